import { objectVal, stringVal, type Value } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { checkTree } from "../src/check/check-tree.ts";
import { localRemoteState, validateTree } from "../src/entry/evaluate.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { loadTree } from "../src/entry/load.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { evaluateFiles, outputs, summaries } from "./evaluate-files.ts";

const state = (...addresses: readonly string[]): ReadonlyMap<string, Value> =>
  new Map(addresses.map((address) => [address, objectVal({ id: stringVal(`id of ${address}`) })]));

describe("objects of the state", () => {
  const removed = (source: string | Record<string, string>, ...addresses: readonly string[]): unknown =>
    evaluateFiles(source, { resourceValues: state(...addresses) }).result.removed.map(({ address, action }) => `${action} ${address}`);

  it("are deleted if they are no longer in the configuration", () => {
    expect(removed('resource "t_a" "b" {}\n', "t_a.b", "t_a.c", "t_a.b[0]", 'module.m["k"].t_a.x', "data.t_a.d")).toEqual([
      "delete t_a.c",
      "delete t_a.b[0]",
      'delete module.m["k"].t_a.x',
      "delete data.t_a.d",
    ]);
    expect(removed('resource "t_a" "b" {\n  count = 1\n}\n', "t_a.b[0]", "t_a.b[1]")).toEqual(["delete t_a.b[1]"]);
  });

  it("are forgotten if a removed block says so, including their instances and module instances", () => {
    const block = (from: string, destroy?: boolean): string =>
      `removed {\n  from = ${from}\n${destroy === undefined ? "" : `  lifecycle {\n    destroy = ${destroy}\n  }\n`}}\n`;
    const addresses = ["t_a.b", 't_a.b["k"]', "t_a.bc", "module.m.t_a.b", "module.m[1].t_a.b"];
    expect(removed(block("t_a.b", false), ...addresses)).toEqual([
      "forget t_a.b",
      'forget t_a.b["k"]',
      "delete t_a.bc",
      "delete module.m.t_a.b",
      "delete module.m[1].t_a.b",
    ]);
    expect(removed(block("module.m", false), ...addresses)).toEqual([
      "delete t_a.b",
      'delete t_a.b["k"]',
      "delete t_a.bc",
      "forget module.m.t_a.b",
      "forget module.m[1].t_a.b",
    ]);
    expect(removed(block("t_a.b", true), "t_a.b")).toEqual(["delete t_a.b"]);
    expect(removed(block("t_a.b"), "t_a.b")).toEqual(["delete t_a.b"]);
  });

  it("are ignored if their addresses are not valid", () => {
    expect(removed("", "t_a", "not an address", "module.m", "")).toEqual([]);
  });

  it("keep their values under the addresses that moves lead to", () => {
    const { result } = evaluateFiles(
      'resource "terraform_data" "b" {}\nmoved {\n  from = terraform_data.a\n  to   = terraform_data.b\n}\n',
      { resourceValues: state("terraform_data.a") },
    );
    expect(result.instances.get("terraform_data.b")).toMatchObject({ movedFrom: "terraform_data.a", action: "update" });
    const unmoved = evaluateFiles('resource "terraform_data" "b" {}\n', { resourceValues: state("terraform_data.b") });
    expect(unmoved.result.instances.get("terraform_data.b")!.movedFrom).toBeUndefined();
  });
});

describe("removed blocks", () => {
  const files = (from: string): Record<string, string> => ({
    "main.tf": `removed {\n  from = ${from}\n  lifecycle {\n    destroy = false\n  }\n}\nresource "t_a" "b" {}\nmodule "m" {\n  source = "./m"\n}\n`,
    "m/main.tf": 'resource "t_a" "x" {}\n',
  });

  it.each([
    ["t_a.b", "main.tf:7,1"],
    ["module.m", "main.tf:8,1"],
    ["module.m.t_a.x", "m/main.tf:1,1"],
    ["t_a.c", undefined],
    ["module.n", undefined],
    ["module.m.t_a.y", undefined],
    ["module.n.t_a.x", undefined],
  ])("report %s if it is still declared: at %s in Terraform, and at themselves in OpenTofu", (from, at) => {
    const found = (dialect: "terraform" | "opentofu"): readonly string[] => summaries(evaluateFiles(files(from), { dialect }).diagnostics);
    expect(found("terraform")).toEqual(at === undefined ? [] : [`error removed-object-still-declared ${at}`]);
    expect(found("opentofu")).toEqual(at === undefined ? [] : ["error removed-object-still-declared main.tf:1,1"]);
  });

  it("are checked in called modules too", () => {
    const { diagnostics } = evaluateFiles({
      "main.tf": 'module "m" {\n  source = "./m"\n}\n',
      "m/main.tf": 'removed {\n  from = t_a.x\n}\nresource "t_a" "x" {}\n',
    });
    expect(summaries(diagnostics)).toEqual(["error removed-object-still-declared m/main.tf:4,1"]);
  });
});

