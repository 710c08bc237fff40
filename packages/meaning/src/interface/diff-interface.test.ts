import { memoryFiles } from "@hcl-ts/terraform";
import { loadTree } from "@hcl-ts/terraform/load";
import { describe, expect, it } from "vitest";
import { diffInterface } from "../index.ts";

const treeOf = (files: string | Readonly<Record<string, string>>): ReturnType<typeof loadTree> =>
  loadTree(memoryFiles(typeof files === "string" ? { "main.tf": files } : files));

type Files = Parameters<typeof treeOf>[0];

const reasons = (before: Files, after: Files): readonly string[] =>
  diffInterface(treeOf(before), treeOf(after)).reasons.map(({ level, code, address }) => `${level} ${code} ${address}`);

const variable = (...lines: readonly string[]): string => `variable "v" {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
const typed = (type: string): string => variable(`type = ${type}`);
const requires = (version: string, provider = version): string =>
  `terraform {\n  required_version = "${version}"\n  required_providers {\n    aws = { source = "x/aws", version = "${provider}" }\n  }\n}\n`;

describe("a major version is needed", () => {
  it.each<[what: string, before: Files, after: Files, reason: string]>([
    ["if an input is removed", variable(), "", "input-removed var.v"],
    [
      "if an input is renamed",
      'variable "my_name" {}\noutput "o" {\n  value = var.my_name\n}\n',
      'variable "name" {}\noutput "o" {\n  value = var.name\n}\n',
      "input-renamed var.name",
    ],
    ["if an input is added without a default", "", variable(), "input-required var.v"],
    ["if an input becomes required", variable("default = 1"), variable(), "became-required var.v"],
    ["if an input has a narrower type", typed("string"), typed("number"), "type-narrower var.v"],
    ["if an attribute becomes required", typed("object({ a = optional(string) })"), typed("object({ a = string })"), "type-narrower var.v"],
    ["if an attribute is added without a default", typed("list(object({}))"), typed("list(object({ a = string }))"), "type-narrower var.v"],
    ["if an attribute is removed", typed("object({ a = string, b = string })"), typed("object({ a = string })"), "type-narrower var.v"],
    ["if any type was allowed", typed("any"), typed("map(any)"), "type-narrower var.v"],
    ["if an input no longer accepts null", variable("default = 1"), variable("default = 1", "nullable = false"), "not-nullable var.v"],
    [
      "if a validation is added",
      variable(),
      variable('validation {\n    condition = var.v != 1\n    error_message = "No."\n  }'),
      "validation-added var.v",
    ],
    ["if an output is removed", 'output "o" {\n  value = 1\n}\n', "", "output-removed output.o"],
    [
      "if an output becomes sensitive",
      'output "o" {\n  value = 1\n}\n',
      'output "o" {\n  value = 1\n  sensitive = true\n}\n',
      "output-sensitive output.o",
    ],
    [
      "if a resource is renamed without a moved block",
      'resource "t" "a" {\n  x = 1\n}\n',
      'resource "t" "b" {\n  x = 1\n}\n',
      "resource-renamed t.b",
    ],
    ["if a resource is removed", 'resource "t" "a" {}\n', "", "resource-removed t.a"],
    [
      "if a resource gets other keys",
      'resource "t" "a" {\n  count = 1\n}\n',
      'resource "t" "a" {\n  for_each = {}\n}\n',
      "keys-changed t.a",
    ],
    ["if Terraform must be newer", requires(">= 1.3", "1"), requires(">= 1.5", "1"), "version-narrower terraform.required_version"],
    [
      "if a provider must be newer",
      requires(">= 1", ">= 5.0"),
      requires(">= 1", ">= 6.0"),
      "version-narrower terraform.required_providers.aws",
    ],
    [
      "if a provider must not be newer",
      requires(">= 1", ">= 5.0"),
      requires(">= 1", "~> 5.0"),
      "version-narrower terraform.required_providers.aws",
    ],
  ])("%s", (_, before, after, reason) => {
    expect(reasons(before, after)).toContain(`major ${reason}`);
  });
});

describe("a minor version is enough", () => {
  it.each<[what: string, before: Files, after: Files, reason: string]>([
    ["if an input with a default is added", "", variable("default = null"), "input-added var.v"],
    ["if an input becomes optional", variable(), variable("default = 1"), "became-optional var.v"],
    ["if an input has a wider type", typed("number"), typed("string"), "type-wider var.v"],
    ["if an optional attribute is added", typed("object({})"), typed("object({ a = optional(string) })"), "type-wider var.v"],
    ["if a default changes", variable("default = 1"), variable("default = 2"), "default-changed var.v"],
    ["if an output is added", "", 'output "o" {\n  value = 1\n}\n', "output-added output.o"],
    ["if a resource is added", "", 'resource "t" "a" {}\n', "resource-added t.a"],
    ["if older versions are allowed", requires(">= 1.5"), requires(">= 1.3"), "version-wider terraform.required_version"],
  ])("%s", (_, before, after, reason) => {
    expect(reasons(before, after)).toContain(`minor ${reason}`);
    expect(diffInterface(treeOf(before), treeOf(after)).level).toBe("minor");
  });
});

it("a patch is enough for changes inside the module and the modules that it calls", () => {
  expect(reasons("locals {\n  a = 1\n}\n", "locals {\n  a = 2\n}\n")).toEqual(["patch values-changed "]);
  const call = 'module "m" {\n  source = "./m"\n}\n';
  expect(
    reasons({ "main.tf": call, "m/main.tf": "locals {\n  a = 1\n}\n" }, { "main.tf": call, "m/main.tf": "locals {\n  a = 2\n}\n" }),
  ).toEqual(["patch values-changed "]);
});

it("nothing is needed if nothing changes in meaning", () => {
  expect(diffInterface(treeOf(typed("string")), treeOf(typed("string # the type")))).toEqual({ level: "none", reasons: [] });
  expect(diffInterface(treeOf(requires("~> 1.2")), treeOf(requires(">= 1.2, < 2")))).toMatchObject({ level: "patch" });
});

it("moved and removed blocks keep what users have in their state", () => {
  const moved = "moved {\n  from = t.a\n  to   = t.b\n}\n";
  expect(reasons('resource "t" "a" {\n  x = 1\n}\n', `resource "t" "b" {\n  x = 1\n}\n${moved}`)).toEqual(["patch values-changed "]);
  const gone = "removed {\n  from = t.a\n  lifecycle {\n    destroy = false\n  }\n}\n";
  expect(reasons('resource "t" "a" {}\n', gone)).toEqual(["patch values-changed "]);
  const intoModule = 'moved {\n  from = t.a\n  to   = module.m.t.a\n}\nmodule "m" {\n  source = "./m"\n}\n';
  expect(reasons('resource "t" "a" {}\n', { "main.tf": intoModule, "m/main.tf": 'resource "t" "a" {}\n' })).toEqual([
    "minor resource-added module.m",
  ]);
});
