/**
 * Calls every entry with modules that are nested as deeply as the syntax allows, in a process with a small stack. Run by
 * small-stack.test.ts; prints the name of each case and how it ended.
 */
import { CtyError, dynamicVal, objectVal, tupleVal, type Value } from "@hcl-ts/cty";
import { IS_LONG } from "../../../vitest.tier.ts";
import { fromJson, toTerraformJson } from "../src/entry/convert.ts";
import * as evaluate from "../src/entry/evaluate.ts";
import { evaluateModule } from "../src/entry/evaluate-module.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import * as load from "../src/entry/load.ts";
import { redact } from "../src/redact.ts";
import { memoryFiles } from "../src/source/memory-files.ts";

type Files = Readonly<Record<string, string>>;

const nested = (open: string, inner: string, close: string, depth: number): string => open.repeat(depth) + inner + close.repeat(depth);

/** Modules with something deep in them. */
function modules(depth: number): Readonly<Record<string, Files>> {
  const tuple = nested("[", "1", "]", depth);
  const object = nested("{ a = ", "1", " }", depth);
  const blocks = nested("b {\n", "x = 1\n", "}\n", depth);
  const json = nested('{"a":', "1", "}", depth);
  return {
    tuple: { "main.tf": `locals {\n  a = ${tuple}\n}\noutput "o" {\n  value = local.a\n}\n` },
    object: {
      "main.tf": `variable "v" {\n  default = ${object}\n}\nresource "test_a" "r" {\n  x = var.v\n}\noutput "o" {\n  value = test_a.r\n}\n`,
    },
    parentheses: { "main.tf": `output "o" {\n  value = ${nested("(", "1", ")", depth)}\n}\n` },
    operators: { "main.tf": `output "o" {\n  value = ${nested("-", "1", "", depth)} ${"+ 1 ".repeat(depth)}\n}\n` },
    conditions: { "main.tf": `output "o" {\n  value = ${nested("true ? 1 : ", "2", "", depth)}\n}\n` },
    calls: { "main.tf": `output "o" {\n  value = ${nested("try(", "1", ")", depth)}\n}\n` },
    templates: { "main.tf": `output "o" {\n  value = ${nested('"x${', "1", '}"', depth)}\n}\n` },
    for: { "main.tf": `output "o" {\n  value = ${nested("[for x in [1] : ", "x", "]", depth)}\n}\n` },
    steps: { "main.tf": `output "o" {\n  value = local.a${"[0]".repeat(depth)}\n}\nlocals {\n  a = ${tuple}\n}\n` },
    blocks: { "main.tf": `resource "test_a" "r" {\n${blocks}}\nprovider "test" {\n${blocks}}\noutput "o" {\n  value = test_a.r.b\n}\n` },
    dynamic: {
      "main.tf": `resource "test_a" "r" {\n${nested('dynamic "b" {\nfor_each = [1]\ncontent {\n', "x = 1\n", "}\n}\n", depth)}}\noutput "o" {\n  value = test_a.r\n}\n`,
    },
    type: { "main.tf": `variable "v" {\n  type = ${nested("list(", "string", ")", depth)}\n}\noutput "o" {\n  value = var.v\n}\n` },
    "type of objects": {
      "main.tf": `variable "v" {\n  type    = ${nested("object({ a = optional(", "string", ") })", depth)}\n  default = ${object}\n}\noutput "o" {\n  value = var.v\n}\n`,
    },
    JSON: {
      "main.tf.json": `{"resource":{"test_a":{"r":${json}}},"locals":{"a":${json}},"output":{"o":{"value":"\${local.a}"},"r":{"value":"\${test_a.r}"}}}`,
    },
    tfvars: { "main.tf": 'variable "v" {}\noutput "o" {\n  value = var.v\n}\n', "terraform.tfvars": `v = ${tuple}\n` },
    "tfvars.json": { "main.tf": 'variable "v" {}\noutput "o" {\n  value = var.v\n}\n', "terraform.tfvars.json": `{"v":${json}}` },
    locals: {
      "main.tf": `locals {\n  a0 = []\n${Array.from({ length: depth }, (_, i) => `  a${i + 1} = [local.a${i}]\n`).join("")}}\noutput "o" {\n  value = local.a${depth}\n}\n`,
    },
    "input of terraform_data": {
      "main.tf": `resource "terraform_data" "r" {\n  input = ${tuple}\n}\noutput "o" {\n  value = terraform_data.r.output\n}\n`,
    },
    "module argument": {
      "main.tf": `module "m" {\n  source = "./m"\n  a      = ${object}\n}\noutput "o" {\n  value = module.m.b\n}\n`,
      "m/main.tf": `variable "a" {\n  type = any\n}\noutput "b" {\n  value = jsonencode(var.a)\n}\n`,
    },
    yaml: {
      "main.tf": `output "o" {\n  value = yamldecode(${JSON.stringify(nested("[", "1", "]", depth))})\n}\noutput "e" {\n  value = yamlencode(${tuple})\n}\n`,
    },
    jsondecode: { "main.tf": `output "o" {\n  value = jsondecode(${JSON.stringify(nested("[", "1", "]", depth))})\n}\n` },
    templatefile: {
      "main.tf": 'output "o" {\n  value = templatefile("a.tftpl", { x = 1 })\n}\n',
      "a.tftpl": nested("%{ if true }", "x", "%{ endif }", depth),
    },
    "references to modules": {
      "main.tf": `output "o" {
  value = module.m${".a".repeat(depth)}
}
moved {
  from = ${nested("module.a.", "test_a.b", "", depth)}
  to   = test_a.b
}
import {
  to = test_a.b
  id = "x"
}
resource "test_a" "b" {}
`,
    },
    conditions_of_rules: {
      "main.tf": `variable "v" {\n  default = 1\n  validation {\n    condition     = ${nested("!", "(var.v == 1)", "", depth)}\n    error_message = "No."\n  }\n}\n`,
    },
  };
}

