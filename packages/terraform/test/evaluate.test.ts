import { Budget, numberVal, objectVal, stringVal, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { checkTree } from "../src/check/check-tree.ts";
import { evaluateTree, localRemoteState, type TreeResult, validateTree } from "../src/entry/evaluate.ts";
import { terraformFunctions, typeOf } from "../src/entry/functions.ts";
import { loadTree } from "../src/entry/load.ts";
import { ModuleBudget } from "../src/module-budget.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { evaluateFiles, outputs, summaries, text } from "./evaluate-files.ts";

const instances = (result: TreeResult): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(result.instances, ([address, { value }]) => [address, text(value)]));

const SCHEMAS = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/test": {
      resource_schemas: {
        test_thing: {
          block: {
            attributes: {
              name: { type: "string", optional: true },
              zone: { type: "string", optional: true, computed: true },
              secret: { type: "string", optional: true, sensitive: true },
              id: { type: "string", computed: true },
              settings: {
                optional: true,
                nested_type: {
                  nesting_mode: "single",
                  attributes: { size: { type: "number", optional: true }, hash: { type: "string", computed: true } },
                },
              },
            },
            block_types: {
              rule: { nesting_mode: "list", block: { attributes: { port: { type: "number", required: true } } } },
              tag: { nesting_mode: "set", block: { attributes: { key: { type: "string", optional: true } } } },
              limit: { nesting_mode: "map", block: { attributes: { max: { type: "number", optional: true } } } },
              mode: { nesting_mode: "single", block: { attributes: { on: { type: "bool", optional: true } } } },
              group: { nesting_mode: "group", block: { attributes: { on: { type: "bool", optional: true } } } },
            },
          },
        },
      },
      data_source_schemas: {
        test_lookup: { block: { attributes: { key: { type: "string", optional: true }, value: { type: "string", computed: true } } } },
      },
    },
  },
};

it("evaluates local values in any order, and modules with count and for_each", () => {
  const evaluated = evaluateFiles({
    "main.tf": `locals {
  b = local.a + 1
  a = 1
}
module "c" {
  source = "./m"
  count  = local.b
  x      = count.index
}
module "e" {
  source   = "./m"
  for_each = { p = 10, q = 20 }
  x        = each.value
}
output "c" {
  value = module.c[*].y
}
output "e" {
  value = { for k, m in module.e : k => m.y }
}
`,
    "m/main.tf": 'variable "x" {\n  type = string\n}\noutput "y" {\n  value = "${var.x}!"\n}\n',
  });
  expect(evaluated.diagnostics).toEqual([]);
  expect(outputs(evaluated)).toEqual({ c: '[ "0!", "1!", ]', e: '{ "p" = "10!" "q" = "20!" }' });
  expect(evaluated.result.modules).toEqual(["", "module.c[0]", "module.c[1]", 'module.e["p"]', 'module.e["q"]']);
});

it("decodes resources by their schema: types, computed attributes, nesting and sensitivity", () => {
  const evaluated = evaluateFiles(
    `resource "test_thing" "a" {
  name     = 5
  secret   = "x"
  settings = { size = "2" }
  rule { port = "80" }
  dynamic "rule" {
    for_each = [443, 8080]
    content { port = rule.value }
  }
  tag { key = "t" }
  limit "cpu" { max = 4 }
}
`,
    { schemas: SCHEMAS },
  );
  expect(evaluated.diagnostics).toEqual([]);
  expect(instances(evaluated.result)).toMatchInlineSnapshot(`
    {
      "test_thing.a": "{ "group" = { "on" = tobool(null) } "id" = (known after apply) "limit" = tomap({ "cpu" = { "max" = 4 } }) "mode" = null /* object */ "name" = "5" "rule" = tolist([ { "port" = 80 }, { "port" = 443 }, { "port" = 8080 }, ]) "secret" = (sensitive value) "settings" = { "hash" = (known after apply) "size" = 2 } "tag" = toset([ { "key" = "t" }, ]) "zone" = (known after apply) }",
    }
  `);
});

it("takes the attributes that are read of a resource without a schema to exist", () => {
  const evaluated = evaluateFiles(`resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = "x" }
  timeouts { create = "1m" }
}
resource "aws_subnet" "a" {
  for_each = toset(["x"])
  vpc_id   = aws_vpc.main.id
}
output "o" {
  value = [aws_vpc.main.cidr_block, aws_vpc.main.tags.Name, aws_vpc.main.arn, [for s in aws_subnet.a : s.availability_zone]]
}
`);
  expect(evaluated.diagnostics).toEqual([]);
  expect(outputs(evaluated).o).toBe('[ "10.0.0.0/16", "x", (known after apply), [ (known after apply), ], ]');
  expect(text(evaluated.result.instances.get("aws_vpc.main")!.config)).toBe(
    '{ "cidr_block" = "10.0.0.0/16" "tags" = { "Name" = "x" } "timeouts" = [ { "create" = "1m" }, ] }',
  );
});

