/**
 * No output about a module shows the values of its sensitive variables. Expressions with secrets take the place of each
 * expression in the examples of all messages, and in a module with every kind of block.
 */
import type { Value } from "@hcl-ts/cty";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { builtinProviderFunctions, terraformFunctions } from "../src/entry/functions.ts";
import { formatGraphAsMermaid } from "../src/entry/load.ts";
import {
  dependencyGraph,
  evaluateModule,
  explain,
  explanationData,
  formatExplanation,
  formatGraphAsDot,
  inspect as inspectModule,
  memoryFiles,
  redact,
  renderValue,
  shownType,
  valueData,
} from "../src/index.ts";
import { examples } from "./evaluate-examples.ts";
import { type Evaluated, evaluateFiles } from "./evaluate-files.ts";
import { diagnosticText, NUMBER, Once, SECRET, shows, valueText } from "./secrets.ts";

const DECLARATIONS = ["string", "number", "list(string)", "set(string)", "map(string)", "map(list(string))", "any"]
  .map((type, i) => `variable "secret${i}" {\n  type      = ${type}\n  sensitive = true\n}\n`)
  .join("");

/** The values of the variables, as they are given in the environment. */
const env = {
  TF_VAR_secret0: SECRET,
  TF_VAR_secret1: String(NUMBER),
  TF_VAR_secret2: `["${SECRET}", "${SECRET}2"]`,
  TF_VAR_secret3: `["${SECRET}"]`,
  TF_VAR_secret4: `{ "${SECRET}" = "${SECRET}" }`,
  TF_VAR_secret5: `{ "${SECRET}" = ["${SECRET}"] }`,
  TF_VAR_secret6: `{ "${SECRET}" = { "${SECRET}" = [${NUMBER}, "${SECRET}"] } }`,
};

/** Expressions with secrets, and with a problem or without. */
const EXPRESSIONS: readonly string[] = [
  ...Array.from({ length: 7 }, (_, i) => `var.secret${i}`),
  "var.secret0.nope",
  "var.secret2[var.secret1]",
  "var.secret4[var.secret0].nope",
  "var.secret6.kq7Zw3X",
  "[for v in var.secret2 : tonumber(v)]",
  "[for v in var.secret2 : v.nope]",
  "[for k, v in var.secret4 : jsondecode(k)]",
  "{ for k, v in var.secret5 : k => v.nope }",
  "{ for v in concat(var.secret2, var.secret2) : v => 1 }",
  "[for k in keys(var.secret4) : k + 1]",
  '"%{ for v in var.secret2 }${v.nope}%{ endfor }"',
  "values(var.secret5)[*].nope",
  "var.secret2[*].nope",
  "jsondecode(var.secret0)",
  "yamldecode(var.secret0)",
  "parseint(var.secret0, 10)",
  "regex(var.secret0, var.secret0)",
  "transpose(var.secret4)",
  "merge(var.secret4, 1)",
  "lookup({}, var.secret0)",
  "file(var.secret0)",
  'templatefile("t.tftpl", { x = var.secret6 })',
  "provider::terraform::decode_tfvars(var.secret0)",
  "try(tonumber(var.secret0), jsondecode(var.secret0))",
  "toset(var.secret2)",
  "{ (var.secret0) = 1 }",
  "{ (var.secret0) = 1 }.nope",
  "{ a = var.secret6, b = var.secret4 }",
  '"${var.secret0}/${var.secret1}"',
  "var.secret1 + var.secret0",
  "true ? var.secret6 : var.secret4",
  "var.secret0 == null ? [1] : {}",
  "!var.secret0",
  "[var.secret2, { x = var.secret3 }]",
  "terraform_data.nope[var.secret0]",
  "module.nope[var.secret0]",
  "nope(var.secret0)",
  "one(var.secret2)",
  "length(var.secret2)",
];

const CONSOLE = [
  "var.secret6",
  "[for v in var.secret2 : v.nope]",
  "type(var.secret6)",
  "local",
  "{ (var.secret0) = 1 }",
  "jsondecode(var.secret0)",
];

