import { describe, expect, it } from "vitest";
import { ProviderSchemaIndex, validateTree } from "../src/entry/evaluate.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { checkTree, loadTree } from "../src/entry/load.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { evaluateFiles, summaries, text } from "./evaluate-files.ts";

const step = ["object", { name: "string", job: ["list", ["object", { jar: "string", args: ["list", "string"] }]] }];
const rule = ["object", { port: "number", cidrs: ["list", "string"] }];

const SCHEMAS = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/test": {
      provider: { block: { attributes: { endpoint: { type: ["set", ["object", { url: "string" }]], optional: true } } } },
      resource_schemas: {
        test_group: {
          block: {
            attributes: {
              name: { type: "string", optional: true },
              tags: { type: ["map", "string"], optional: true },
              ingress: { type: ["set", rule], optional: true, computed: true },
              step: { type: ["list", step], optional: true },
              seen: { type: ["list", rule], computed: true },
              nested: { nested_type: { nesting_mode: "list", attributes: { port: { type: "number", optional: true } } }, optional: true },
            },
            block_types: {
              area: {
                nesting_mode: "list",
                block: { attributes: { key: { type: ["list", ["object", { id: "string" }]], optional: true } } },
              },
            },
          },
        },
        test_audit: { block: { attributes: { role: { type: ["set", ["object", { arn: "string" }]], required: true } } } },
      },
    },
  },
};

const group = (body: string): string => `resource "test_group" "a" {\n${body}\n}\n`;

/** The planned value of an attribute, and the problems. */
function planned(source: string, expression: string): readonly string[] {
  const { result, diagnostics } = evaluateFiles(source, { schemas: SCHEMAS });
  return [text(result.scope()!.evaluate(expression).value), ...summaries(diagnostics)];
}

/** The problems that validation finds, with and without evaluation. */
function problems(source: string, filename = "main.tf"): readonly string[] {
  const fs = memoryFiles({ [filename]: source });
  const tree = loadTree(fs);
  const schemas = new ProviderSchemaIndex(SCHEMAS);
  const validated = validateTree(tree, { functions: terraformFunctions({ fs }), schemas, unused: false, planned: false });
  const checked = new Set(summaries(checkTree(tree, { schemas, unused: false })));
  return summaries([...tree.diagnostics, ...validated]).map((line) => (checked.has(line) ? line : `${line} (evaluated)`));
}

