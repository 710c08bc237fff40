# A file with three mistakes. Each is reported once, and the rest is still read.
name = "catalog

ports = [8080, 8081

check "health" {
  path    = "/health"
  timeout 30
}

zones = var.zones
