terraform {
  required_version = ">= 1.5"
}

output "first" {
  value = var.zones.0
}
