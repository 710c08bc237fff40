import { mapVal, stringVal, type Value } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { evaluateTree, validateTree } from "../src/entry/evaluate.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { loadTree } from "../src/entry/load.ts";
import type { Dialect } from "../src/source/dialect.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { type Evaluated, evaluateFiles, outputs, summaries, text } from "./evaluate-files.ts";

const VARIABLES = `variable "secret" {
  default   = 2
  sensitive = true
}
variable "fleeting" {
  default   = 2
  ephemeral = true
}
resource "terraform_data" "other" {}
`;

/** Evaluates a resource with one argument that determines its instances. */
function repeat(argument: string, dialect: Dialect = "terraform"): Evaluated {
  return evaluateFiles(
    `resource "terraform_data" "r" {\n  ${argument}\n}\noutput "r" {\n  value     = terraform_data.r\n  sensitive = true\n}\n${VARIABLES}`,
    { dialect },
  );
}

/** The keys of the instances, or the problem with its explanation. */
function keys(argument: string, dialect?: Dialect): unknown {
  const { result, diagnostics } = repeat(argument, dialect);
  if (diagnostics.length > 0)
    return diagnostics.map(({ severity, code, params, subject }) => [
      severity,
      code,
      (params as { reason?: string }).reason,
      subject?.start.column,
    ]);
  return [...result.instances.keys()]
    .filter((address) => address !== "terraform_data.other")
    .map((address) => address.replace("terraform_data.r", ""));
}

describe("count", () => {
  it.each([
    ["0", []],
    ["1", ["[0]"]],
    ["3", ["[0]", "[1]", "[2]"]],
    ['"2"', ["[0]", "[1]"]],
    ["true ? 1 : 0", ["[0]"]],
    ["2.0", ["[0]", "[1]"]],
    ["var.secret", ["[0]", "[1]"]],
  ])("set to %s makes the instances %j", (count, expected) => {
    expect(keys(`count = ${count}`)).toEqual(expected);
  });

  it.each([
    ["null", "invalid-count", "this value is null"],
    ["-1", "invalid-count", "this number is negative"],
    ["1.5", "invalid-count", "this number is not whole"],
    ["1.00000000000000000000001", "invalid-count", "this number is not whole"],
    ["var.fleeting", "invalid-count", "this value is ephemeral"],
    ["terraform_data.other.output", "invalid-count", "this value is null"],
    ["length(terraform_data.other.id)", "unknown-instances", undefined],
    ["100001", "too-many-instances", undefined],
  ])("cannot be %s: %s, %s", (count, code, reason) => {
    expect(keys(`count = ${count}`)).toEqual([["error", code, reason, 11]]);
  });

  it.each(['"x"', "[]", "true", "{}"])("cannot be %s, which is not a number", (count) => {
    expect(keys(`count = ${count}`)).toEqual([["error", "invalid-count", expect.stringContaining("number"), 11]]);
  });

  it("makes a list of all instances, even if there are none", () => {
    expect(
      outputs(
        evaluateFiles(
          'resource "terraform_data" "r" {\n  count = 2\n  input = count.index\n}\noutput "o" {\n  value = terraform_data.r[*].input\n}\n',
        ),
      ).o,
    ).toBe("[ 0, 1, ]");
    expect(outputs(evaluateFiles('resource "terraform_data" "r" {\n  count = 0\n}\noutput "o" {\n  value = terraform_data.r\n}\n')).o).toBe(
      "[]",
    );
  });
});

describe("for_each", () => {
  it.each([
    ["{}", []],
    ["[][*].x == [] ? {} : {}", []],
    ["{ b = 1, a = 2 }", ['["a"]', '["b"]']],
    ['tomap({ x = "y" })', ['["x"]']],
    ['toset(["b", "a", "b"])', ['["a"]', '["b"]']],
    ['{ "${"$"}{x}" = 1 }', ['["$${x}"]']],
    ["{ a = var.secret }", ['["a"]']],
    ["{ a = terraform_data.other.id }", ['["a"]']],
  ])("set to %s makes the instances %j", (forEach, expected) => {
    expect(keys(`for_each = ${forEach}`)).toEqual(expected);
  });

  it.each([
    ["null", "invalid-for-each", "this value is null"],
    ["tomap(null)", "invalid-for-each", "this value is null"],
    ['"x"', "invalid-for-each", "this value is a string"],
    ["5", "invalid-for-each", "this value is a number"],
    ['["a"]', "invalid-for-each", "this value is a tuple"],
    ['tolist(["a"])', "invalid-for-each", "this value is a list of string"],
    ["toset([1])", "invalid-for-each", "this is a set of number"],
    ['toset(["a", null])', "invalid-for-each", "this set contains null"],
    ["sensitive({ a = 1 })", "invalid-for-each", "this value is sensitive, and the keys of instances are shown"],
    ["{ for k in [var.fleeting] : k => 1 }", "invalid-for-each", "this value is ephemeral"],
    ["toset([terraform_data.other.id])", "unknown-instances", undefined],
    ["{ for k in [terraform_data.other.id] : k => 1 }", "unknown-instances", undefined],
  ])("cannot be %s: %s, %s", (forEach, code, reason) => {
    expect(keys(`for_each = ${forEach}`)).toEqual([["error", code, reason, 14]]);
  });

  it("gives every instance its key and value, with the marks of the collection", () => {
    const evaluated = evaluateFiles(
      `resource "terraform_data" "m" {
  for_each = { a = 1, b = 2 }
  input    = [each.key, each.value]
}
resource "terraform_data" "s" {
  for_each = toset(["x"])
  input    = [each.key, each.value]
}
output "m" {
  value = { for k, r in terraform_data.m : k => r.input }
}
output "s" {
  value = terraform_data.s["x"].input
}
`,
    );
    expect(summaries(evaluated.diagnostics)).toEqual([]);
    expect(outputs(evaluated)).toEqual({ m: '{ "a" = [ "a", 1, ] "b" = [ "b", 2, ] }', s: '[ "x", "x", ]' });
  });
});

