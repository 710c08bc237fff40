variable "vpc_id" {
  type = string
}

variable "cidr" {
  type = string
}

variable "zones" {
  type = list(string)
}

resource "aws_subnet" "zone" {
  for_each          = { for i, zone in var.zones : zone => cidrsubnet(var.cidr, 8, i) }
  vpc_id            = var.vpc_id
  availability_zone = each.key
  cidr_block        = each.value
}

output "ids" {
  value = { for zone, subnet in aws_subnet.zone : zone => subnet.id }
}
