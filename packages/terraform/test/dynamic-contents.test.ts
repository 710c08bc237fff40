/** References in the content of dynamic blocks that generate nothing. Looked up with Terraform 1.11.4. */
import { describe, expect, it } from "vitest";
import { validateTree } from "../src/entry/evaluate.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { checkTree, loadTree } from "../src/entry/load.ts";
import { evaluateModule, memoryFiles } from "../src/index.ts";
import type { NestedBlockJson } from "../src/schemas/provider-schemas-json.ts";
import { summaries } from "./evaluate-files.ts";

const source = (forEach: string, content: string, rest = ""): string => `variable "l" {
  default = []
}
resource "t_a" "x" {${rest}
  dynamic "rule" {
    for_each = ${forEach}
    content {
      port = ${content}
    }
  }
}
`;

function problems(text: string): Record<"planned" | "validated" | "checked", readonly string[]> {
  const fs = memoryFiles({ "main.tf": text });
  const { tree, diagnostics } = evaluateModule(fs);
  const validated = validateTree(tree, { functions: terraformFunctions({ fs }), unused: false });
  return { planned: summaries(diagnostics), validated: summaries(validated), checked: summaries(checkTree(tree, { unused: false })) };
}

const all = (problem: string): ReturnType<typeof problems> => ({ planned: [problem], validated: [problem], checked: [problem] });

describe("Of dynamic blocks, the check", () => {
  const names = [
    "var.none",
    "local.none",
    "module.none.x",
    "t_a.none.id",
    "data.t_a.none.id",
    "path.none",
    "self.id",
    "each.key",
    "count.index",
  ];

  it.each(names)("accepts %s in the content if it generates nothing, with a warning", (name) => {
    const [code] = problems(source('["a"]', name)).planned.map((line) => line.split(" ")[1]);
    expect(problems(source("[]", name))).toEqual(all(`warning ${code} main.tf:8,14`));
    expect(problems(source("toset([])", name))).toEqual(all(`warning ${code} main.tf:8,14`));
  });

  it.each(names)("refuses %s in the content if it generates something", (name) => {
    const { planned, validated, checked } = problems(source('["a"]', name));
    expect([planned, planned]).toEqual([validated, checked]);
    expect(planned).toEqual([expect.stringMatching(/^error /)]);
  });

  it("refuses the content of one block after the content of another one that generates nothing", () => {
    const dynamic = (type: string, forEach: string): string =>
      `  dynamic "${type}" {\n    for_each = ${forEach}\n    content {\n      port = var.none\n    }\n  }\n`;
    const { diagnostics } = evaluateModule(
      memoryFiles({ "main.tf": `resource "t_a" "x" {\n${dynamic("a", "[]")}${dynamic("b", "[1]")}}\n` }),
    );
    expect(summaries(diagnostics)).toEqual(["warning undeclared-reference main.tf:5,14", "error undeclared-reference main.tf:11,14"]);
  });

  it("uses the values of variables only when they are given", () => {
    const warning = "warning undeclared-reference main.tf:8,14";
    expect(problems(source("var.l", "local.none"))).toEqual(all(warning));
    const { planned, validated } = problems(source("var.l", "local.none").replace("[]", '["a"]'));
    expect([planned, validated]).toEqual([["error undeclared-reference main.tf:8,14"], [warning]]);
  });

  it("refuses the content if it generates something in one of the instances", () => {
    const each = (lists: string): readonly string[] => problems(source("each.value", "local.none", `\n  for_each = ${lists}`)).planned;
    expect(each("{ a = [], b = [] }")).toEqual(["warning undeclared-reference main.tf:9,14"]);
    expect(each("{ a = [], b = [1] }")).toEqual(["error undeclared-reference main.tf:9,14"]);
  });

  it("accepts the content for an unknown number of blocks", () => {
    const text = source(`split("-", terraform_data.d.id)`, "local.none");
    expect(problems(`${text}resource "terraform_data" "d" {}\n`).planned).toEqual(["warning undeclared-reference main.tf:8,14"]);
  });

  it("accepts the contents, but not the collections and labels, of blocks in the content of one that generates nothing", () => {
    const nested = (forEach: string, labels = '["a"]'): string =>
      source(
        "[]",
        `1
      dynamic "to" {
        for_each = ${forEach}
        labels   = ${labels}
        content {
          host = var.none
          dynamic "deep" {
            for_each = to.value
            content {
              port = local.none
            }
          }
        }
      }`,
      );
    const warnings = ["warning undeclared-reference main.tf:13,18", "warning undeclared-reference main.tf:17,22"];
    const same = (...expected: readonly string[]): ReturnType<typeof problems> => ({
      planned: expected,
      validated: expected,
      checked: expected,
    });
    expect(problems(nested("rule.value"))).toEqual(same(...warnings));
    const { planned, validated, checked } = problems(nested("local.none"));
    expect(planned).toEqual(expect.arrayContaining(["error undeclared-reference main.tf:10,20"]));
    expect([validated, checked]).toEqual([planned, planned]);
    expect(problems(nested("[]", "[local.none]")).planned).toEqual(expect.arrayContaining(["error undeclared-reference main.tf:11,21"]));
  });

  it("refuses the content if the collection has an error", () => {
    expect(problems(source("local.missing", "local.none")).planned).toEqual([
      "error undeclared-reference main.tf:6,16",
      "error undeclared-reference main.tf:8,14",
    ]);
  });
});