describe("a limit of instances", () => {
  const limited = (source: string, maxInstances: number): readonly string[] => {
    const tree = loadTree(memoryFiles({ "main.tf": source, "m/main.tf": 'resource "terraform_data" "a" {\n  count = 2\n}\n' }));
    return summaries(evaluateTree(tree, { functions: terraformFunctions(), maxInstances }).diagnostics);
  };

  it("counts the instances of all resources and modules together", () => {
    const source = 'resource "terraform_data" "a" {\n  count = 2\n}\nresource "terraform_data" "b" {\n  for_each = { x = 1, y = 2 }\n}\n';
    expect(limited(source, 4)).toEqual([]);
    expect(limited(source, 3)).toEqual(["error too-many-instances main.tf:5,14"]);
    expect(limited(source, 1)).toEqual(["error too-many-instances main.tf:2,11", "error too-many-instances main.tf:5,14"]);
    const modules = 'module "m" {\n  source = "./m"\n  count  = 2\n}\n';
    expect(limited(modules, 6)).toEqual([]);
    expect(limited(modules, 5)).toEqual(["error too-many-instances m/main.tf:2,11"]);
  });
});

describe("enabled", () => {
  it.each([
    ["true", [""]],
    ["false", []],
    ['"true"', [""]],
    ["1 > 2", []],
  ])("set to %s makes the instances %j in OpenTofu", (enabled, expected) => {
    expect(keys(`lifecycle {\n    enabled = ${enabled}\n  }`, "opentofu")).toEqual(expected);
  });

  it.each([
    ["null", "this value is null"],
    ["var.secret == 2", "this value is sensitive"],
    ["var.fleeting == 2", "this value is ephemeral"],
    ["terraform_data.other.id == null ? true : length(terraform_data.other.id) > 3", "this value is not known until apply"],
    ["5", expect.stringContaining("bool")],
  ])("cannot be %s: %s", (enabled, reason) => {
    const [found] = keys(`lifecycle {\n    enabled = ${enabled}\n  }`, "opentofu") as readonly unknown[];
    expect(found).toEqual(["error", "invalid-enabled", reason, 15]);
  });

  it("makes the value of a disabled resource null", () => {
    const evaluated = repeat("lifecycle {\n    enabled = false\n  }", "opentofu");
    expect(text(evaluated.result.scope()!.evaluate("terraform_data.r == null").value)).toBe("true");
  });

  it("applies to modules too", () => {
    const found = (enabled: string): unknown => {
      const { result, diagnostics } = evaluateFiles(
        {
          "main.tf": `module "m" {\n  source = "./m"\n  lifecycle {\n    enabled = ${enabled}\n  }\n}\noutput "o" {\n  value = module.m == null\n}\n`,
          "m/main.tf": "",
        },
        { dialect: "opentofu" },
      );
      return [result.modules, summaries(diagnostics), text(result.outputs.get("o")!.value)];
    };
    expect(found("true")).toEqual([["", "module.m"], [], "false"]);
    expect(found("false")).toEqual([[""], [], "true"]);
  });
});