describe("an attribute of the type list or set of objects", () => {
  it("can be written as blocks, in order, whose values are converted", () => {
    const source = group('ingress {\n  port = "80"\n}\ningress {\n  cidrs = ["a"]\n}');
    expect(problems(source)).toEqual([]);
    expect(planned(source, "test_group.a.ingress")).toEqual([
      'toset([ { "cidrs" = tolist([ "a", ]) "port" = tonumber(null) }, { "cidrs" = tolist(null) /* of string */ "port" = 80 }, ])',
    ]);
    const steps = group('step {\n  name = "b"\n}\nstep {\n  name = "a"\n}');
    expect(planned(steps, "test_group.a.step[*].name")).toEqual(['tolist([ "b", "a", ])']);
  });

  it("can be written as dynamic blocks, which can generate none", () => {
    const source = group(
      'dynamic "ingress" {\n  for_each = [1, 2]\n  content {\n    port = ingress.value\n  }\n}\ningress {\n  port = 3\n}',
    );
    expect(problems(source)).toEqual([]);
    expect(planned(source, "test_group.a.ingress[*].port")).toEqual(["tolist([ 1, 2, 3, ])"]);
    const none = group('dynamic "ingress" {\n  for_each = []\n  content {}\n}\ndynamic "step" {\n  for_each = []\n  content {}\n}');
    expect(problems(none)).toEqual([]);
    expect(planned(none, "[test_group.a.ingress, test_group.a.step == null]")).toEqual(["[ (known after apply), true, ]"]);
  });

  it("can contain such attributes, and be in a nested block", () => {
    const source = group(
      'step {\n  dynamic "job" {\n    for_each = ["x"]\n    content {\n      jar  = job.value\n      args = [1]\n    }\n  }\n}\narea {\n  key {\n    id = "k"\n  }\n}',
    );
    expect(problems(source)).toEqual([]);
    expect(planned(source, "[test_group.a.step[0].job[0], test_group.a.area[0].key[0].id]")).toEqual([
      '[ { "args" = tolist([ "1", ]) "jar" = "x" }, "k", ]',
    ]);
  });

  it("has one object, whose arguments are unknown, for an unknown number of blocks, as in a plan", () => {
    const unknown = 'resource "terraform_data" "d" {\n  input = [1]\n}\n';
    const source = `${unknown}${group('dynamic "step" {\n  for_each = terraform_data.d.output\n  content {\n    name = step.value\n  }\n}')}`;
    expect(planned(source, "test_group.a.step")).toEqual([
      'tolist([ { "job" = tolist(null) /* of object */ "name" = (known after apply) }, ])',
    ]);
  });

  it("is sensitive if it is generated from a sensitive collection", () => {
    const source = `variable "s" {\n  sensitive = true\n  default = [1]\n}\n${group('dynamic "ingress" {\n  for_each = var.s\n  content {\n    port = ingress.value\n  }\n}')}`;
    expect(planned(source, "[issensitive(test_group.a.ingress), nonsensitive(test_group.a.ingress)[*].port]")).toEqual([
      "[ true, tolist([ 1, ]), ]",
    ]);
  });

  it("can still be set as an attribute, also to nothing, and in JSON only so", () => {
    expect(planned(group("ingress = []"), "test_group.a.ingress")).toEqual(["toset([])"]);
    expect(problems(group("ingress = [{ port = 1 }]"))).toEqual(["error wrong-attribute-type main.tf:2,11 (evaluated)"]);
    const json = JSON.stringify({ resource: { test_group: { a: { ingress: [{ port: 1 }] } } } });
    expect(problems(json, "main.tf.json")[0]).toContain("wrong-attribute-type");
    const dynamic = { ingress: { for_each: [1], content: { port: "${ingress.value}" } } };
    expect(problems(JSON.stringify({ resource: { test_group: { a: { dynamic } } } }), "main.tf.json")).toEqual([]);
  });

  it("can be an argument of a provider", () => {
    const source = `provider "test" {\n  endpoint {\n    url = "u"\n  }\n}\n${group("")}`;
    const { result, diagnostics } = evaluateFiles(source, { schemas: SCHEMAS });
    expect(summaries(diagnostics)).toEqual([]);
    expect(text(result.providers.get("provider.test")!.config)).toBe('{ "endpoint" = toset([ { "url" = "u" }, ]) }');
    expect(problems(source)).toEqual([]);
  });

  it.each([
    ["ingress = []\ningress {}", ["error unsupported-block main.tf:3,1"]],
    ['ingress = []\ndynamic "ingress" {\n  for_each = []\n  content {}\n}', ["error unsupported-block main.tf:3,9 (evaluated)"]],
    ["ingress {\n  nope = 1\n  inner {}\n}", ["error unsupported-argument main.tf:3,3", "error unsupported-block main.tf:4,3"]],
    ["ingress {\n  port = []\n}", ["error wrong-attribute-type main.tf:3,10 (evaluated)"]],
    ['ingress "label" {}', ["error extra-label main.tf:2,9"]],
    ['dynamic "ingress" {\n  for_each = [1]\n  labels = ["a"]\n  content {}\n}', ["error unsupported-argument main.tf:4,3 (evaluated)"]],
    ["step {\n  job {\n    foo = 1\n  }\n}", ["error unsupported-argument main.tf:4,5"]],
    ["area {\n  key {\n    foo = 1\n  }\n}", ["error unsupported-argument main.tf:4,5"]],
    ["seen {\n  port = 1\n}", ["error computed-attribute main.tf:2,1 (evaluated)"]],
    ['dynamic "seen" {\n  for_each = [1]\n  content {}\n}', ["error computed-attribute main.tf:2,1 (evaluated)"]],
    ["tags {\n  a = 1\n}", ["error unsupported-block main.tf:2,1"]],
    ["nested {\n  port = 1\n}", ["error unsupported-block main.tf:2,1"]],
    ['dynamic "tags" {\n  for_each = []\n  content {}\n}', ["error unsupported-block main.tf:2,9 (evaluated)"]],
  ])("%j is wrong", (body, expected) => {
    expect(problems(group(body))).toEqual(expected);
  });

  it("is reported once, at a dynamic block of a resource without blocks", () => {
    const schemas = { resource_schemas: { test_plain: { block: { attributes: { a: { type: "string", optional: true } } } } } };
    const fs = memoryFiles({ "main.tf": 'resource "test_plain" "a" {\n  dynamic "b" {\n    for_each = [1]\n    content {}\n  }\n}\n' });
    const index = new ProviderSchemaIndex({ provider_schemas: { "registry.terraform.io/hashicorp/test": schemas } });
    const found = validateTree(loadTree(fs), { functions: terraformFunctions({ fs }), schemas: index, unused: false });
    expect(summaries(found)).toEqual(["error unsupported-block main.tf:2,11"]);
  });

  it("must have a block if it is required", () => {
    const audit = (body: string): string => `resource "test_audit" "a" {\n${body}\n}\n`;
    expect(problems(audit('role {\n  arn = "x"\n}'))).toEqual([]);
    expect(problems(audit('dynamic "role" {\n  for_each = ["x"]\n  content {\n    arn = role.value\n  }\n}'))).toEqual([]);
    // A block with a problem is not missing too.
    expect(problems(audit('role "label" {\n  arn = "x"\n}'))).toEqual(["error extra-label main.tf:2,6"]);
    expect(problems(audit('dynamic "role" {\n  for_each = 5\n  content {\n    arn = "x"\n  }\n}'))).toEqual([
      "error dynamic-for-each-without-elements main.tf:3,14 (evaluated)",
    ]);
    expect(problems(audit('dynamic "role" {\n  for_each = ["x"]\n}'))).toEqual(["error missing-dynamic-content main.tf:2,16 (evaluated)"]);
    expect(problems(audit(""))).toEqual(["error missing-argument main.tf:1,27"]);
    expect(problems(audit('dynamic "role" {\n  for_each = []\n  content {}\n}'))).toEqual([
      "error missing-argument main.tf:1,27 (evaluated)",
    ]);
  });
});
