name = "release-${slug(verison)}"

step "build" {
  rum   = "make build"
  needs = [step.biuld]
  shell = "bahs"
}

dynamic "step" {
  for_each = regions
  iterator = region
  labels   = ["deploy-${region.value}"]
  content {
    run     = "deploy --region ${region.value}"
    needs   = [step.build]
    retries = 4 + 2 * region.key
  }
}

step "announce" {
  run  = "announce"
  when = brunch == "main"
}