describe("an import", () => {
  const MAIN = `resource "terraform_data" "one" {}
resource "terraform_data" "many" {
  count = 2
}
resource "terraform_data" "named" {
  for_each = { k = 1 }
}
variable "set" {
  default = "v"
}
variable "unset" {
  default = null
}
variable "secret" {
  default   = "s"
  sensitive = true
}
module "m" {
  source = "./m"
}
module "gone" {
  source = "a/b/c"
}
output "one" {
  value = terraform_data.one.id
}
`;
  const files = (body: string): Record<string, string> => ({
    "decl.tf": MAIN,
    "main.tf": `import {\n  ${body}\n}\n`,
    "m/main.tf": 'resource "terraform_data" "x" {}\n',
  });
  const found = (body: string): { readonly evaluated: readonly string[]; readonly checked: readonly string[] } => {
    const { tree, diagnostics } = evaluateFiles(files(body));
    const own = (all: readonly string[]): readonly string[] =>
      all.filter((each) => each.includes(" main.tf")).map((each) => each.replace("error ", "").replace(" main.tf:", " "));
    return { evaluated: own(summaries(diagnostics)), checked: own(summaries(checkTree(tree, { unused: false }))) };
  };

  it.each([
    'to = terraform_data.one\n  id = "i"',
    "to = terraform_data.one\n  id = var.set",
    "to = terraform_data.one\n  id = 5",
    "to = terraform_data.one\n  identity = {}",
    'to = terraform_data.many[1]\n  id = "i"',
    'to = terraform_data.many[var.set == "v" ? 0 : 1]\n  id = "i"',
    'to = terraform_data.named["k"]\n  id = "i"',
    'to = module.m.terraform_data.x\n  id = "i"',
    'for_each = { k = "i" }\n  to = terraform_data.named[each.key]\n  id = each.value',
    'for_each = toset(["k"])\n  to = terraform_data.named[each.value]\n  id = each.key',
    'for_each = ["x", "y"]\n  to = terraform_data.many[each.key]\n  id = each.value',
    "to = terraform_data.one\n  id = nonsensitive(var.secret)",
    'for_each = ["x", "y"]\n  to = terraform_data.one\n  id = each.value',
  ])("can have %j", (body) => {
    expect(found(body)).toEqual({ evaluated: [], checked: [] });
  });

  it.each<[body: string, evaluated: readonly string[], checked: readonly string[]]>([
    ['to = terraform_data.one\n  id = ""', ["invalid-import-id 3,8"], ["invalid-import-id 3,8"]],
    ["to = terraform_data.one\n  id = null", ["invalid-import-id 3,8"], ["invalid-import-id 3,8"]],
    ["to = terraform_data.one\n  id = var.unset", ["invalid-import-id 3,8"], []],
    ["to = terraform_data.one\n  id = []", ["invalid-import-id 3,8"], []],
    ["to = terraform_data.one\n  id = terraform_data.many[0].id", ["invalid-import-id 3,8"], []],
    ["to = terraform_data.one\n  id = var.nope", ["undeclared-reference 3,8"], ["undeclared-reference 3,8"]],
    ["to = terraform_data.one\n  id = each.key", ["misplaced-reference 3,8"], ["misplaced-reference 3,8"]],
    [
      'for_each = { k = "i" }\n  to = terraform_data.named[each.key]\n  id = each.id',
      ["unknown-attribute-of 4,8"],
      ["unknown-attribute-of 4,8"],
    ],
    ['to = terraform_data.none\n  id = "i"', ["import-target-missing 2,8"], []],
    ['to = terraform_data.none[0]\n  id = "i"', ["import-target-missing 2,8"], ["import-target-missing 2,8"]],
    ['to = module.m.terraform_data.y\n  id = "i"', ["import-target-missing 2,8"], ["undeclared-reference 2,8"]],
    ['to = module.n.terraform_data.x\n  id = "i"', ["import-target-missing 2,8"], ["undeclared-reference 2,8"]],
    ['to = terraform_data.one[0]\n  id = "i"', ["import-target-missing 2,8"], ["unexpected-instance-key 2,8"]],
    ['to = terraform_data.many\n  id = "i"', ["import-target-missing 2,8"], ["missing-instance-key 2,8"]],
    ['to = terraform_data.many["k"]\n  id = "i"', ["import-target-missing 2,8"], ["missing-instance-key 2,8"]],
    ['to = terraform_data.named[0]\n  id = "i"', ["import-target-missing 2,8"], ["missing-instance-key 2,8"]],
    ['to = terraform_data.many[2]\n  id = "i"', ["import-target-missing 2,8"], []],
    ['for_each = "x"\n  to = terraform_data.named[each.key]\n  id = "i"', ["invalid-for-each 2,14"], ["invalid-for-each 2,14"]],
  ])("reports for %j the problems %j while planning, and %j in checks", (body, evaluated, checked) => {
    expect(found(body)).toEqual({ evaluated, checked });
  });

  it("cannot take its id from the imported resource", () => {
    const { tree, diagnostics } = evaluateFiles(files("to = terraform_data.one\n  id = terraform_data.one.id"));
    expect(diagnostics.map(({ code }) => code)).toContain("dependency-cycle");
    expect(summaries(checkTree(tree, { unused: false })).filter((each) => each.includes("import"))).toEqual([
      "error invalid-import-id main.tf:3,8",
    ]);
  });

  it("gives the resource the last of several ids", () => {
    const source = 'for_each = ["x", "y"]\n  to = terraform_data.one\n  id = each.value';
    expect(outputs(evaluateFiles(files(source)))).toEqual({ one: '"y"' });
  });

  it("gives the resource its id", () => {
    expect(outputs(evaluateFiles(files('to = terraform_data.one\n  id = "${var.set}-5"')))).toEqual({ one: '"v-5"' });
    const { result } = evaluateFiles(files('to = terraform_data.one\n  id = "i"'));
    expect(result.instances.get("terraform_data.one")!.action).toBe("update");
  });

  it("can only be in the root module", () => {
    const nested = {
      "main.tf": 'module "m" {\n  source = "./m"\n}\n',
      "m/main.tf": 'import {\n  to = terraform_data.x\n  id = "i"\n}\nresource "terraform_data" "x" {}\n',
    };
    const { tree, diagnostics } = evaluateFiles(nested);
    expect(summaries(diagnostics)).toEqual(["error nested-import m/main.tf:1,1"]);
    expect(summaries(checkTree(tree, { unused: false }))).toEqual(["error nested-import m/main.tf:1,1"]);
  });

  it("must have an id that can be a string for any values of the variables", () => {
    const validated = (body: string): readonly string[] => {
      const tree = loadTree(memoryFiles(files(body)));
      return summaries(validateTree(tree, { functions: terraformFunctions({ pure: true }), unused: false })).filter((each) =>
        each.includes(" main.tf"),
      );
    };
    expect(validated("to = terraform_data.one\n  id = [var.set]")).toEqual(["error invalid-import-id main.tf:3,8"]);
    expect(validated("to = terraform_data.one\n  id = var.set")).toEqual([]);
    expect(validated("for_each = { k = [] }\n  to = terraform_data.named[each.key]\n  id = each.value")).toEqual([
      "error invalid-import-id main.tf:4,8",
    ]);
  });
});

