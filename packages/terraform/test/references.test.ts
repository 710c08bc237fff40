import { describe, expect, it } from "vitest";
import { checkTree } from "../src/check/check-tree.ts";
import { evaluateTree, validateTree } from "../src/entry/evaluate.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { loadTree } from "../src/entry/load.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { evaluateFiles, outputs, summaries } from "./evaluate-files.ts";

const DECLARATIONS = `variable "region" {
  default = "eu"
}
locals {
  tags = { a = 1 }
}
resource "terraform_data" "one" {}
resource "terraform_data" "many" {
  count = 2
}
resource "terraform_data" "named" {
  for_each = { x = 1 }
}
data "terraform_remote_state" "net" {
  backend = "local"
}
module "one" {
  source = "./m"
}
module "many" {
  source = "./m"
  count  = 2
}
module "named" {
  source   = "./m"
  for_each = { x = 1 }
}
module "gone" {
  source = "a/b/c"
}
`;
const MODULE = 'output "id" {\n  value = "i"\n}\noutput "old" {\n  value      = "o"\n  deprecated = "Use id."\n}\n';

/** Evaluates and checks an expression in an output that begins in column 11. */
function problems(expression: string): { readonly evaluated: readonly string[]; readonly checked: readonly string[] } {
  const files = { "decl.tf": DECLARATIONS, "main.tf": `output "o" {\n  value = ${expression}\n}\n`, "m/main.tf": MODULE };
  const tree = loadTree(memoryFiles(files));
  const result = evaluateTree(tree, { functions: terraformFunctions({ pure: true }) });
  const short = (all: readonly string[]): readonly string[] =>
    all.filter((each) => each.includes("main.tf")).map((each) => each.replace("error ", "").replace(" main.tf:2,", " "));
  return { evaluated: short(summaries(result.diagnostics)), checked: short(summaries(checkTree(tree, { unused: false }))) };
}

describe("a reference", () => {
  it.each([
    "var.region",
    "local.tags.a",
    'local.tags["a"]',
    "terraform_data.one",
    "terraform_data.one.id",
    "resource.terraform_data.one.id",
    "terraform_data.one[*].id",
    "terraform_data.many",
    "terraform_data.many[0].id",
    "terraform_data.many[*].id",
    'terraform_data.many[var.region == "eu" ? 0 : 1].id',
    'terraform_data.named["x"].id',
    "data.terraform_remote_state.net.outputs",
    "module.one.id",
    "module.many[1].id",
    "module.many[*].id",
    'module.named["x"].id',
    "module.gone.anything.at[0].all",
    "path.module",
    "path.root",
    "path.cwd",
    "terraform.workspace",
    "[for each in [1] : each]",
    "{ for self, count in { a = 1 } : self => count }",
  ])("to %s is valid", (expression) => {
    expect(problems(expression)).toEqual({ evaluated: [], checked: [] });
  });

  it.each<[expression: string, ...expected: readonly string[]]>([
    ["var.reigon", "undeclared-reference 11"],
    ["local.tasg", "undeclared-reference 11"],
    ["terraform_data.two", "undeclared-reference 11"],
    ["terraform_data.two.id", "undeclared-reference 11"],
    ["data.terraform_data.one", "undeclared-reference 11"],
    ["resource.terraform_data.two", "undeclared-reference 11"],
    ["ephemeral.terraform_data.one", "undeclared-reference 11"],
    ["module.two", "undeclared-reference 11"],
    ["module.one.di", "undeclared-output 21"],
    ["module.many[0].di", "undeclared-output 25"],
    ["terraform_data.one.di", "unknown-resource-attribute 29"],
    ["terraform_data.many[0].di", "unknown-resource-attribute 33"],
    ["terraform_data.many.id", "missing-instance-key 11"],
    ["terraform_data.named.id", "missing-instance-key 11"],
    ["path.modul", "unknown-attribute-of 11"],
    ["terraform.version", "unknown-attribute-of 11"],
    ["each.key", "misplaced-reference 11"],
    ["each.value", "misplaced-reference 11"],
    ["count.index", "misplaced-reference 11"],
    ["self", "misplaced-reference 11"],
    ["self.id", "misplaced-reference 11"],
    ["var", "incomplete-reference 11"],
    ["local", "incomplete-reference 11"],
    ["module", "incomplete-reference 11"],
    ["path", "incomplete-reference 11"],
    ["data.terraform_remote_state", "incomplete-reference 11"],
    ["data", "incomplete-reference 11"],
    ["resource.terraform_data", "incomplete-reference 11"],
    ["terraform_data", "incomplete-reference 11"],
    ["foo", "incomplete-reference 11"],
    ["var[0]", "incomplete-reference 11"],
    ['local["tags"]', "incomplete-reference 11"],
  ])("to %s is not valid: %s", (expression, expected) => {
    const { evaluated, checked } = problems(expression);
    expect(evaluated).toEqual([expected]);
    expect(checked).toEqual([expected]);
  });

  it.each([
    ["var", "var.NAME"],
    ["local[0]", "local.NAME"],
    ["module", "module.NAME"],
    ["data.x", "data.TYPE.NAME"],
    ["ephemeral", "ephemeral.TYPE.NAME"],
    ["resource.x", "resource.TYPE.NAME"],
    ["foo", "TYPE.NAME"],
    ["path", "path.NAME"],
    ["terraform", "terraform.NAME"],
    ["each", "each.NAME"],
  ])("has to be complete: %s lacks %s", (expression, wanted) => {
    const tree = loadTree(memoryFiles({ "main.tf": `output "o" {\n  value = ${expression}\n}\n` }));
    const found = [...evaluateTree(tree, { functions: terraformFunctions() }).diagnostics, ...checkTree(tree)];
    expect(found.map(({ params }) => (params as { wanted?: string }).wanted)).toEqual([wanted, wanted]);
  });

  it("suggests the name that was probably meant", () => {
    const suggestion = (expression: string): unknown => {
      const tree = loadTree(
        memoryFiles({ "decl.tf": DECLARATIONS, "main.tf": `output "o" {\n  value = ${expression}\n}\n`, "m/main.tf": MODULE }),
      );
      const found = [...evaluateTree(tree, { functions: terraformFunctions() }).diagnostics, ...checkTree(tree, { unused: false })];
      return [
        ...new Set(
          found
            .filter(({ subject }) => subject?.filename === "main.tf")
            .map(({ params }) => (params as { suggestion?: string }).suggestion),
        ),
      ];
    };
    expect(suggestion("var.reigon")).toEqual(["region"]);
    expect(suggestion("local.tasg")).toEqual(["tags"]);
    expect(suggestion("terraform_data.onee")).toEqual(["terraform_data.one"]);
    expect(suggestion("module.onee")).toEqual(["one"]);
    expect(suggestion("module.one.idd")).toEqual(["id"]);
    expect(suggestion("terraform_data.one.inputt")).toEqual(["input"]);
    expect(suggestion("var.x")).toEqual([undefined]);
  });

  it("to a deprecated output is reported as a warning for each use", () => {
    expect(problems("[module.one.old, module.many[0].old, module.one.id]").evaluated).toEqual([
      "warning deprecated-output 12",
      "warning deprecated-output 28",
    ]);
  });

  it("to an instance of a module without a key is reported while evaluating", () => {
    expect(problems("module.one[0].id").checked).toEqual(["unexpected-instance-key 11"]);
    expect(problems("module.many.id").checked).toEqual(["missing-instance-key 11"]);
    expect(problems("module.named.id").checked).toEqual([]);
    for (const expression of ["module.one[0].id", "module.many.id", "module.named.id"])
      expect(problems(expression).evaluated).toHaveLength(1);
  });
});

