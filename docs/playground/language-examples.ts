/** The examples of a language of the builder: the tutorial's. */
import type { File } from "../engine/files.ts";

const variables: File = { name: "variables.hcl", text: 'version = "2.4 RC1"\nregions = ["eu-west", "eu-north"]\n' };

/** A pipeline without mistakes. */
export const pipelineFiles: readonly File[] = [
  {
    name: "release.pipe.hcl",
    text: `name = "release-\${slug(version)}"
env  = { CI = "true", REGION = regions[0] }

step "build" {
  run = "make build VERSION=\${version}"
}

dynamic "step" {
  for_each = regions
  iterator = region
  labels   = ["deploy-\${region.value}"]
  content {
    run     = "deploy --region \${region.value}"
    needs   = [step.build]
    retries = region.key == 0 ? 3 : 1
  }
}

step "announce" {
  run   = "announce \${join(", ", [for region in regions : upper(region)])} as \${step.build.name}"
  needs = [step.deploy-eu-west, step.deploy-eu-north]
  when  = branch == "main"
}
`,
  },
  variables,
];

/** A pipeline with mistakes, most of which the editor can fix. */
export const brokenPipelineFiles: readonly File[] = [
  {
    name: "release.pipe.hcl",
    text: `name = "release-\${slug(verison)}"

step "build" {
  rum   = "make build"
  shell = "bahs"
}

step "test" {
  run     = "make test"
  needs   = [step.biuld]
  retries = 9
}

step "announce" {
  run  = "announce"
  when = brunch == "main"
}
`,
  },
  variables,
];
