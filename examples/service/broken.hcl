name     = "catalog"
image    = "images.example/catalog:${verison}"
replicas = "many"

tags = {
  tier = uper(env)
}

listen "http" {
  prot = 80
}
