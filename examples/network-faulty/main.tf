# Mistakes that a check finds without running anything.
variable "region" {
  type = string
}

variable "unused" {
  default = 1
}

module "subnets" {
  source = "../network/modules/subnets"
  vpc_id = aws_vpc.main.id
  cdir   = "10.0.0.0/16"
  zones  = ["${var.regoin}a"]
}

output "first" {
  value = module.subnets.id
}

output "total" {
  value = "a" * 2
}
