import { expect, it } from "vitest";
import { generatedModules } from "./generated-source.ts";
import { measureTerraform } from "./terraform.ts";

it("the generated modules load and evaluate, with 160 instances", () => {
  const { files, instances, loadMilliseconds, evaluateMilliseconds } = measureTerraform(generatedModules(), ".", 1, 0);
  expect({ files, instances }).toEqual({ files: 3, instances: 160 });
  expect(loadMilliseconds).toBeGreaterThan(0);
  expect(evaluateMilliseconds).toBeGreaterThan(0);
});

it("the benchmark finds modules of a registry by the names of their repositories", () => {
  const files = {
    "a/main.tf": 'module "net" {\n  source = "example/net/aws"\n}\n',
    "terraform-aws-net/main.tf": 'resource "aws_vpc" "main" {}\n',
  };
  expect(measureTerraform(files, "a", 1, 0)).toMatchObject({ files: 2, instances: 1 });
});
