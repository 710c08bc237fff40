import { expect, it } from "vitest";
import { lockedVersions } from "./lock-file.ts";

it("reads the versions of providers in a lock file, whatever else is wrong in it", () => {
  const file = `# This file is maintained automatically by "terraform init".
provider "registry.terraform.io/hashicorp/aws" {
  version     = "5.100.0"
  constraints = "~> 5.0"
  hashes = [
    "h1:x",
  ]
}
provider "registry.terraform.io/hashicorp/null" {
  hashes = []
}
provider "registry.terraform.io/hashicorp/random" {
  version = 3 +
}
provider {}
other "x" {}
provider "registry.terraform.io/hashicorp/tls" {
  version = "4.0.6"
}
`;
  expect([...lockedVersions(file)]).toEqual([
    ["registry.terraform.io/hashicorp/aws", "5.100.0"],
    ["registry.terraform.io/hashicorp/tls", "4.0.6"],
  ]);
});