describe("instances that are not known", () => {
  const source = (argument: string): string =>
    `variable "n" {
  type = number
}
variable "m" {
  type = map(string)
}
variable "s" {
  type = set(string)
}
variable "a" {}
resource "terraform_data" "r" {
  ${argument}
}
output "o" {
  value = terraform_data.r
}
`;
  const run = (argument: string, unknownAs: "one" | "none") => {
    const tree = loadTree(memoryFiles({ "main.tf": source(argument) }));
    return evaluateTree(tree, { functions: terraformFunctions(), unknownAs });
  };

  it.each([
    ["count = var.n\n  input = count.index", "[0]", "(known after apply)"],
    ["for_each = var.m\n  input = [each.key, each.value]", '["?"]', "[ (known after apply), (known after apply), ]"],
    ["for_each = var.s\n  input = each.value", '["?"]', "(known after apply)"],
    ["for_each = var.a\n  input = each.value", '["?"]', "(known after apply)"],
    ['for_each = toset([var.n == 1 ? "a" : var.a])\n  input = each.value', '["?"]', "(known after apply)"],
  ])("are represented by one, or by none, with a warning: %j", (argument, key, input) => {
    const one = run(argument, "one");
    expect([...one.instances.keys()]).toEqual([`terraform_data.r${key}`]);
    expect(text(one.instances.get(`terraform_data.r${key}`)!.value)).toContain(`"input" = ${input} `);
    expect(summaries(one.diagnostics).map((each) => each.split(" ").slice(0, 2).join(" "))).toEqual(["warning unknown-instances"]);
    expect([...run(argument, "none").instances.keys()]).toEqual([]);
    for (const unknownAs of ["one", "none"] as const)
      expect(text(run(argument, unknownAs).outputs.get("o")!.value)).toBe("(known after apply)");
  });
});

describe("validation for any values", () => {
  const problems = (main: string, values = ""): readonly string[] => {
    const files = memoryFiles({
      "main.tf": `variable "n" {}\nvariable "m" {\n  type = map(number)\n}\n${main}`,
      "m/main.tf": `variable "v" {}\noutput "o" {\n  value = var.v\n}\n${values}`,
    });
    return summaries(validateTree(loadTree(files), { functions: terraformFunctions({ pure: true }), unused: false }));
  };

  it("knows that indexes are numbers and keys are strings", () => {
    expect(problems('resource "terraform_data" "r" {\n  count = var.n\n  input = -count.index\n}\n')).toEqual([]);
    expect(problems('resource "terraform_data" "r" {\n  count = 2\n  input = count.index.x\n}\n')).toEqual([
      "error attribute-of-primitive main.tf:7,22",
    ]);
    expect(problems('resource "terraform_data" "r" {\n  for_each = { a = 1 }\n  input = each.key.x\n}\n')).toEqual([
      "error attribute-of-primitive main.tf:7,19",
    ]);
    expect(problems('resource "terraform_data" "r" {\n  for_each = { a = 1 }\n  input = each.value.x\n}\n')).toEqual([]);
    expect(problems('resource "terraform_data" "r" {\n  for_each = toset(["a"])\n  input = each.value.x\n}\n')).toEqual([
      "error attribute-of-primitive main.tf:7,21",
    ]);
    expect(problems('resource "terraform_data" "r" {\n  for_each = tomap({ a = 1 })\n  input = each.value.x\n}\n')).toEqual([
      "error attribute-of-primitive main.tf:7,21",
    ]);
    // There may be no elements.
    expect(problems('resource "terraform_data" "r" {\n  for_each = var.m\n  input = each.value.x\n}\n')).toEqual([]);
  });

  it("knows that several instances of a module are a collection", () => {
    const call = (argument: string, value: string): readonly string[] =>
      problems(`module "m" {\n  source = "./m"\n  v      = 1\n  ${argument}\n}\noutput "o" {\n  value = ${value}\n}\n`);
    expect(call("", "module.m.o")).toEqual([]);
    expect(call("count = var.n", "module.m[0].o")).toEqual([]);
    expect(call("count = var.n", "module.m[*].o")).toEqual([]);
    expect(call("count = var.n", 'module.m["x"].o')).toEqual([expect.stringMatching(/^error /)]);
    expect(call("for_each = var.m", 'module.m["x"].o')).toEqual([]);
    expect(call("for_each = var.m", "upper(module.m)")).toEqual(["error invalid-argument main.tf:11,17"]);
  });
});

it("reports the names of options that are not valid numbers", () => {
  const tree = loadTree(memoryFiles({}));
  for (const maxInstances of [-1, Number.NaN]) {
    expect(() => evaluateTree(tree, { functions: terraformFunctions(), maxInstances })).toThrow(
      "maxInstances must be a number of at least 0",
    );
  }
});

it("evaluates values that a program gives for variables as maps", () => {
  const variables = new Map<string, Value>([["m", mapVal({ a: stringVal("x") })]]);
  const tree = loadTree(memoryFiles({ "main.tf": 'variable "m" {}\nresource "terraform_data" "r" {\n  for_each = var.m\n}\n' }));
  expect([...evaluateTree(tree, { functions: terraformFunctions(), variables }).instances.keys()]).toEqual(['terraform_data.r["a"]']);
});
