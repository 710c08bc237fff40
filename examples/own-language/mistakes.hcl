name = "release-${slug(verison)}"

step "build" {
  rum   = "make build"
  needs = [null]
}

dynamic "step" {
  for_each = regions
  labels   = ["deploy-${step.value}"]
  content {
    run     = "deploy --region ${step.value}"
    needs   = ["build"]
    retries = 4 + 2 * step.key
  }
}
