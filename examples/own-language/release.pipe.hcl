name = "release-${slug(version)}"
env  = { CI = "true", REGION = regions[0] }

step "build" {
  run = "make build VERSION=${version}"
}

dynamic "step" {
  for_each = regions
  iterator = region
  labels   = ["deploy-${region.value}"]
  content {
    run     = "deploy --region ${region.value}"
    needs   = [step.build]
    retries = region.key == 0 ? 3 : 1
  }
}

step "announce" {
  run   = "announce ${join(", ", [for region in regions : upper(region)])} as ${step.build.name}"
  needs = [step.deploy-eu-west, step.deploy-eu-north]
  when  = branch == "main"
}