describe("a reference of an object to itself", () => {
  it.each([
    ["locals {\n  a = local.a\n}\n", "self-reference main.tf:2,7"],
    ["locals {\n  a = [for x in [1] : local.a]\n}\n", "self-reference main.tf:2,23"],
    ['resource "terraform_data" "a" {\n  input = terraform_data.a.id\n}\n', "self-reference main.tf:2,11"],
    ['resource "terraform_data" "a" {\n  count = 1\n  input = terraform_data.a[0].id\n}\n', "self-reference main.tf:3,11"],
    [
      'resource "terraform_data" "a" {\n  lifecycle {\n    precondition {\n      condition     = terraform_data.a.id != ""\n      error_message = "No."\n    }\n  }\n}\n',
      "self-reference main.tf:4,23",
    ],
  ])("is an error: %j", (source, expected) => {
    const { tree, diagnostics } = evaluateFiles(source);
    expect(summaries(diagnostics)).toEqual([`error ${expected}`]);
    expect(summaries(checkTree(tree, { unused: false }))).toEqual([`error ${expected}`]);
  });

  it("is reported without planning only in conditions of resources", () => {
    const validate = (source: string): readonly string[] => {
      const tree = loadTree(memoryFiles({ "main.tf": source }));
      return summaries(validateTree(tree, { functions: terraformFunctions({ pure: true }), planned: false, unused: false }));
    };
    expect(validate('resource "terraform_data" "a" {\n  input = terraform_data.a.id\n}\n')).toEqual([]);
    expect(
      validate(
        'resource "terraform_data" "a" {\n  lifecycle {\n    postcondition {\n      condition     = terraform_data.a.id != ""\n      error_message = "No."\n    }\n  }\n}\n',
      ),
    ).toEqual(["error self-reference main.tf:4,23"]);
  });
});

describe("values of the program", () => {
  it("are the folders of the module and of the root, the workspace, and whether it applies", () => {
    const evaluated = evaluateFiles(
      {
        "main.tf":
          'module "m" {\n  source = "./a/b"\n}\noutput "o" {\n  value = [path.module, path.root, path.cwd, terraform.workspace, module.m.o]\n}\n',
        "a/b/main.tf": 'output "o" {\n  value = [path.module, path.root, path.cwd, terraform.workspace]\n}\n',
      },
      { workspace: "prod", workingDirectory: "/work" },
    );
    expect(outputs(evaluated)).toEqual({ o: '[ ".", ".", "/work", "prod", [ "a/b", ".", "/work", "prod", ], ]' });
    expect(outputs(evaluateFiles('output "o" {\n  value = [path.cwd, terraform.workspace]\n}\n')).o).toBe('[ "/", "default", ]');
    const applying = evaluateFiles('locals {\n  a = terraform.applying\n}\noutput "o" {\n  value = local.a\n}\n');
    expect(summaries(applying.diagnostics)).toEqual(["error ephemeral-output main.tf:5,11"]);
  });
});
