name     = "catalog"
image    = "images.example/catalog:${verison}"
replicas = [1, 2

tags = {
  tier = uper(env)
}

listen "http" {
  prot = 80
}
