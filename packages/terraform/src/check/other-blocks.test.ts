/** Blocks that declare nothing, such as `action`: their references count like all others. */
import { describe, expect, it } from "vitest";
import { toTerraformJson } from "../convert/to-terraform-json.ts";
import { BLOCK_TYPES, FILE_SCHEMAS } from "../load/block-types.ts";
import { loadTree } from "../load/load-tree.ts";
import { renameDeclaration } from "../rename/rename-declaration.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { checkTree } from "./check-tree.ts";

const NATIVE = `
variable "used" {}
variable "unused" {}

action "aws_lambda_invoke" "notify" {
  for_each = toset(["a"])
  provider = aws.west
  config {
    payload = "\${var.used} \${var.missing} \${each.key}"
  }
}
`;

const JSON_SYNTAX = JSON.stringify({
  variable: { used: {}, unused: {} },
  action: {
    aws_lambda_invoke: {
      notify: { for_each: '${toset(["a"])}', provider: "aws.west", config: { payload: "${var.used} ${var.missing} ${each.key}" } },
    },
  },
});

describe.each([
  ["native", "main.tf", NATIVE],
  ["JSON", "main.tf.json", JSON_SYNTAX],
])("an action in the %s syntax", (_, name, source) => {
  const tree = loadTree(memoryFiles({ [name]: source }));

  it("is checked for undeclared names, and uses what it refers to", () => {
    const found = checkTree(tree, { unused: true }).map(({ code, summary, detail }) => [
      code,
      `${summary} ${detail}`.match(/missing|unused\b/)?.[0],
    ]);
    expect(found).toEqual([
      ["unused-declaration", "unused"],
      ["undeclared-reference", "missing"],
    ]);
  });

  it("follows renamed variables", () => {
    const { edits } = renameDeclaration(tree, "var.used", "renamed");
    expect(JSON.stringify(edits).match(/renamed/g)).toHaveLength(2);
  });
});

it("an action cannot refer to each without for_each", () => {
  const tree = loadTree(memoryFiles({ "main.tf": 'action "a" "b" {\n  config {\n    x = each.key\n  }\n}\n' }));
  expect(checkTree(tree).map(({ code }) => code)).toEqual(["misplaced-reference"]);
});

it("an action is written as JSON with its provider as a reference", () => {
  const { json } = toTerraformJson(NATIVE);
  expect(json).toMatchObject({ action: { aws_lambda_invoke: { notify: [{ provider: "aws.west" }] } } });
});

it("a variable that only a backend, a removed block or an import refers to is used", () => {
  const source = `
    variable "bucket" { const = true }
    variable "command" {}
    variable "id" {}
    terraform {
      backend "s3" { bucket = var.bucket }
    }
    removed {
      from = terraform_data.a
      lifecycle { destroy = false }
      provisioner "local-exec" {
        when    = destroy
        command = var.command
      }
    }
    import {
      to = terraform_data.b
      id = var.id
    }
    resource "terraform_data" "b" {}
  `
    .replaceAll("\n    ", "\n")
    .replace(/\{ (\w+ = \S+) \}/g, "{\n$1\n}");
  const tree = loadTree(memoryFiles({ "main.tofu": source }), { dialect: "opentofu" });
  expect(checkTree(tree, { unused: true }).filter(({ code }) => code === "unused-declaration")).toEqual([]);
});

it("every block type belongs to the schema of a dialect", () => {
  const inSchemas = new Set(Object.values(FILE_SCHEMAS).flatMap(({ blocks = [] }) => blocks.map(({ type }) => type)));
  expect([...inSchemas].sort()).toEqual(Object.keys(BLOCK_TYPES).sort());
});
