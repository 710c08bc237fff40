name = "release-${slug(version)}"
env  = { CI = "true", REGION = regions[0] }

step "build" {
  run = "make build VERSION=${version}"
}

dynamic "step" {
  for_each = regions
  labels   = ["deploy-${step.value}"]
  content {
    run     = "deploy --region ${step.value}"
    needs   = ["build"]
    retries = step.key == 0 ? 3 : 1
  }
}

step "announce" {
  run   = "announce ${join(", ", [for region in regions : upper(region)])}"
  needs = [for region in regions : "deploy-${region}"]
}