describe("the state of another configuration", () => {
  const stateFile = (outputs: unknown): string => JSON.stringify({ version: 4, outputs });
  const FILES = {
    "terraform.tfstate": stateFile({
      vpc: { value: "v-1", type: "string" },
      ports: { value: [80], type: ["list", "number"] },
      free: { value: { a: 1 } },
      secret: { value: "s", type: "string", sensitive: true },
      none: { type: "string" },
    }),
    "other/x.tfstate": stateFile({ vpc: { value: "v-2", type: "string" } }),
    "terraform.tfstate.d/prod/terraform.tfstate": stateFile({ vpc: { value: "v-prod", type: "string" } }),
    "spaces/prod/x.tfstate": stateFile({ vpc: { value: "v-space", type: "string" } }),
    "empty.tfstate": "{}",
    "precise.tfstate":
      '{"outputs": {"any": {"value": [12345678901234567890.5]}, "typed": {"value": 1e-400, "type": "number"}, "text": {"value": "1", "type": "number"}}}',
    "broken.tfstate": "{",
    "list.tfstate": "[]",
    "null.tfstate": "null",
  };
  const read = (body: string, folder?: string) => {
    const source = `data "terraform_remote_state" "s" {\n  ${body}\n}\noutput "o" {\n  sensitive = true\n  value     = data.terraform_remote_state.s.outputs\n}\n`;
    const evaluated = evaluateFiles(source, { readData: localRemoteState(memoryFiles(FILES), folder) });
    return [
      outputs(evaluated).o,
      evaluated.diagnostics.map(({ code, params }) => [code, (params as { reason?: string }).reason].join(": ")),
    ];
  };
  const value = (body: string, folder?: string): unknown => {
    const source = `data "terraform_remote_state" "s" {\n  ${body}\n}\n`;
    const { result } = evaluateFiles(source, { readData: localRemoteState(memoryFiles(FILES), folder) });
    return String(
      result.scope()!.evaluate("nonsensitive(jsonencode([for k, v in data.terraform_remote_state.s.outputs : nonsensitive(v)]))").value,
    );
  };

  it("is read from a file in the folder of the root module, with the types of its outputs", () => {
    const { result } = evaluateFiles('data "terraform_remote_state" "s" {\n  backend = "local"\n}\n', {
      readData: localRemoteState(memoryFiles(FILES)),
    });
    const shown = (expression: string): string =>
      String(result.scope()!.evaluate(`data.terraform_remote_state.s.outputs.${expression}`).value);
    expect([shown("vpc"), shown("ports"), shown("free"), shown("none")]).toEqual(['"v-1"', "[80]", "{ a = 1 }", "null"]);
    expect(result.scope()!.evaluate("data.terraform_remote_state.s.outputs.ports").value.type.kind).toBe("list");
    expect(result.scope()!.evaluate("issensitive(data.terraform_remote_state.s.outputs.secret)").value.asBoolean()).toBe(false);
    expect(result.scope()!.evaluate("issensitive(data.terraform_remote_state.s.outputs.vpc)").value.asBoolean()).toBe(false);
  });

  it.each([
    ['backend = "local"\n  config = { path = "other/x.tfstate" }', undefined, "v-2"],
    ['backend = "local"\n  config = { path = "x.tfstate" }', "other", "v-2"],
    ['backend = "local"\n  config = tomap({ path = "other/x.tfstate" })', undefined, "v-2"],
    ['backend = "local"\n  config = { path = null }\n  workspace = "prod"', undefined, "v-prod"],
    ['backend = "local"\n  config = { path = "x.tfstate", workspace_dir = "spaces" }\n  workspace = "prod"', undefined, "v-space"],
    ['backend = "local"\n  config = { path = "other/x.tfstate" }\n  workspace = "default"', undefined, "v-2"],
    ['backend = "local"\n  config = { path = "empty.tfstate" }\n  defaults = { vpc = "d" }', undefined, "d"],
    ['backend = "local"\n  config = { path = "other/x.tfstate" }\n  defaults = { vpc = "d" }', undefined, "v-2"],
  ])("has for %j in the folder %s the output %s", (body, folder, expected) => {
    expect(value(body, folder)).toBe(JSON.stringify(JSON.stringify([expected])));
  });

  it("keeps all digits of its numbers", () => {
    const source = 'data "terraform_remote_state" "s" {\n  backend = "local"\n  config = { path = "precise.tfstate" }\n}\n';
    const { result } = evaluateFiles(source, { readData: localRemoteState(memoryFiles(FILES)) });
    const shown = (expression: string): string =>
      String(result.scope()!.evaluate(`data.terraform_remote_state.s.outputs.${expression}`).value);
    expect([shown("any"), shown("typed * 1e400"), shown("text")]).toEqual(["[12345678901234567890.5]", "1", "1"]);
  });

  it.each([
    ["missing.tfstate", 'there is no state at "missing.tfstate"'],
    ["broken.tfstate", '"broken.tfstate" is not JSON'],
    ["null.tfstate", '"null.tfstate" is not a state'],
  ])("is an error if %s is not a state: %s", (path, reason) => {
    expect(read(`backend = "local"\n  config = { path = "${path}" }`)[1]).toEqual([`failed-read: ${reason}`]);
  });

  it("stays unknown outside of the folders that may be read", () => {
    expect(read('backend = "local"\n  config = { path = "../other.tfstate" }')).toEqual(["(known after apply)", []]);
  });

  it("stays unknown if the backend is another one", () => {
    expect(read('backend = "s3"\n  config = {}')).toEqual(["(known after apply)", []]);
  });
});
