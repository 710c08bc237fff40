/**
 * Whatever a file contains, no rule throws, and fixes come to an end. `PROPERTY_RUNS=10000` in the environment
 * tests so many files instead of a few, and `PROPERTY_SEED=…` others.
 */
import { Linter } from "eslint";
import { expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import plugin from "../src/index.ts";
import { random } from "./random.ts";

const SOURCES: readonly (readonly [string, string])[] = [
  [
    "main.tf",
    `# One.
terraform {
  required_version = ">= 1.0"
  backend "remote" {}
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}
variable "list" {
  default = [] // two
}
locals {
  a-b  = "\${var.list.0}"
  keys = { a = 1, "a" = 2, (local.a-b) = lookup(var.list, "x") }
  none = var.list == [] ? terraform.workspace : "x-\${local.keys["a"]}"
}
module "m" {
  source = "git::https://example.com/m.git?ref=v1"
}
data "aws_a" "b" {
  c = module.m.d[*].e
}
output "o" {
  value = <<EOT
\${var.list.*.f}
EOT
}
variable "db_password" {
  type = bool
}
resource "aws_a" "c" {
  tags = {
    b = "\${list(1)}" # three
    a = map("x", "true")
  }
  count      = length(["x", "y"])
  name       = ["x", "y"][count.index]
  depends_on = [aws_a.d]
  lifecycle {
    prevent_destroy = "true"
  }
}
resource "aws_a" "d" {
  token = "abc"
  # eslint-disable-next-line hcl/sort-keys
  ok    = var.db_password == "true" && !"false"
}
`,
  ],
  [
    "main.tf.json",
    '[{"variable": {"a": {"default": "${b.0}"}}}, {"output": {"o": {"value": "\\"${lookup(var.a, \\"b\\")}", "description": ""}}}]',
  ],
];

const PIECES = [
  "{",
  "}",
  "[",
  "]",
  '"',
  "${",
  "%{",
  "=",
  "\n",
  ".",
  ",",
  "//",
  "/*",
  "*/",
  "<<E\n",
  "\\",
  "\u0000",
  "👩‍👩‍👧",
  "e\u0301",
  "\r\n",
  "\ufeff",
];

function mutated(text: string, next: (below: number) => number): string {
  let result = text;
  for (let count = 1 + next(4); count > 0; count--) {
    const at = next(result.length + 1);
    const removed = next(3) === 0 ? next(20) : 0;
    result = result.slice(0, at) + (next(4) === 0 ? "" : PIECES[next(PIECES.length)]) + result.slice(at + removed);
  }
  return result;
}

it.each(SOURCES)("all rules lint and fix any mutation of %s", (name, text) => {
  const config = plugin.configs.all as unknown as Linter.Config[];
  const next = random(Number(process.env.PROPERTY_SEED ?? 32));
  const count = Number(process.env.PROPERTY_RUNS ?? amount(50, 200)) / SOURCES.length;
  for (let i = 0; i < count; i++) {
    const source = mutated(text, next);
    const linter = new Linter();
    const { output } = linter.verifyAndFix(source, config, { filename: `none/${name}` });
    const again = linter.verifyAndFix(output, config, { filename: `none/${name}` });
    expect([source, again.output]).toEqual([source, output]);
  }
});
