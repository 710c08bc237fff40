import { describe, expect, it } from "vitest";
import { memoryFiles } from "../source/memory-files.ts";
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

describe("local names of providers", () => {
  const codes = (source: string): readonly string[] =>
    loadModule(memoryFiles({ "main.tf": source })).diagnostics.map(
      ({ code, subject }) => `${code} ${subject?.start.line}:${subject?.start.column}`,
    );
  it.each(["my_cloud", "Cloud", "cloud-", "my--cloud"])("cannot be %s", (name) => {
    expect(codes(`provider "${name}" {}\n`)).toEqual(["invalid-provider-name 1:1"]);
    expect(codes(`resource "a_b" "c" {\n  provider = ${name}.x\n}\n`)).toEqual(["invalid-provider-name 2:14"]);
    expect(codes(`terraform {\n  required_providers {\n    ${name} = { source = "a/b" }\n  }\n}\n`)).toEqual([
      `invalid-provider-name 3:${name.length + 8}`,
    ]);
    expect(codes(`terraform {\n  provider_meta "${name}" {}\n}\n`)).toEqual(["invalid-provider-name 2:3"]);
  });

  it("can have upper case letters in requirements that are only a version, as in Terraform and OpenTofu", () => {
    expect(codes('terraform {\n  required_providers {\n    Cloud = "1.0"\n  }\n}\n')).toEqual([]);
    expect(codes('terraform {\n  required_providers {\n    my_cloud = "1.0"\n  }\n}\n')).toEqual(["invalid-provider-name 3:16"]);
  });

  it("can have digits and dashes", () => {
    expect(codes('provider "cloud-2" {}\n')).toEqual([]);
  });
});

it("the arguments of provider_meta are constant", () => {
  const codes = (content: string): readonly string[] =>
    loadModule(memoryFiles({ "main.tf": `terraform {\n  provider_meta "p" {\n    ${content}\n  }\n}\n` })).diagnostics.map(
      ({ code }) => code,
    );
  expect(codes('x = [1 + 1, "a"]')).toEqual([]);
  expect(codes("x = var.v")).toEqual(["variables-not-allowed"]);
  expect(codes("x = upper(1)")).toEqual(["calls-not-allowed"]);
  expect(codes('x = "a" + 1')).toEqual(["invalid-operand"]);
  expect(codes("b {}")).toEqual(["unexpected-block"]);
});