/** A module with every kind of block and many places for expressions. */
const EVERYTHING = `
terraform {
  required_providers {
    terraform = { source = "terraform.io/builtin/terraform" }
  }
}
provider "test" {
  token = "x"
  nested {
    a = [1]
  }
}
variable "checked" {
  type    = any
  default = 1
  validation {
    condition     = var.checked == 1
    error_message = "No."
  }
}
locals {
  a = 1
  b = local.a
  c = { d = local.b }
}
resource "terraform_data" "a" {
  count            = 1
  input            = local.a
  triggers_replace = [1]
  lifecycle {
    precondition {
      condition     = local.a == 2
      error_message = "No."
    }
    postcondition {
      condition     = self.input == 2
      error_message = "No."
    }
  }
  connection {
    host = "h"
  }
  provisioner "local-exec" {
    command     = "x"
    environment = { A = "b" }
    on_failure  = fail
  }
}
resource "terraform_data" "b" {
  for_each = { k = "v" }
  input    = each.value
}
resource "test_thing" "c" {
  name = "x"
  block {
    a = 1
  }
  dynamic "rule" {
    for_each = [1]
    iterator = it
    content {
      x = it.value
      y = nope(it.key)
      dynamic "inner" {
        for_each = [it.value]
        content {
          z = inner.value + 1
        }
      }
    }
  }
  dynamic "labelled" {
    for_each = { a = 1 }
    labels   = [labelled.key]
    content {
      x = labelled.value.nope
    }
  }
}
data "test_thing" "d" {
  name = "x"
}
ephemeral "test_thing" "e" {
  name = "x"
}
module "m" {
  source  = "./m"
  for_each = { k = 1 }
  any     = 1
  number  = 1
  object  = { a = 1 }
  numbers = { a = 1 }
}
output "a" {
  value     = local.c
  sensitive = true
}
output "b" {
  value       = 1
  description = "x"
  precondition {
    condition     = local.a == 2
    error_message = "No."
  }
}
output "m" {
  value = module.m["k"].out
}
check "c" {
  data "test_thing" "f" {
    name = "x"
  }
  assert {
    condition     = local.a == 2
    error_message = "No."
  }
}
import {
  for_each = { k = "v" }
  to       = terraform_data.b[each.key]
  id       = each.value
}
import {
  to = terraform_data.a[0]
  id = "x"
}
moved {
  from = terraform_data.x
  to   = terraform_data.a
}
removed {
  from = terraform_data.y
}
`;

import { amount } from "../../../vitest.tier.ts";

const CHILD = `
variable "any" {}
variable "number" {
  type = number
}
variable "object" {
  type = object({ a = number })
  validation {
    condition     = var.object.a == 1
    error_message = "No \${var.object.a}."
  }
}
variable "numbers" {
  type     = map(number)
  nullable = false
}
locals {
  each = [for v in var.any : v.nope]
}
output "out" {
  value = [var.any, local.each]
}
`;

/** A module with an expression in the place of another. */
interface Planted {
  readonly source: string;
  /** Whether the expression is in an import block. As in the reference, the id of an import loses its marks. */
  readonly isImport: boolean;
}

/** Returns a source with each of its expressions replaced by each of some others. */
function* planted(source: string, others: (index: number) => readonly string[]): Iterable<Planted> {
  const { file } = parseConfig(source, "main.tf");
  const places: { readonly start: number; readonly end: number; readonly isImport: boolean }[] = [];
  const visit = ({ attributes, blocks }: typeof file.body, isImport: boolean): void => {
    for (const { expr } of attributes) places.push({ start: expr.range.start.offset, end: expr.range.end.offset, isImport });
    for (const { type, body } of blocks) visit(body, isImport || type === "import");
  };
  visit(file.body, false);
  for (const [i, { start, end, isImport }] of places.entries())
    for (const other of others(i)) yield { source: source.slice(0, start) + other + source.slice(end), isImport };
}

const once = new Once();

/** The functions, created once for all modules. */
const functions = (["terraform", "opentofu"] as const).map((dialect) =>
  terraformFunctions({
    dialect,
    fs: memoryFiles({ "t.tftpl": "${x.nope}" }),
    pure: true,
    providers: new Map([["terraform", builtinProviderFunctions(dialect)]]),
  }),
);

/** Everything that can be shown about an evaluated module. */
function* textsOf({ tree, result, diagnostics }: Evaluated, isImport = false): Iterable<string> {
  yield once.text(JSON.stringify(diagnostics), () => diagnosticText(diagnostics, tree.module.sources));
  if (isImport) return;
  function* ofValue(value: Value): Iterable<string> {
    yield valueText(value);
    yield renderValue(value);
    yield valueText(redact(value));
    yield JSON.stringify(valueData(value));
    yield String(shownType(value));
  }
  for (const { value } of result.outputs.values()) yield* ofValue(value);
  for (const value of result.locals.values()) yield* ofValue(value);
  for (const { address, config, value } of result.instances.values()) {
    yield address;
    yield* ofValue(config);
    yield* ofValue(value);
  }
  for (const { config } of result.providers.values()) yield* ofValue(config);
  for (const check of result.checks.values()) yield JSON.stringify(check.status) + valueText(check.address);
}