it("keeps what the state has for computed attributes, also after a move", () => {
  const source = 'resource "test_thing" "b" {\n  name = "n"\n}\nmoved {\n  from = test_thing.a\n  to   = test_thing.b\n}\n';
  const resourceValues = new Map([
    ["test_thing.a", objectVal({ id: stringVal("i-1") })],
    ["test_thing.gone", objectVal({ id: stringVal("i-2") })],
  ]);
  const { result } = evaluateFiles(source, { schemas: SCHEMAS, resourceValues });
  const instance = result.instances.get("test_thing.b")!;
  expect(instance.movedFrom).toBe("test_thing.a");
  expect(text(result.scope()!.evaluate("test_thing.b.id").value)).toBe('"i-1"');
  expect(result.removed).toEqual([{ address: "test_thing.gone", action: "delete" }]);
});

it("reads data sources whose arguments are known, and leaves the others unknown", () => {
  const source = `resource "test_thing" "t" {}
data "test_lookup" "known" {
  key = "k"
}
data "test_lookup" "unknown" {
  key = test_thing.t.id
}
data "test_lookup" "waits" {
  key        = "k"
  depends_on = [test_thing.t]
}
output "o" {
  value = [data.test_lookup.known.value, data.test_lookup.unknown.value, data.test_lookup.waits.value]
}
`;
  const readData: NonNullable<Parameters<typeof evaluateTree>[1]["readData"]> = ({ config }) =>
    objectVal({ key: config.asMap().get("key")!, value: stringVal("read") });
  expect(outputs(evaluateFiles(source, { schemas: SCHEMAS, readData })).o).toBe('[ "read", (known after apply), (known after apply), ]');
});

it("continues with one instance or none where the number of instances is not known", () => {
  const source =
    'variable "n" {\n  type = number\n}\nresource "terraform_data" "a" {\n  count = var.n\n}\noutput "o" {\n  value = terraform_data.a[*].id\n}\n';
  const tree = loadTree(memoryFiles({ "main.tf": source }));
  const run = (unknownAs: "error" | "one" | "none") => evaluateTree(tree, { functions: terraformFunctions(), unknownAs });
  expect(summaries(run("error").diagnostics)).toEqual(["error unknown-instances main.tf:5,11"]);
  expect([...run("one").instances.keys()]).toEqual(["terraform_data.a[0]"]);
  expect(summaries(run("one").diagnostics)).toEqual(["warning unknown-instances main.tf:5,11"]);
  expect([...run("none").instances.keys()]).toEqual([]);
});

it("reports an error once, and not what follows from it", () => {
  const evaluated = evaluateFiles(
    'locals {\n  a = 1 + "x"\n  b = local.a\n  c = [local.b]\n}\nresource "terraform_data" "r" {\n  count = local.c\n}\n',
  );
  expect(summaries(evaluated.diagnostics)).toEqual(["error invalid-operand main.tf:2,11"]);
});

it("reports errors in blocks without instances that hold for any values of the variables", () => {
  const evaluated = evaluateFiles(
    `resource "terraform_data" "r" {
  count = 0
  input = nosuch("x")
}
variable "x" {
  default = null
}
resource "terraform_data" "s" {
  count = var.x == null ? 0 : 1
  input = var.x.a.b
}
`,
  );
  expect(summaries(evaluated.diagnostics)).toEqual(["error unknown-function main.tf:3,11"]);
});

it("merges a problem that all instances of a module have", () => {
  const evaluated = evaluateFiles({
    "main.tf": 'module "m" {\n  source = "./m"\n  count  = 3\n}\n',
    "m/main.tf": 'output "o" {\n  value = nosuch()\n}\n',
  });
  expect(summaries(evaluated.diagnostics)).toEqual(["error unknown-function m/main.tf:2,11 x3"]);
});

it("never loses sensitive marks on the way through modules, functions and resources", () => {
  const evaluated = evaluateFiles({
    "main.tf": `variable "s" {
  default   = "top secret"
  sensitive = true
}
resource "terraform_data" "r" {
  for_each = { a = var.s }
  input    = { k = upper(each.value), open = 1 }
}
module "m" {
  source = "./m"
  x      = [terraform_data.r["a"].input.k]
}
output "all" {
  sensitive = true
  value     = [module.m.y, terraform_data.r]
}
`,
    "m/main.tf": 'variable "x" {}\noutput "y" {\n  value = { list = [for v in var.x : "<${v}>"], text = join(",", var.x) }\n}\n',
  });
  expect(evaluated.diagnostics).toEqual([]);
  const { value } = evaluated.result.scope()!.evaluate("module.m.y");
  expect(text(value)).toBe('{ "list" = [ (sensitive value), ] "text" = (sensitive value) }');
  const shown = [...evaluated.result.instances.values()].map((instance) => text(instance.value)).join();
  expect(shown).not.toMatch(/secret/i);
});

it("evaluates a chain of thousands of local values without using up the stack", () => {
  const chain = Array.from({ length: 20_000 }, (_, i) => `  v${i} = ${i === 0 ? "1" : `local.v${i - 1}`}`).reverse();
  const evaluated = evaluateFiles(`locals {\n${chain.join("\n")}\n}\noutput "o" {\n  value = local.v19999\n}\n`);
  expect(outputs(evaluated).o).toBe("1");
});

it("finds a cycle of thousands of local values", () => {
  const chain = Array.from({ length: 3000 }, (_, i) => `  v${i} = local.v${(i + 1) % 3000}`);
  const { diagnostics } = evaluateFiles(`locals {\n${chain.join("\n")}\n}\n`);
  expect(diagnostics.map(({ code }) => code)).toContain("dependency-cycle");
});