const deepValue = (depth: number): Value => {
  let value: Value = dynamicVal;
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? tupleVal([value]) : (objectVal({ a: value }) as Value);
  return value;
};

const attempt = (name: string, action: () => unknown): void => {
  let end = "returned";
  try {
    action();
  } catch (error) {
    end = error instanceof CtyError ? "CtyError" : String(error);
  }
  console.log(JSON.stringify({ name, end }));
};

for (const depth of IS_LONG ? [100, 240, 1000, 20_000] : [240, 1000]) {
  for (const [what, files] of Object.entries(modules(depth))) {
    const name = (entry: string): string => `${entry} of ${what} ${depth} levels deep`;
    const fs = memoryFiles(files);
    const options = { functions: terraformFunctions({ fs }) };
    attempt(name("loadModule"), () => load.loadModule(fs));
    let tree: load.ModuleTree | undefined;
    attempt(name("loadTree"), () => {
      tree = load.loadTree(fs);
    });
    const loaded = tree;
    if (loaded === undefined) continue;
    attempt(name("inspect"), () => JSON.stringify(load.inspect(loaded.module)));
    attempt(name("checkModule"), () => load.checkModule(loaded.module));
    attempt(name("checkTree"), () => load.checkTree(loaded));
    attempt(name("validateTree"), () => evaluate.validateTree(loaded, options));
    attempt(
      name("dependencyGraph"),
      () => load.formatGraphAsDot(load.dependencyGraph(loaded)) + load.formatGraphAsMermaid(load.dependencyGraph(loaded)),
    );
    attempt(name("findReferences"), () => load.findReferences(loaded, "local.a"));
    attempt(name("renameDeclaration"), () => load.renameDeclaration(loaded, "local.a", "z"));
    attempt(name("readVariables"), () =>
      evaluate.readVariables(loaded.module, { files: fs, args: [{ name: "v", text: nested("[", "1", "]", depth) }] }),
    );
    attempt(name("evaluateTree for unplanned resources"), () => evaluate.evaluateTree(loaded, { ...options, planned: false }));
    attempt(name("evaluateModule"), () => evaluateModule(fs));
    let result: ReturnType<typeof evaluateModule> | undefined;
    try {
      result = evaluateModule(fs);
    } catch {
      continue;
    }
    const values = [...result.outputs.values()].map(({ value }) => value).concat([...result.instances.values()].map(({ value }) => value));
    attempt(name("renderValue"), () => values.map((value) => evaluate.renderValue(value)));
    attempt(name("renderType"), () => values.map((value) => evaluate.renderType(value.type)));
    attempt(name("valueData"), () => values.map((value) => evaluate.valueData(value)));
    attempt(name("redact"), () => values.map((value) => redact(value)));
    attempt(name("console"), () => result.scope()?.evaluate(nested("[", "1", "]", depth)));
    attempt(name("console with references"), () => result.scope()?.evaluate("{ a = local.a, b = var.v, c = test_a.r }"));
    for (const address of ["output.o", "local.a", "var.v", "test_a.r", "terraform_data.r.input"])
      attempt(name(`explain ${address}`), () => {
        const explanation = evaluate.explain(result, address);
        if (explanation === undefined) return;
        evaluate.formatExplanation(explanation, { depth: 100_000, rounds: true });
        evaluate.explanationData(explanation, { depth: 100_000, rounds: true });
      });
    attempt(name("explain an expression"), () => {
      const explanation = evaluate.explain(result, nested("[", "1", "]", depth));
      if (explanation !== undefined) evaluate.formatExplanation(explanation);
    });
    for (const [file, source] of Object.entries(files)) {
      if (file.endsWith(".tf")) attempt(name("toTerraformJson"), () => toTerraformJson(source));
      if (file.endsWith(".tf.json")) attempt(name("fromJson"), () => fromJson(source));
    }
  }
}