describe("With a schema, what it does not have in the content", () => {
  const schemas = {
    provider_schemas: {
      "registry.terraform.io/hashicorp/t": {
        provider: { block: { block_types: { rule: ruleSchema("list") } } },
        resource_schemas: { t_a: { block: { block_types: { rule: ruleSchema("set") } } }, t_b: { block: {} } },
      },
    },
  };
  const found = (text: string): readonly string[] => {
    const fs = memoryFiles({ "main.tf": text });
    const problems = validateTree(loadTree(fs), { functions: terraformFunctions({ fs }), schemas, unused: false, planned: false });
    return summaries(problems).map((line) => line.replace("main.tf:", ""));
  };
  const inProvider = 'provider "t"';
  const wrong = 'none = 1\n      other {}\n      to "x" {}';
  const lines = ["missing-argument 4,13", "unsupported-argument 5,7", "unsupported-block 6,7", "extra-label 7,10"];
  const rules = (forEach: string, content = wrong, header = 'resource "t_a" "x"'): string =>
    `${header} {\n  dynamic "rule" {\n    for_each = ${forEach}\n    content {\n      ${content}\n    }\n  }\n}\n` +
    'variable "l" {\n  type = list(string)\n}\nlocals {\n  none = []\n  some = [1]\n}\nresource "t_b" "x" {}\n';

  it.each(["[]", "{}", "toset([])", "local.none", "[for x in local.some : x if x > 1]"])(
    "is a warning if %s generates nothing",
    (forEach) => {
      const warnings = lines.map((line) => `warning ${line}`);
      expect(found(rules(forEach))).toEqual(warnings);
      expect(found(rules(forEach, wrong, inProvider))).toEqual(warnings);
    },
  );

  it.each(["[1]", "local.some", "var.l", "var.l == null ? [] : []"])("is an error if %s generates something, or may do so", (forEach) => {
    const errors = lines.map((line) => `error ${line}`);
    expect(found(rules(forEach))).toEqual(errors);
    expect(found(rules(forEach, wrong, inProvider))).toEqual(errors);
  });

  it("is a warning in everything within that content", () => {
    const inner = 'port = 1\n      dynamic "to" {\n        for_each = [1]\n        content {\n          none = 1\n        }\n      }';
    expect(found(rules("[]", inner))).toEqual(["warning unsupported-argument 9,11"]);
    expect(found(rules("[1]", inner))).toEqual(["error unsupported-argument 9,11"]);
    expect(found(rules("[1]", inner.replace("[1]", "[]")))).toEqual(["warning unsupported-argument 9,11"]);
  });
});

function ruleSchema(nesting_mode: "list" | "set"): NestedBlockJson {
  const to: NestedBlockJson = { nesting_mode: "list", block: { attributes: { host: { type: "string", optional: true } } } };
  return { nesting_mode, block: { attributes: { port: { type: "number", required: true } }, block_types: { to } } };
}