it("stops with one diagnostic when the budget is spent", () => {
  const source =
    "locals {\n  a = [for x in range(1000) : [for y in range(1000) : x * y]]\n  b = [for x in range(1000) : [for y in range(1000) : x * y]]\n}\n";
  const { diagnostics } = evaluateFiles(source, { budget: new Budget({ steps: 100_000 }) });
  expect(diagnostics.map(({ code }) => code)).toEqual(["evaluation-limit"]);
});

it("treats names that users choose as data", () => {
  const source =
    'locals {\n  __proto__   = 1\n  constructor = 2\n}\noutput "toString" {\n  value = [local.__proto__, local.constructor]\n}\n';
  const evaluated = evaluateFiles(source);
  expect(evaluated.diagnostics).toEqual([]);
  expect(text(evaluated.result.outputs.get("toString")!.value)).toBe("[ 1, 2, ]");
});

it("converts plain values to the types of variables and reports those that do not fit", () => {
  const tree = loadTree(
    memoryFiles({
      "main.tf": 'variable "n" {\n  type = string\n}\nvariable "m" {\n  type = number\n}\noutput "n" {\n  value = var.n\n}\n',
    }),
  );
  const variables = new Map<string, Value>([
    ["n", numberVal(5)],
    ["m", stringVal("x")],
  ]);
  const result = evaluateTree(tree, { functions: terraformFunctions(), variables });
  expect(text(result.outputs.get("n")!.value)).toBe('"5"');
  expect(summaries(result.diagnostics)).toEqual(["error invalid-variable-value main.tf:4,1"]);
});

it("says what is wrong with options that are not valid", () => {
  const tree = loadTree(memoryFiles({}));
  const functions = terraformFunctions();
  expect(() => evaluateTree(tree, { functions: {} as never })).toThrow("functions must be a Map");
  expect(() => evaluateTree(tree, { functions, unknownAs: "two" as never })).toThrow('unknownAs must be "error", "one" or "none"');
  expect(() => evaluateTree(tree, { functions, variables: new Map([["a", 1 as never]]) })).toThrow('the variable "a" must be a Value');
  expect(() => evaluateTree(tree, { functions, schemas: "{}" as never })).toThrow("schemas must be a ProviderSchemaIndex");
});

it("evaluates further expressions in any module, each within its own budget", () => {
  const { result } = evaluateFiles({
    "main.tf": 'module "m" {\n  source   = "./m"\n  for_each = toset(["a"])\n}\n',
    "m/main.tf": "locals {\n  x = path.module\n}\n",
  });
  expect(text(result.scope('module.m["a"]')!.evaluate("upper(local.x)").value)).toBe('"M"');
  expect(result.scope("module.nope")).toBeUndefined();
  const failed = result.scope()!.evaluate("local.nope");
  expect(summaries(failed.diagnostics)).toEqual(["error undeclared-reference <console-input>:1,1"]);
  expect(summaries(result.scope()!.evaluate("range(100000)", new Budget({ elements: 10 })).diagnostics)).toEqual([
    "error evaluation-limit <console-input>:1,1",
  ]);
  expect(text(result.scope()!.evaluate("1 + 1").value)).toBe("2");
});

it("evaluates the function type in the console only as the whole expression", () => {
  const tree = loadTree(memoryFiles({}), { dialect: "terraform" });
  const scope = evaluateTree(tree, { functions: new Map([["type", typeOf]]) }).scope()!;
  expect(summaries(scope.evaluate("type(1)").diagnostics)).toEqual([]);
  for (const source of ["type(1) == type(2)", "[type(1)]"])
    expect(summaries(scope.evaluate(source).diagnostics)).toEqual(["error misplaced-reference <console-input>:1,1"]);
});

it("evaluates the configurations of providers", () => {
  const evaluated = evaluateFiles({
    "main.tf": `variable "region" {
  default = "eu"
}
provider "test" {
  region = upper(var.region)
  assume_role {
    arn = "arn:\${var.region}"
  }
}
module "m" {
  source = "./m"
  count  = 2
  n      = count.index
}
`,
    "m/main.tf": 'variable "n" {}\nprovider "test" {\n  alias = "west"\n  zone  = "zone-${var.n}"\n}\n',
  });
  expect(evaluated.diagnostics).toEqual([]);
  const configs = Array.from(evaluated.result.providers, ([address, { config }]) => `${address} ${text(config)}`);
  expect(configs).toEqual([
    'provider.test { "assume_role" = [ { "arn" = "arn:eu" }, ] "region" = "EU" }',
    'module.m[0].provider.test.west { "zone" = "zone-0" }',
    'module.m[1].provider.test.west { "zone" = "zone-1" }',
  ]);
});

it("evaluates a provider for each element in OpenTofu", () => {
  const source = 'provider "test" {\n  for_each = toset(["a", "b"])\n  alias    = "by"\n  name     = each.key\n}\n';
  const { result } = evaluateFiles(source, { dialect: "opentofu" });
  expect(Array.from(result.providers, ([address, { config }]) => `${address} ${text(config)}`)).toEqual([
    'provider.test.by["a"] { "name" = "a" }',
    'provider.test.by["b"] { "name" = "b" }',
  ]);
});