for (const depth of [300, 999]) {
  const value = deepValue(depth);
  const fs = memoryFiles({
    "main.tf":
      'variable "v" {}\nresource "test_a" "r" {\n  x = [var.v, try(var.v[0], 1)]\n}\noutput "o" {\n  value = [test_a.r, var.v]\n}\n',
  });
  const tree = load.loadTree(fs);
  attempt(`a variable ${depth} levels deep`, () => {
    const result = evaluate.evaluateTree(tree, { variables: new Map([["v", value]]), functions: terraformFunctions() });
    const all = [...result.outputs.values()].map((output) => output.value);
    all.map((v) => [evaluate.renderValue(v), evaluate.valueData(v), redact(v)]);
    const explanation = evaluate.explain(result, "output.o");
    if (explanation !== undefined) evaluate.formatExplanation(explanation);
  });
  attempt(`the value ${depth} levels deep of a resource in the state`, () =>
    evaluate.evaluateTree(tree, { functions: terraformFunctions(), resourceValues: new Map([["test_a.r", objectVal({ x: value })]]) }),
  );
  attempt(`the value ${depth} levels deep of a data source`, () => {
    const data = load.loadTree(memoryFiles({ "main.tf": 'data "test_a" "r" {}\noutput "o" {\n  value = data.test_a.r\n}\n' }));
    evaluate.evaluateTree(data, { functions: terraformFunctions(), readData: () => objectVal({ x: value }) });
  });
  attempt(`redact a value ${depth} levels deep`, () => redact(value));
  attempt(`render a value ${depth} levels deep`, () => evaluate.renderValue(value) + evaluate.renderType(value.type));
  attempt(`data of a value ${depth} levels deep`, () => evaluate.valueData(value));
}

// A schema of a provider with nested blocks.
for (const depth of [100, 1000, 20_000]) {
  let block: object = { attributes: { x: { type: "string", optional: true } } };
  for (let i = 0; i < depth; i++) block = { block_types: { b: { nesting_mode: "single", block } } };
  const schemas = { provider_schemas: { "registry.terraform.io/hashicorp/test": { resource_schemas: { test_a: { block } } } } };
  const fs = memoryFiles({ "main.tf": 'resource "test_a" "r" {\n  b {}\n}\noutput "o" {\n  value = test_a.r\n}\n' });
  attempt(`evaluateModule with a schema ${depth} levels deep`, () => evaluateModule(fs, { schemas }));
  attempt(`validateTree with a schema ${depth} levels deep`, () =>
    evaluate.validateTree(load.loadTree(fs), { functions: terraformFunctions(), schemas }),
  );
}
