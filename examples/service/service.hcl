# A service: the ports it listens on, its health check and its greeting.
# `env`, `version` and `zones` are variables, given when the file is decoded.

name     = "catalog"
image    = "images.example/catalog:${version}"
replicas = env == "production" ? 2 * length(zones) : 1

tags = {
  service = "catalog"
  tier    = upper(env)
}

hosts = [for zone in zones : "${zone}.catalog.example" if zone != ""]

greeting = <<-EOT
  Catalog ${version} in ${env}.
  Zones:%{ for zone in zones } ${zone}%{ endfor }
EOT

listen "http" {
  port = 8000 + 80
}

listen "https" {
  port = 8000 + 443
  tls  = true
}

check {
  path       = "/health?full=${env == "production"}"
  timeout_ms = 1.5 * 1000
}