it("reports errors in configurations of providers, and converts their arguments by the schema", () => {
  const use = 'data "test_a" "b" {}\n';
  const failed = evaluateFiles(`provider "test" {\n  region = upper(["x"])\n  zone   = var.x\n}\n${use}`);
  expect(summaries(failed.diagnostics)).toEqual(["error undeclared-reference main.tf:3,12"]);
  expect(failed.result.providers.get("provider.test")?.config.isKnown()).toBe(false);
  const wrong = evaluateFiles(`provider "test" {\n  region = upper(["x"])\n}\n${use}`);
  expect(wrong.diagnostics.map(({ code }) => code)).toEqual(["invalid-argument"]);
  const schemas = {
    provider_schemas: {
      "registry.terraform.io/hashicorp/test": { provider: { block: { attributes: { port: { type: "string", optional: true } } } } },
    },
  };
  const { result } = evaluateFiles('provider "test" {\n  port = 80\n}\n', { schemas });
  expect(text(result.providers.get("provider.test")!.config)).toBe('{ "port" = "80" }');
});

describe("the type of an output", () => {
  it.each([
    ["string", "8080", '"8080"'],
    ["set(number)", "[2, 1, 2]", "toset([ 1, 2, ])"],
    ["number", "null", "tonumber(null)"],
    ["list", '["a", 1]', 'tolist([ "a", "1", ])'],
    ['object({ a = optional(string, "d"), b = optional(number) })', "{ c = 1 }", '{ "a" = "d" "b" = tonumber(null) }'],
    ['map(object({ a = optional(string, "d") }))', "{ k = {}, l = null }", 'tomap({ "k" = { "a" = "d" } "l" = null /* object */ })'],
    ["any", "[1, true]", "[ 1, true, ]"],
  ])("%s converts %s", (type, value, expected) => {
    const evaluated = evaluateFiles(`output "o" {\n  type  = ${type}\n  value = ${value}\n}\n`);
    expect(evaluated.diagnostics).toEqual([]);
    expect(outputs(evaluated)).toEqual({ o: expected });
  });

  it("converts the values of called modules, and keeps marks", () => {
    const evaluated = evaluateFiles({
      "main.tf": 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = [module.m.s, issensitive(module.m.t)]\n}\n',
      "m/main.tf":
        'output "s" {\n  type  = string\n  value = 1\n}\noutput "t" {\n  type      = list(string)\n  value     = sensitive([1])\n  sensitive = true\n}\n',
    });
    expect(evaluated.diagnostics).toEqual([]);
    expect(outputs(evaluated)).toEqual({ o: '[ "1", true, ]' });
  });

  it("is reported at the value that does not fit, and at the type that is not valid", () => {
    const { diagnostics } = evaluateFiles(
      'output "a" {\n  type  = number\n  value = "x"\n}\noutput "b" {\n  type  = "string"\n  value = 1\n}\noutput "c" {\n  type  = object({ a = string })\n  value = {}\n}\n',
    );
    expect(summaries(diagnostics).toSorted()).toEqual([
      "error invalid-output-value main.tf:11,11",
      "error invalid-output-value main.tf:3,11",
      "error quoted-type main.tf:6,11",
    ]);
  });

  it("can be set by an override file", () => {
    const evaluated = evaluateFiles({
      "main.tf": 'output "o" {\n  type  = object({ a = optional(string, "d") })\n  value = {}\n}\noutput "p" {\n  value = 1\n}\n',
      "override.tf": 'output "o" {\n  type = map(string)\n}\noutput "p" {\n  type = string\n}\n',
    });
    expect(evaluated.diagnostics).toEqual([]);
    expect(outputs(evaluated)).toEqual({ o: "tomap({})", p: '"1"' });
  });
});

it("reports nothing in configurations of providers that no resource uses, as Terraform and OpenTofu do", () => {
  const { diagnostics, result } = evaluateFiles(
    'locals {\n  x = upper([])\n}\nprovider "test" {\n  region = upper(["x"])\n  zone = local.x\n}\nprovider "other" {\n  a = upper("x")\n}\n',
  );
  expect(summaries(diagnostics)).toEqual(["error invalid-argument main.tf:2,13"]);
  expect(result.providers.get("provider.test")?.config.isKnown()).toBe(false);
  expect(text(result.providers.get("provider.other")!.config)).toBe('{ "a" = "X" }');
});

it("evaluates the outputs of modules through each kind of step", () => {
  const evaluated = evaluateFiles({
    "main.tf": `module "e" {
  source   = "./m"
  for_each = { k = 1 }
}
module "c" {
  source = "./m"
  count  = 2
}
module "s" {
  source = "./m"
}
output "all" {
  value = [module.e.k.o, module.e["k"].o, (module.e).k.o, module.e[*].k.o, module.c[0].o, module.c[*].o, module.s.o, module.s[*].o, (module.s).o, try(module.s.p, 9)]
}
`,
    "m/main.tf": 'output "o" {\n  value = 1\n}\n',
  });
  expect(evaluated.diagnostics).toEqual([]);
  expect(outputs(evaluated)).toEqual({ all: "[ 1, 1, 1, [ 1, ], 1, [ 1, 1, ], 1, [ 1, ], 1, 9, ]" });
});

