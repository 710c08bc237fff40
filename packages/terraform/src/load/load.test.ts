import { describe, expect, it } from "vitest";
import { memoryFiles } from "../memory-files.ts";
import { loadModule } from "./load-module.ts";
import { loadTree } from "./load-tree.ts";

const files = {
  "main.tf": `
terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = { source = "hashicorp/aws", version = "~> 5.0" }
  }
}
variable "size" {
  type    = object({ count = optional(number, 2), name = string })
  default = { name = "x" }
}
locals {
  n = var.size.count
}
resource "aws_instance" "web" {
  count = local.n
  ami   = data.aws_ami.base.id
  lifecycle {
    ignore_changes = [tags]
  }
}
data "aws_ami" "base" {}
module "net" {
  source = "./net"
  cidr   = "10.0.0.0/8"
}
output "ids" {
  value = aws_instance.web[*].id
}
moved {
  from = aws_instance.a
  to   = aws_instance.web[0]
}
`,
  "net/main.tf.json": '{"variable": {"cidr": {"type": "string"}}, "output": {"cidr": {"value": "${var.cidr}"}}}',
};

describe("a module", () => {
  it("has everything that its files declare, by name", () => {
    const module = loadModule(memoryFiles(files));
    expect(module.diagnostics).toEqual([]);
    expect([...module.variables.keys()]).toEqual(["size"]);
    expect([...module.resources.keys()]).toEqual(["aws_instance.web", "data.aws_ami.base"]);
    expect(module.requiredProviders.get("aws")?.provider).toBe("registry.terraform.io/hashicorp/aws");
    expect(module.moved.length).toBe(1);
    expect(module.calls.get("net")?.source).toMatchObject({ kind: "local", address: "./net" });
  });

  it("keeps the declarations around a syntax error", () => {
    const module = loadModule(memoryFiles({ "main.tf": 'variable "a" {}\nvariable "b" {\n  type = =\n}\noutput "c" {\n  value = 1\n}\n' }));
    expect(module.diagnostics.length).toBe(1);
    expect([...module.variables.keys(), ...module.outputs.keys()]).toEqual(["a", "b", "c"]);
  });
});

describe("a tree", () => {
  it("follows local modules", () => {
    const tree = loadTree(memoryFiles(files));
    expect(tree.diagnostics).toEqual([]);
    const net = tree.children.get("net");
    expect(net?.path).toEqual(["net"]);
    expect([...(net?.module.variables.keys() ?? [])]).toEqual(["cidr"]);
  });

  it("reports a module that calls itself", () => {
    const tree = loadTree(
      memoryFiles({ "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": 'module "again" {\n  source = "../m"\n}\n' }),
    );
    expect(tree.diagnostics.map(({ code }) => code)).toEqual(["module-cycle"]);
  });

  it("reports a name that a JSON array declares several times once", () => {
    const { diagnostics } = loadModule(
      memoryFiles({ "main.tf.json": '{"variable": {"a": [{}, {}, {}], "b": {}}, "output": {"a": {"value": 1}}}' }),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(["duplicate-declaration"]);
  });
});

it("keeps the required versions that an override file does not set", () => {
  const main = 'terraform {\n  required_version = ">= 1.5"\n}\n';
  const versions = (override: string): readonly (string | undefined)[] =>
    loadModule(memoryFiles({ "main.tf": main, "override.tf": override })).requiredVersions.map(({ text }) => text);
  expect(versions("terraform {}\n")).toEqual([">= 1.5"]);
  expect(versions('terraform {\n  required_version = ">= 1.6"\n}\n')).toEqual([">= 1.6"]);
});
