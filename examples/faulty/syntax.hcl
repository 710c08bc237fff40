# What a parser says of mistakes, each once, and what it reads in spite of them.
name = "catalog

ports = [8080, 8081

check "health" {
  path    = "/health"
  timeout 30
}

zones = var.zones