it("evaluates provisioners that run when an instance is created, with self and the connection", () => {
  const evaluated = evaluateFiles(`resource "terraform_data" "a" {
  for_each = { x = 1 }
  input    = each.value
  connection {
    host = "host-\${each.key}"
  }
  provisioner "local-exec" {
    command = "echo \${self.input} \${each.key} \${self.id}"
  }
  provisioner "remote-exec" {
    inline = ["true"]
    connection {
      host = self.input
    }
  }
  provisioner "local-exec" {
    when    = destroy
    command = "echo \${self.id}"
  }
}
`);
  expect(evaluated.diagnostics).toEqual([]);
  const [instance] = evaluated.result.instances.values();
  expect(instance?.provisioners.map(({ provisioner, config, connection }) => [provisioner.type, text(config), text(connection!)])).toEqual([
    ["local-exec", '{ "command" = (known after apply) }', '{ "host" = "host-x" }'],
    ["remote-exec", '{ "inline" = [ "true", ] }', '{ "host" = 1 }'],
  ]);
});

it("reports what is wrong with provisioners in any case, and warns of what is wrong with the planned value", () => {
  const warned = (command: string): readonly string[] =>
    summaries(
      evaluateFiles(`resource "terraform_data" "a" {\n  input = "x"\n  provisioner "local-exec" {\n    command = ${command}\n  }\n}\n`)
        .diagnostics,
    );
  expect(warned("self.input + 1")).toEqual(["warning invalid-operand main.tf:4,15"]);
  expect(warned("self.nope")).toEqual(["error unsupported-attribute main.tf:4,19"]);
  expect(warned('["x"]')).toEqual(["error unsuitable-provisioner-argument main.tf:4,15"]);
  expect(warned('"echo ${terraform_data.a.input}"')).toEqual([]);
});

it("behaves as the given version of Terraform, where versions differ", () => {
  const files = {
    "main.tf": `module "m" {
  source = "./m"
}
resource "terraform_data" "a" {}
output "either" {
  value = terraform_data.a.id == "x" || true
}
output "text" {
  value = format("%s", null)
}
output "secret" {
  value = module.m.secret
}
`,
    "m/main.tf": 'output "secret" {\n  value     = "x"\n  sensitive = true\n}\n',
  };
  const old = evaluateFiles(files, { version: "1.11.4" });
  expect(summaries(old.diagnostics)).toEqual([]);
  expect(outputs(old)).toEqual({ either: "(known after apply)", text: "(known after apply)", secret: '"x"' });
  expect(evaluateFiles(files).diagnostics.map(({ code }) => code)).toEqual(["failed-call", "sensitive-output"]);
  expect(outputs(evaluateFiles({ "main.tf": 'output "o" {\n  value = true || null\n}\n' }))).toEqual({ o: "true" });
  expect(() => evaluateFiles(files, { version: "new" })).toThrow('"version" must be a version such as 1.11.4');
});

it("templates behave as the given version", () => {
  const files = {
    "main.tf": 'output "o" {\n  value = templatefile("a.tftpl", { n = null })\n}\n',
    "a.tftpl": "${n == null || n > 1}",
  };
  expect(evaluateFiles(files).diagnostics).toEqual([]);
  expect(evaluateFiles(files, { version: "1.11.4" }).diagnostics).toHaveLength(1);
});

it("evaluates as the version that the tree was loaded for", () => {
  const fs = memoryFiles({ "main.tf": 'variable "n" {\n  default = null\n}\noutput "o" {\n  value = var.n == null || var.n > 1\n}\n' });
  const functions = terraformFunctions();
  expect(evaluateTree(loadTree(fs), { functions }).diagnostics).toEqual([]);
  expect(evaluateTree(loadTree(fs, { version: "1.11.4" }), { functions }).diagnostics).toHaveLength(1);
  expect(evaluateTree(loadTree(fs, { version: "1.11.4" }), { functions, version: "1.12.0" }).diagnostics).toEqual([]);
});