/** The outputs that take longer, and depend less on the expression: the console, explanations, graphs and the summary of the module. */
function* moreTextsOf({ tree, result }: Evaluated): Iterable<string> {
  const scope = result.scope()!;
  for (const source of CONSOLE) {
    const { value, diagnostics } = scope.evaluate(source);
    yield diagnosticText(diagnostics, { "<console-input>": source });
    yield renderValue(value);
    yield valueText(value);
  }
  for (const address of [
    ...Array.from(result.outputs.keys(), (name) => `output.${name}`),
    ...Array.from(result.locals.keys(), (name) => `local.${name}`),
    "var.secret6",
    "[for v in var.secret2 : v.nope]",
    'module.m["k"].local.each',
    'terraform_data.b["k"]',
    "test_thing.c",
  ]) {
    const explanation = explain(result, address);
    if (explanation === undefined) continue;
    yield formatExplanation(explanation, { rounds: true });
    yield JSON.stringify(explanationData(explanation, { rounds: true }));
  }
  const graph = dependencyGraph(tree);
  yield formatGraphAsDot(graph) + formatGraphAsMermaid(graph) + JSON.stringify(graph) + JSON.stringify(inspectModule(tree.module));
}

function leaks(source: string, texts: Iterable<string>): readonly string[] {
  for (const text of texts) if (shows(text)) return [`${source}\n------\n${text}`];
  return [];
}

/** Every place of a module gets some of the expressions, and every expression is in many places. */
const some = (i: number, of: number): readonly string[] => EXPRESSIONS.filter((_, j) => (i + j) % of === 0);

describe("a secret in an example of each message", () => {
  const cases = examples.map(([code], i) => [code, i] as const);
  it.each(cases)("is not shown: %s", (_code, at) => {
    const [, files, options] = examples[at]!;
    const all: Readonly<Record<string, string>> = typeof files === "string" ? { "main.tf": files } : files;
    const found: string[] = [];
    for (const { source, isImport } of planted(all["main.tf"] ?? "", (i) => some(i + at, amount(EXPRESSIONS.length, 9)))) {
      const given = { ...all, "main.tf": DECLARATIONS + source };
      found.push(...leaks(source, textsOf(evaluateFiles(given, { functions: functions[0]!, ...options, env }), isImport)));
    }
    expect(found.slice(0, 1)).toEqual([]);
  });
});

describe("a secret in a module with every kind of block", () => {
  const files = (source: string) => ({ "main.tf": DECLARATIONS + source, "m/main.tf": CHILD, "t.tftpl": "${x.nope}" });

  it("is not shown by an evaluation", () => {
    const found: string[] = [];
    let count = 0;
    for (const { source, isImport } of planted(EVERYTHING, (i) => some(i, amount(22, 11)))) {
      const evaluated = evaluateFiles(files(source), { functions: functions[0]!, env });
      found.push(...leaks(source, textsOf(evaluated, isImport)));
      if (count++ % 15 === 0 && !isImport) found.push(...leaks(source, moreTextsOf(evaluated)));
    }
    expect(count).toBeGreaterThan(amount(100, 200));
    expect(found.slice(0, 1)).toEqual([]);
  });

  it("is not shown by validation, in OpenTofu, or by evaluateModule", () => {
    const found: string[] = [];
    for (const { source, isImport } of planted(EVERYTHING, (i) => some(i + 5, EXPRESSIONS.length))) {
      found.push(...leaks(source, textsOf(evaluateFiles(files(source), { functions: functions[1]!, env, dialect: "opentofu" }), isImport)));
      const { diagnostics, outputs } = evaluateModule(memoryFiles(files(source)), { env });
      found.push(...leaks(source, [diagnosticText(diagnostics), ...Array.from(outputs.values(), ({ value }) => valueText(value))]));
    }
    expect(found.slice(0, 1)).toEqual([]);
  });

  it("would be shown if it were not sensitive", () => {
    const open = files('output "o" {\n  value = [for v in var.secret2 : v.nope]\n}\n');
    const main = open["main.tf"].replaceAll("sensitive = true", "sensitive = false");
    expect(shows([...textsOf(evaluateFiles({ ...open, "main.tf": main }, { env }))].join("\n"))).toBe(true);
  });
});
