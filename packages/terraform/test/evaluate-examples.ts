/** A module for each message of the evaluation. */
import { localRemoteState } from "../src/entry/evaluate.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import type { evaluateFiles } from "./evaluate-files.ts";

const SCHEMAS = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/test": {
      resource_schemas: {
        test_thing: { block: { attributes: { name: { type: "string", optional: true }, arn: { type: "string", computed: true } } } },
      },
    },
  },
};

/** The files of a module. */
export type Files = Parameters<typeof evaluateFiles>[0];
/** The options of its evaluation. */
export type Options = Parameters<typeof evaluateFiles>[1];

/** Each message once, with a module that it is about. */
export const examples: readonly (readonly [code: string, files: Files, options?: Options])[] = [
  ["undeclared-reference", 'variable "region" {\n  default = "x"\n}\noutput "o" {\n  value = var.regoin\n}\n'],
  ["incomplete-reference", 'output "o" {\n  value = var\n}\n'],
  ["misplaced-reference", 'output "o" {\n  value = each.key\n}\n'],
  ["unknown-attribute-of", 'output "o" {\n  value = path.modul\n}\n'],
  ["unknown-resource-attribute", 'resource "terraform_data" "a" {}\noutput "o" {\n  value = terraform_data.a.inptu\n}\n'],
  ["unsuitable-provisioner-argument", 'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = ["x"]\n  }\n}\n'],
  ["blocks-too-deep", `resource "test_thing" "a" {\n${"  b {\n".repeat(101)}${"  }\n".repeat(101)}}\n`],
  ["self-reference", "locals {\n  a = local.a\n}\n"],
  ["dependency-cycle", "locals {\n  a = local.b\n  b = local.a\n}\n"],
  ["missing-instance-key", 'resource "terraform_data" "a" {\n  count = 2\n}\noutput "o" {\n  value = terraform_data.a.id\n}\n'],
  ["unexpected-instance-key", 'resource "terraform_data" "a" {}\noutput "o" {\n  value = terraform_data.a[0]\n}\n'],
  [
    "undeclared-output",
    {
      "main.tf": 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.nmae\n}\n',
      "m/main.tf": 'output "name" {\n  value = 1\n}\n',
    },
  ],
  [
    "deprecated-output",
    {
      "main.tf": 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.old\n}\n',
      "m/main.tf": 'output "old" {\n  value      = 1\n  deprecated = "Use new."\n}\n',
    },
    { dialect: "opentofu" },
  ],
  ["invalid-count", 'resource "terraform_data" "a" {\n  count = -1\n}\n'],
  ["invalid-for-each", 'resource "terraform_data" "a" {\n  for_each = ["x"]\n}\n'],
  [
    "unknown-instances",
    'resource "terraform_data" "a" {}\nresource "terraform_data" "b" {\n  for_each = toset([terraform_data.a.id])\n}\n',
  ],
  ["invalid-enabled", 'resource "terraform_data" "a" {\n  lifecycle {\n    enabled = null\n  }\n}\n', { dialect: "opentofu" }],
  ["unknown-resource-type", 'resource "terraform_date" "a" {}\n'],
  ["computed-attribute", 'resource "test_thing" "a" {\n  arn = "x"\n}\n', { schemas: SCHEMAS }],
  [
    "ephemeral-argument",
    'variable "token" {\n  default   = "x"\n  ephemeral = true\n}\nresource "terraform_data" "a" {\n  input = var.token\n}\n',
  ],
  [
    "failed-read",
    'data "terraform_remote_state" "s" {\n  backend = "local"\n  config  = { path = "nope.tfstate" }\n}\n',
    { readData: localRemoteState(memoryFiles({})) },
  ],
  ["infinite-number", 'output "o" {\n  value = 1 / 0\n}\n'],
  ["no-configuration", {}],
  [
    "missing-root-provider",
    'terraform {\n  required_providers {\n    t = {\n      source                = "a/t"\n      configuration_aliases = [t.x]\n    }\n  }\n}\n',
  ],
  ["sensitive-output", 'output "o" {\n  value = sensitive("x")\n}\n'],
  ["invalid-output-value", 'output "o" {\n  type  = number\n  value = "x"\n}\n'],
  ["ephemeral-root-output", 'output "o" {\n  value     = 1\n  ephemeral = true\n}\n'],
  ["ephemeral-output", 'variable "token" {\n  default   = "x"\n  ephemeral = true\n}\noutput "o" {\n  value = var.token\n}\n'],
  [
    "not-ephemeral-output",
    {
      "main.tf": 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.x == null\n}\n',
      "m/main.tf": 'output "x" {\n  value     = 1\n  ephemeral = true\n}\n',
    },
  ],
  [
    "failed-condition",
    'variable "n" {\n  default = 1\n  validation {\n    condition     = var.n > 5\n    error_message = "n is ${var.n}."\n  }\n}\n',
  ],
  [
    "invalid-condition-result",
    'variable "n" {\n  default = 1\n  validation {\n    condition     = [var.n]\n    error_message = "No."\n  }\n}\n',
  ],
  [
    "unknown-check",
    'resource "terraform_data" "a" {}\ncheck "c" {\n  assert {\n    condition     = terraform_data.a.id == "x"\n    error_message = "No."\n  }\n}\n',
  ],
  [
    "invalid-error-message",
    'variable "n" {\n  default = 1\n  validation {\n    condition     = var.n > 5\n    error_message = null\n  }\n}\n',
  ],
  [
    "protected-error-message",
    'variable "n" {\n  default = 1\n  validation {\n    condition     = var.n > 5\n    error_message = "n is ${sensitive(var.n)}."\n  }\n}\n',
  ],
  [
    "moved-object-still-declared",
    'resource "terraform_data" "a" {}\nresource "terraform_data" "b" {}\nmoved {\n  from = terraform_data.a\n  to   = terraform_data.b\n}\n',
  ],
  [
    "moved-in-cycle",
    "moved {\n  from = terraform_data.a\n  to   = terraform_data.b\n}\nmoved {\n  from = terraform_data.b\n  to   = terraform_data.a\n}\n",
  ],
  [
    "ambiguous-move",
    'resource "terraform_data" "c" {}\nmoved {\n  from = terraform_data.a\n  to   = terraform_data.c\n}\nmoved {\n  from = terraform_data.b\n  to   = terraform_data.c\n}\n',
  ],
  [
    "removed-object-still-declared",
    'resource "terraform_data" "a" {}\nremoved {\n  from = terraform_data.a\n  lifecycle {\n    destroy = false\n  }\n}\n',
  ],
  ["import-target-missing", 'import {\n  to = terraform_data.a\n  id = "x"\n}\n'],
  ["invalid-import-id", 'resource "terraform_data" "a" {}\nimport {\n  to = terraform_data.a\n  id = ""\n}\n'],
  [
    "nested-import",
    {
      "main.tf": 'module "m" {\n  source = "./m"\n}\n',
      "m/main.tf": 'resource "terraform_data" "a" {}\nimport {\n  to = terraform_data.a\n  id = "x"\n}\n',
    },
  ],
  [
    "repeated-import",
    'resource "terraform_data" "a" {}\nimport {\n  to = terraform_data.a\n  id = "x"\n}\nimport {\n  to = terraform_data.a\n  id = "y"\n}\n',
  ],
  ["too-many-instances", 'resource "terraform_data" "a" {\n  count = 3\n}\n', { maxInstances: 2 }],
  ["ignored-attribute", 'variable "o" {\n  type    = object({ a = number })\n  default = { a = 1, b = 2 }\n}\n', { dialect: "opentofu" }],
  ["missing-module-argument", { "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": 'variable "x" {}\n' }],
  [
    "unsupported-module-argument",
    { "main.tf": 'module "m" {\n  source = "./m"\n  nmae   = 1\n}\n', "m/main.tf": 'variable "name" {\n  default = 1\n}\n' },
  ],
  ["invalid-variable-value", { "main.tf": 'variable "n" {\n  type = number\n}\n', "terraform.tfvars": 'n = "x"\n' }],
  ["missing-variable", 'variable "region" {}\n'],
  ["null-variable", { "main.tf": 'variable "n" {\n  nullable = false\n}\n', "terraform.tfvars": "n = null\n" }],
  ["undeclared-variable-value", 'variable "region" {\n  default = 1\n}\n', { args: [{ name: "regoin", text: "x" }] }],
  ["undeclared-variable-values", { "main.tf": "locals {}\n", "terraform.tfvars": "a = 1\nb = 1\nc = 1\n" }],
  ["block-among-variable-values", { "main.tf": "locals {}\n", "terraform.tfvars": 'variable "a" {}\n' }],
  ["unreadable-variable-file", "locals {}\n", { args: [{ file: "missing.tfvars" }] }],
  [
    "deprecated-variable",
    { "main.tf": 'variable "a" {\n  default    = 1\n  deprecated = "Use b."\n}\n', "terraform.tfvars": "a = 2\n" },
    { dialect: "opentofu" },
  ],
  [
    "ephemeral-variable-value",
    {
      "main.tf": 'variable "token" {\n  default   = "x"\n  ephemeral = true\n}\nmodule "m" {\n  source = "./m"\n  a      = var.token\n}\n',
      "m/main.tf": 'variable "a" {}\n',
    },
  ],
];