describe("the default budget", () => {
  /** Returns the message of the error after this number of steps. */
  const limit = (budget: Budget, steps: number): string | undefined => {
    budget.spendSteps(steps);
    try {
      budget.spendSteps(1);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const comment = (bytes: number): string => `# ${"x".repeat(bytes - 2)}`;

  it("grows with the files of the modules, each of which counts once", () => {
    const call = 'module "a" {\n  source = "./m"\n}\nmodule "b" {\n  source = "./m"\n}\n';
    const budget = (files: Readonly<Record<string, string>>): Budget => new ModuleBudget(loadTree(memoryFiles(files)));
    expect(limit(budget({ "main.tf": call }), 100_000_000)).toBe("the evaluation takes more than 100,000,000 steps");
    expect(limit(budget({ "main.tf": call, "m/main.tf": comment(2_500_000) }), 250_000_000)).toBeUndefined();
    expect(limit(budget({ "main.tf": comment(2_000_000) }), 200_000_000)).toBe("the evaluation takes more than 200,000,000 steps");
  });

  it("grows with the files that functions read, each of which counts once", () => {
    const budget = new ModuleBudget(loadTree(memoryFiles({})));
    const context = new EvalContext({ functions: terraformFunctions({ fs: memoryFiles({ "data.txt": comment(3_000_000) }) }), budget });
    const { expression } = parseExpression('length(file("data.txt")) + length(file("./data.txt"))');
    expect(text(expression.value(context).value)).toBe("6000000");
    expect(() => budget.spendSteps(300_000_000)).toThrow("takes more than 300,000,000 steps");
  });

  it("does not grow if the program sets it", () => {
    const source = `${comment(2_000_000)}\noutput "o" {\n  value = length([for i in range(100) : i])\n}\n`;
    expect(summaries(evaluateFiles(source, { budget: new Budget({ steps: 100 }) }).diagnostics)).toEqual([
      "error evaluation-limit main.tf:3,28",
    ]);
  });
});

it("an index that an unknown object cannot have is an error since 1.13", () => {
  const source = (index: string): string => `
resource "terraform_data" "a" {}
locals {
  object = terraform_data.a.id == "x" ? { a = 1 } : { a = 2 }
}
output "o" {
  value = ${index}
}
`;
  const codes = (index: string, version?: string, dialect: "terraform" | "opentofu" = "terraform"): readonly string[] =>
    evaluateFiles({ "main.tf": source(index), "a.tftpl": '${o["zz"]}' }, { version, dialect }).diagnostics.map(({ code }) => code);
  for (const index of ['local.object["zz"]', "local.object[0]", '[local.object][*]["zz"]']) {
    expect(codes(index, "1.12.2")).toEqual([]);
    expect(codes(index, "1.13.0")).toEqual(["missing-key"]);
    expect(codes(index)).toEqual(["missing-key"]);
    expect(codes(index, "1.12.0", "opentofu")).toEqual([]);
  }
  expect(codes('local.object["a"]')).toEqual([]);
  expect(codes('templatefile("a.tftpl", { o = local.object })', "1.12.2")).toEqual([]);
  expect(codes('templatefile("a.tftpl", { o = local.object })', "1.13.0")).toEqual(["failed-call"]);
  expect(codes("local.object.zz", "1.11.4")).toEqual(["unsupported-attribute"]);
});

it("an old version accepts what its functions accept", () => {
  const files = { "main.tf": 'output "o" {\n  value = contains([null], null)\n}\n' };
  expect(summaries(evaluateFiles(files, { version: "1.11.4" }).diagnostics)).toHaveLength(1);
  expect(summaries(evaluateFiles(files).diagnostics)).toEqual([]);
});

it("infinite numbers are errors where a plan would store them", () => {
  const evaluated = evaluateFiles({
    "main.tf": `locals {
  a = 1 / 0
}
resource "terraform_data" "a" {
  input = { list = [1, -local.a] }
}
output "o" {
  value = toset([local.a])
}
output "fine" {
  value = local.a > 1
}
`,
  });
  expect(evaluated.diagnostics.map(({ code, subject }) => [code, subject?.start.line])).toEqual([
    ["infinite-number", 5],
    ["infinite-number", 8],
  ]);
});

it("reports what is wrong for any values, even where an error prevents instances", () => {
  const evaluated = evaluateFiles(
    'variable "n" {\n  default = [1]\n}\nresource "terraform_data" "a" {\n  count = var.n\n  input = ["a"][5]\n}\n',
  );
  expect(evaluated.diagnostics.map(({ code, subject }) => [code, subject?.start.line])).toEqual([
    ["invalid-count", 5],
    ["index-out-of-range", 6],
  ]);
});

it("ignores what the schema of a resource does not have as soon as there is an override", () => {
  const files = {
    "main.tf": 'resource "terraform_data" "a" {\n  zzz = 1\n}\n',
    "override.tf": 'resource "terraform_data" "a" {\n  block {}\n}\n',
  };
  expect(summaries(evaluateFiles(files).diagnostics)).toEqual([]);
  expect(evaluateFiles(files["main.tf"]).diagnostics.map(({ code }) => code)).toEqual(["unsupported-argument"]);
});

it("the message of a condition is evaluated even if the condition is met", () => {
  const rule = 'condition     = var.n != ""\n    error_message = "${tonumber(var.n)}"';
  const evaluated = evaluateFiles(`variable "n" {
  default = "x"
  validation {
    ${rule}
  }
}
resource "terraform_data" "a" {
  lifecycle {
    precondition {
    ${rule}
    }
  }
}
check "c" {
  assert {
    ${rule}
  }
}
`);
  expect(evaluated.diagnostics.map(({ code, subject }) => [code, subject?.start.line])).toEqual([
    ["invalid-argument", 5],
    ["invalid-argument", 12],
    ["invalid-argument", 19],
  ]);
  expect(evaluated.result.checks.get("check.c")?.status).toBe("error");
});

it("reports what is wrong for any values if the value of a variable is not valid", () => {
  const evaluated = evaluateFiles(
    { "main.tf": 'variable "n" {\n  type = list(string)\n}\noutput "o" {\n  value = -var.n\n}\n' },
    { args: [{ name: "n", text: "[{}]" }] },
  );
  expect(evaluated.diagnostics.map(({ code, subject }) => [code, subject?.start.line])).toEqual([
    ["invalid-variable-value", 1],
    ["invalid-operand", 5],
  ]);
});

it("reports root outputs that are ephemeral even if their value is not valid", () => {
  const evaluated = evaluateFiles('output "o" {\n  value     = !1\n  ephemeral = true\n}\n');
  expect(evaluated.diagnostics.map(({ code }) => code).sort()).toEqual(["ephemeral-root-output", "invalid-operand"]);
});

it("an empty set for for_each may have elements of any type", () => {
  expect(
    summaries(evaluateFiles('resource "terraform_data" "a" {\n  for_each = toset([for n in [1] : n if n > 1])\n}\n').diagnostics),
  ).toEqual([]);
});

it("reports messages of conditions that are not strings even if the condition is met", () => {
  const evaluated = evaluateFiles(`resource "terraform_data" "a" {
  lifecycle {
    precondition {
      condition     = path.module == "."
      error_message = ["x"]
    }
  }
}
output "o" {
  value = 1
  precondition {
    condition     = path.module == "."
    error_message = sensitive("x")
  }
}
`);
  expect(evaluated.diagnostics.map(({ severity, code, subject }) => [severity, code, subject?.start.line])).toEqual([
    ["error", "invalid-error-message", 5],
    ["warning", "protected-error-message", 13],
  ]);
});

const imports = (blocks: string): string => `resource "terraform_data" "a" {
  for_each = toset(["x", "y"])
}
resource "terraform_data" "b" {}
resource "terraform_data" "c" {}
locals {
  id = terraform_data.b.id
}
${blocks}output "ids" {
  value = [terraform_data.a["x"].id, terraform_data.c.id]
}
`;

it("ids of imports can depend on other resources, and on those that are imported", () => {
  const source = imports('import {\n  to = terraform_data.b\n  id = "i"\n}\nimport {\n  to = terraform_data.c\n  id = local.id\n}\n');
  const evaluated = evaluateFiles(source);
  expect(summaries(evaluated.diagnostics)).toEqual([]);
  expect(outputs(evaluated)).toEqual({ ids: '[ (known after apply), "i", ]' });
});

it("imports for the elements of a list have their indexes as keys", () => {
  const source = imports('import {\n  for_each = ["x"]\n  to = terraform_data.a[each.value]\n  id = "i${each.key}"\n}\n');
  const evaluated = evaluateFiles(source);
  expect(summaries(evaluated.diagnostics)).toEqual([]);
  expect(outputs(evaluated)).toEqual({ ids: '[ "i0", (known after apply), ]' });
});

it("imports into instances of modules have keys at each level", () => {
  const files = {
    "main.tf": `module "m" {
  source   = "./m"
  for_each = toset(["p", "q"])
}
import {
  for_each = toset(["p", "q"])
  to       = module.m[each.key].terraform_data.a
  id       = each.key
}
output "ids" {
  value = values(module.m)[*].id
}
`,
    "m/main.tf": 'resource "terraform_data" "a" {}\noutput "id" {\n  value = terraform_data.a.id\n}\n',
  };
  const evaluated = evaluateFiles(files);
  expect([...summaries(evaluated.diagnostics), ...checkTree(evaluated.tree, { unused: false })]).toEqual([]);
  expect(outputs(evaluated)).toEqual({ ids: '[ "p", "q", ]' });
});

it("reports imports into instances that do not exist, and imports that depend on their resource", () => {
  const codes = (blocks: string): readonly string[] => {
    const { tree, diagnostics } = evaluateFiles(imports(blocks));
    return [...new Set([...diagnostics, ...checkTree(tree, { unused: false })].map(({ code }) => code))];
  };
  expect(codes('import {\n  to = terraform_data.a["z"]\n  id = "i"\n}\n')).toEqual(["import-target-missing"]);
  expect(codes("import {\n  to = terraform_data.b\n  id = local.id\n}\n")).toContain("dependency-cycle");
  expect(codes('import {\n  for_each = "x"\n  to = terraform_data.a["x"]\n  id = "i"\n}\n')).toContain("invalid-for-each");
  expect(codes('import {\n  for_each = sensitive({ x = "i" })\n  to = terraform_data.a[each.key]\n  id = each.value\n}\n')).toEqual([]);
});

it("warns if the data source of a check cannot be read, and evaluates no condition of the check", () => {
  const source =
    'check "c" {\n  data "terraform_remote_state" "s" {\n    backend = "local"\n  }\n  assert {\n    condition     = terraform.workspace == "other"\n    error_message = "No."\n  }\n}\n';
  const { result, diagnostics } = evaluateFiles(source, { readData: localRemoteState(memoryFiles({})) });
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(["warning failed-read"]);
  expect([...result.checks.values()].map(({ status }) => status)).toEqual(["fail"]);
});

it("targets of imports in the JSON syntax can have expressions as keys", () => {
  const files = {
    "main.tf.json": JSON.stringify({
      resource: { terraform_data: { a: { for_each: { x: 1 } } } },
      import: { for_each: { x: "i" }, to: "terraform_data.a[each.key]", id: "${each.value}" },
      output: { id: { value: '${terraform_data.a["x"].id}' } },
    }),
  };
  const evaluated = evaluateFiles(files);
  expect([...summaries(evaluated.diagnostics), ...checkTree(evaluated.tree, { unused: false })]).toEqual([]);
  expect(outputs(evaluated)).toEqual({ id: '"i"' });
});

it("a call that another file overrides ignores unsupported arguments and blocks, but its base needs all required ones", () => {
  const codes = (base: string, override: string): readonly string[] => {
    const { tree, diagnostics } = evaluateFiles({
      "main.tf": `module "m" {\n  source = "./m"\n${base}}\n`,
      "main_override.tf": `module "m" {\n${override}}\n`,
      "m/main.tf": 'variable "a" {}\nvariable "b" {\n  default = 1\n}\n',
    });
    const checked = checkTree(tree, { unused: false });
    expect(checked.map(({ code }) => code)).toEqual(diagnostics.map(({ code }) => code));
    return checked.map(({ code, subject }) => `${code} ${subject?.filename}:${subject?.start.line}`);
  };
  expect(codes("  a = 1\n  c = 1\n", "  d = 1\n  e {}\n")).toEqual([]);
  expect(codes("", "  a = 1\n")).toEqual(["missing-module-argument main.tf:1"]);
  expect(codes("  a = 1\n", "  b = 2\n")).toEqual([]);
});

it("an ephemeral output must have an ephemeral value as a whole", () => {
  const codes = (value: string): readonly string[] =>
    evaluateFiles({
      "main.tf": 'variable "s" {\n  default   = "k"\n  ephemeral = true\n}\nmodule "m" {\n  source = "./m"\n  v      = var.s\n}\n',
      "m/main.tf": `variable "v" {\n  ephemeral = true\n}\nresource "terraform_data" "a" {}\noutput "o" {\n  value     = ${value}\n  ephemeral = true\n}\n`,
    }).diagnostics.map(({ code, subject }) => `${code} ${subject?.filename}:${subject?.start.line}`);
  expect(codes("var.v")).toEqual([]);
  for (const value of ["1", "null", "[var.v]", "terraform_data.a.id"]) expect(codes(value)).toEqual(["not-ephemeral-output m/main.tf:6"]);
});

it("data sources cannot have ephemeral arguments", () => {
  const source =
    'variable "s" {\n  default   = "k"\n  ephemeral = true\n}\ndata "terraform_remote_state" "a" {\n  backend = "local"\n  config  = { path = var.s }\n}\n';
  expect(evaluateFiles(source).diagnostics.map(({ code, subject }) => `${code} ${subject?.start.line}`)).toEqual(["ephemeral-argument 7"]);
});

it("does not report values that try may replace, for any values of the variables", () => {
  const source =
    'variable "s" {\n  default   = "k"\n  ephemeral = true\n}\nresource "terraform_data" "a" {\n  count = try(var.s.x, "d") == "x" ? 1 : 0\n  input = try(var.s.x, "d")\n}\n';
  const { tree, diagnostics } = evaluateFiles(source);
  expect([...diagnostics, ...validateTree(tree, { functions: terraformFunctions(), unused: false })]).toEqual([]);
});

it("lists the conditions of modules without instances as passed", () => {
  const { result } = evaluateFiles({
    "main.tf": 'module "m" {\n  source = "./m"\n  count  = 0\n}\n',
    "m/main.tf": `check "c" {
  assert {
    condition     = terraform.workspace == "x"
    error_message = "No."
  }
}
output "o" {
  value = 1
  precondition {
    condition     = terraform.workspace == "x"
    error_message = "No."
  }
}
`,
  });
  expect(Array.from(result.checks.values(), ({ address, status }) => `${address} ${status}`)).toEqual([
    "module.m.output.o pass",
    "module.m.check.c pass",
  ]);
});

it("reports ids of imports that are not strings for any values", () => {
  const { tree } = evaluateFiles('resource "terraform_data" "a" {}\nimport {\n  to = terraform_data.a\n  id = [terraform.workspace]\n}\n');
  expect(validateTree(tree, { functions: terraformFunctions() }).map(({ code }) => code)).toEqual(["invalid-import-id"]);
});

it("try replaces attributes after a splat or a computed key that do not exist", () => {
  const codes = (expression: string): readonly string[] => {
    const { tree, diagnostics } = evaluateFiles(
      `variable "s" {\n  default = "x"\n}\nresource "terraform_data" "a" {}\nresource "terraform_data" "b" {\n  count = 2\n}\noutput "o" {\n  value = ${expression}\n}\n`,
    );
    return [...checkTree(tree, { unused: false }), ...diagnostics].map(({ code }) => code);
  };
  for (const reference of ["a[*].zz", "b[*].zz", "b[length(var.s)].zz", "a[length(var.s)].id", "a[var.s].id"]) {
    expect(codes(`try(terraform_data.${reference}, 1)`)).toEqual([]);
    expect(codes(`terraform_data.${reference}`)).toHaveLength(1);
  }
  expect(codes("try(terraform_data.b[0].zz, 1)")).toContain("unknown-resource-attribute");
});

describe("a plan does not run provisioners", () => {
  const source = (content: string): string =>
    `variable "v" {\n  default = "x"\n}\nresource "terraform_data" "a" {\n  connection {\n    host = "h"\n    ${content}\n  }\n  provisioner "local-exec" {\n    command = "x"\n  }\n}\n`;
  it.each([
    ["port = 22", []],
    ['port = "22"', []],
    ["agent = var.v", ["warning unsuitable-provisioner-argument main.tf:7,13"]],
    ['agent = "x"', ["error unsuitable-provisioner-argument main.tf:7,13"]],
    ["user = [var.v]", ["error unsuitable-provisioner-argument main.tf:7,12"]],
    ["user = !var.v", ["warning invalid-operand main.tf:7,13"]],
  ])("so only problems for any values are errors: %s", (content, expected) => {
    expect(summaries(evaluateFiles(source(content)).diagnostics)).toEqual(expected);
  });
});
