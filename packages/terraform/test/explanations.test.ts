import { Budget, objectVal, stringVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { type Explanation, explain, explanationData, formatExplanation } from "../src/entry/evaluate.ts";
import { evaluateFiles } from "./evaluate-files.ts";

const { result } = evaluateFiles(
  {
    "main.tf": `variable "plain" {}
variable "typed" {
  type = object({ a = string, b = list(number) })
}
variable "env" {}
variable "arg" {}
variable "def" {
  default = "d"
}
variable "on" {
  default = true
}
locals {
  literal = "x"
  copy    = local.literal
  deep    = var.typed.b[1]
  splat   = terraform_data.many[*].input
  call    = join("-", [var.plain, "k"])
  either  = var.on ? var.plain : var.env
  unsure  = terraform_data.one.id == "x" ? var.plain : var.env
  object  = { k = var.plain, l = 1 }
  text    = "\${var.plain}!"
  rounds  = [for i, p in var.typed.b : i + p if p > 0]
  keyed   = { for k, v in { a = 1, b = length(var.plain) } : k => v + 1 }
  place   = path.module
  whole   = module.many
  one     = module.many["p"].o
  paren   = (var.plain)
}
resource "terraform_data" "one" {
  input = var.plain
}
resource "terraform_data" "many" {
  count = 2
  input = "n\${count.index}"
}
resource "terraform_data" "named" {
  for_each = { p = var.plain, q = "q" }
  input    = [each.key, each.value]
}
resource "test_open" "x" {
  name = var.plain
  nested {
    a = 1
  }
}
module "many" {
  source   = "./m"
  for_each = { p = var.plain, q = "q" }
  v        = each.value
}
output "o" {
  value = local.copy
}
`,
    "m/main.tf":
      'variable "v" {}\nvariable "w" {\n  default = "dw"\n}\nlocals {\n  l = var.w\n}\noutput "o" {\n  value = "${var.v}/${local.l}"\n}\noutput "p" {\n  value = 1\n}\n',
    "terraform.tfvars": 'plain = "file"\ntyped = { a = "A", b = [7, 8] }\n',
  },
  {
    env: { TF_VAR_env: "environment" },
    args: [{ name: "arg", text: "argument" }],
    resourceValues: new Map([["terraform_data.many[1]", objectVal({ id: stringVal("i-1") })]]),
  },
);

/** An explanation as nested lines of kind, label and value. */
function lines(explanation: Explanation, indent = ""): readonly string[] {
  const { kind, label, value } = explanationData(explanation, { depth: 0 });
  return [`${indent}${kind} ${label} = ${value}`, ...explanation.because.flatMap((reason) => lines(reason, `${indent}  `))];
}

const explained = (address: string): readonly string[] => lines(explain(result, address)!);

describe("the reasons for a value", () => {
  it.each<[address: string, ...expected: readonly string[]]>([
    ["local.literal", 'reference local.literal = "x"'],
    ["local.copy", 'reference local.copy = "x"', '  reference local.literal = "x"'],
    ["output.o", 'reference output.o = "x"', '  reference local.copy = "x"', '    reference local.literal = "x"'],
    ["var.plain", 'reference var.plain = "file"', '  file var.plain in terraform.tfvars = "file"'],
    ["var.env", 'reference var.env = "environment"', '  environment environment variable TF_VAR_env = "environment"'],
    ["var.arg", 'reference var.arg = "argument"', '  command-line -var arg = "argument"'],
    ["var.def", 'reference var.def = "d"', '  default default of var.def = "d"'],
    [
      "var.typed.a",
      'reference var.typed.a = "A"',
      '  reference var.typed = {a = "A", b = [7, 8]}',
      '    file var.typed in terraform.tfvars = {a = "A", b = [7, 8]}',
    ],
    ["local.place", 'reference local.place = "."', '  given path.module = "."'],
    ["local.paren", 'reference local.paren = "file"', '  reference var.plain = "file"', '    file var.plain in terraform.tfvars = "file"'],
    [
      "local.text",
      'reference local.text = "file!"',
      '  expression "${var.plain}!" = "file!"',
      '    reference var.plain = "file"',
      '      file var.plain in terraform.tfvars = "file"',
    ],
    [
      "local.call",
      'reference local.call = "file-k"',
      '  expression join("-", [var.plain, "k"]) = "file-k"',
      '    expression [var.plain, "k"] = ["file", "k"]',
      '      reference var.plain = "file"',
      '        file var.plain in terraform.tfvars = "file"',
    ],
    [
      "local.either",
      'reference local.either = "file"',
      '  expression var.on ? var.plain : var.env = "file"',
      "    reference var.on = true",
      "      default default of var.on = true",
      '    reference var.plain = "file"',
      '      file var.plain in terraform.tfvars = "file"',
    ],
    [
      "local.object",
      'reference local.object = {k = "file", l = 1}',
      '  expression { k = var.plain, l = 1 } = {k = "file", l = 1}',
      '    reference var.plain = "file"',
      '      file var.plain in terraform.tfvars = "file"',
    ],
    [
      "terraform_data.one.input",
      'reference terraform_data.one.input = "file"',
      '  argument terraform_data.one.input = "file"',
      '    reference var.plain = "file"',
      '      file var.plain in terraform.tfvars = "file"',
    ],
    [
      "terraform_data.one.id",
      "reference terraform_data.one.id = (not known until apply)",
      "  computed terraform_data.one.id = (not known until apply)",
    ],
    ["terraform_data.many[1].id", 'reference terraform_data.many[1].id = "i-1"', '  computed terraform_data.many[1].id = "i-1"'],
    [
      "terraform_data.many[1].input",
      'reference terraform_data.many[1].input = "n1"',
      '  argument terraform_data.many[1].input = "n1"',
      '    expression "n${count.index}" = "n1"',
      "      reference count.index = 1",
      "        literal 2 = 2",
    ],
    [
      'module.many["q"].var.v',
      'reference module.many["q"].var.v = "q"',
      '  argument argument v of module.many = "q"',
      '    reference each.value = "q"',
      '      expression { p = var.plain, q = "q" } = {p = "file", q = "q"}',
      '        reference var.plain = "file"',
      '          file var.plain in terraform.tfvars = "file"',
    ],
    ['module.many["q"].var.w', 'reference module.many["q"].var.w = "dw"', '  default default of var.w = "dw"'],
    [
      'module.many["q"].local.l',
      'reference module.many["q"].local.l = "dw"',
      '  reference module.many["q"].var.w = "dw"',
      '    default default of var.w = "dw"',
    ],
  ])("lead from %s to where they come from", (address, ...expected) => {
    expect(explained(address)).toEqual(expected);
  });

  it("are all results of a condition that is not known", () => {
    const labels = explain(result, "local.unsure")!.because[0]!.because.map(({ label }) => label);
    expect(labels).toEqual(['terraform_data.one.id == "x"', "var.plain", "var.env"]);
  });

  it("are all instances of a resource or a module, unless a key selects one", () => {
    const first = (address: string): readonly string[] => explain(result, address)!.because.map(({ label }) => label);
    expect(first("terraform_data.many[*].input")).toEqual(["terraform_data.many"]);
    expect(first("terraform_data.named")).toEqual(['terraform_data.named["p"].input', 'terraform_data.named["q"].input']);
    expect(first('terraform_data.named["q"]')).toEqual(['terraform_data.named["q"].input']);
    expect(first("test_open.x")).toEqual(["test_open.x.name", "nested"]);
    expect(explain(result, "local.whole")!.because[0]!.because.map(({ label }) => label)).toEqual([
      'module.many["p"].output.o',
      'module.many["p"].output.p',
      'module.many["q"].output.o',
      'module.many["q"].output.p',
    ]);
    expect(explain(result, "local.one")!.because[0]!.because.map(({ label }) => label)).toEqual(['module.many["p"].output.o']);
  });

  it("are the source and the key of an index", () => {
    expect(explain(result, 'var.typed["a"]')!.because.map(({ label }) => label)).toEqual(["var.typed"]);
    expect(explain(result, "var.typed.b[length(var.plain) - 4]")!.because.map(({ label }) => label)).toEqual([
      "var.typed.b",
      "length(var.plain) - 4",
    ]);
  });

  it("have the range of the declaration or the expression", () => {
    const at = (address: string): unknown => explanationData(explain(result, address)!).at;
    expect([at("local.copy"), at("var.plain"), at("output.o"), at("terraform_data.one.input"), at('module.many["p"].local.l')]).toEqual([
      "main.tf:15,3",
      "main.tf:1,1",
      "main.tf:52,1",
      "main.tf:30,1",
      "m/main.tf:6,3",
    ]);
  });
});

describe("the rounds of a for expression", () => {
  it("are explained on demand, with the names that they bind", () => {
    const [loop] = explain(result, "local.rounds")!.because;
    expect(loop!.rounds.map(({ kind, label, value }) => [kind, label, String(value)])).toEqual([
      ["round", "i, p", "7"],
      ["round", "i, p", "8"],
    ]);
    expect(loop!.rounds[1]!.because.map(({ label, value }) => [label, String(value)])).toEqual([
      ["i + p", "9"],
      ["p > 0", "true"],
    ]);
    const [keyed] = explain(result, "local.keyed")!.because;
    expect(keyed!.rounds.map(({ because }) => because.map(({ label, value }) => `${label} = ${value}`))).toEqual([
      ["v + 1 = 2"],
      ["v + 1 = 5"],
    ]);
    expect(explain(result, "local.text")!.rounds).toEqual([]);
  });
});

describe("an address without an explanation", () => {
  it.each(["output.none", "1 + 1", '"text"', "[1]", "local.", "output.o.x y", ""])("is %j", (address) => {
    expect(explain(result, address)).toBeUndefined();
  });

  it("can be a name that is not declared, whose value is unknown", () => {
    for (const address of ["local.none", "var.none", "terraform_data.none.id", "module.none.local.x"]) {
      const found = explain(result, address)!;
      expect([found?.value.isKnown() ?? false, found?.because ?? []]).toEqual([false, []]);
    }
  });

  it("is one whose evaluation exceeds the budget", () => {
    const found = explain(result, 'join("", [for i in [1, 2, 3] : "${i}${var.plain}"])', new Budget({ steps: 1 }))!;
    expect(found.value.isKnown()).toBe(false);
  });
});

describe("a formatted explanation", () => {
  const format = (address: string, options = {}): string => formatExplanation(explain(result, address)!, options);

  it("is limited in depth and in lines", () => {
    expect(format("output.o", { depth: 0 })).toBe('output.o = "x"  main.tf:52,1\n└─ …\n');
    expect(format("output.o", { depth: 1 })).toBe('output.o = "x"  main.tf:52,1\n└─ local.copy = "x"  main.tf:15,3\n   └─ …\n');
    expect(format("output.o", { depth: 2 })).toBe(
      'output.o = "x"  main.tf:52,1\n└─ local.copy = "x"  main.tf:15,3\n   └─ local.literal = "x"  main.tf:14,3\n',
    );
    expect(format("output.o", { maxLines: 1 })).toBe('output.o = "x"  main.tf:52,1\n…\n');
    expect(format("output.o", { maxLines: 2 })).toBe('output.o = "x"  main.tf:52,1\n└─ local.copy = "x"  main.tf:15,3\n…\n');
  });

  it("notes where values come from", () => {
    expect(format("var.env")).toContain('environment variable TF_VAR_env = "environment"  (set in the environment)\n');
    expect(format("var.arg")).toContain('-var arg = "argument"  (set on the command line)\n');
    expect(format("var.plain")).toContain('var.plain in terraform.tfvars = "file"  (set in a file)  terraform.tfvars:1,9\n');
    expect(format("var.def")).toContain('default of var.def = "d"  (default)  main.tf:8,13\n');
  });

  it("draws branches, and explains nothing twice", () => {
    expect(format("[local.copy, local.copy]").split("\n").slice(1, -1)).toEqual([
      '├─ local.copy = "x"  main.tf:15,3',
      '│  └─ local.literal = "x"  main.tf:14,3',
      '└─ local.copy = "x"  (see above)  main.tf:15,3',
    ]);
  });

  it("cuts long labels and values", () => {
    const long = `join("", [local.copy, "${"y".repeat(200)}"])`;
    const [first] = format(long).split("\n");
    expect(first!.slice(0, 101)).toBe(`${long.slice(0, 100)}…`);
    expect(first!.length).toBeLessThan(200);
  });

  it("has colors for labels, values and notes on demand", () => {
    expect(format("var.def", { color: true })).toBe(
      `[2m[0m[1mvar.def[0m = [36m"d"[0m[2m  main.tf:7,1[0m
[2m└─ [0m[1mdefault of var.def[0m = [36m"d"[0m[2m  (default)[0m[2m  main.tf:8,13[0m
`,
    );
  });

  it("shows sensitive values on demand", () => {
    const secret = evaluateFiles(
      'variable "s" {\n  default   = "s3cret"\n  sensitive = true\n}\nlocals {\n  l = "<${var.s}>"\n  m = { a = var.s, b = 1 }\n}\n',
    ).result;
    const shown = (address: string, showSensitive: boolean): string => formatExplanation(explain(secret, address)!, { showSensitive });
    expect(shown("local.l", true)).toContain('local.l = "<s3cret>"');
    expect(shown("local.l", false)).not.toContain("s3cret");
    expect(shown("local.m", false)).toContain("local.m = {a = (sensitive), b = 1}");
    expect(shown("local.m", true)).toContain('local.m = {a = "s3cret", b = 1}');
    expect(explanationData(explain(secret, "local.l")!, { showSensitive: true }).value).toBe('"<s3cret>"');
  });
});

describe("an explanation as data", () => {
  it("has the same depth and limit as the text", () => {
    const data = (options: object) => explanationData(explain(result, "output.o")!, options);
    expect(data({ depth: 0 }).because).toEqual([]);
    expect(data({ depth: 1 }).because.map(({ label, because }) => [label, because])).toEqual([["local.copy", []]]);
    expect(data({}).because[0]!.because.map(({ label }) => label)).toEqual(["local.literal"]);
    expect(data({ maxLines: 1 }).because).toEqual([]);
    expect(data({ maxLines: 2 }).because[0]!.because).toEqual([]);
    expect(data({ maxLines: 0 }).label).toBe("output.o");
  });

  it("has the rounds of for expressions on demand, in order", () => {
    const [loop] = explanationData(explain(result, "local.rounds")!, { rounds: true }).because;
    expect(loop!.because.map(({ kind, value }) => `${kind} ${value}`)).toEqual(["reference [7, 8]", "round 7", "round 8"]);
  });
});
