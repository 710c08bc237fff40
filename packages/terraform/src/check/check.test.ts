import { describe, expect, it } from "vitest";
import { evaluateTree, validateTree } from "../entry/evaluate.ts";
import { terraformFunctions } from "../entry/functions.ts";
import { loadTree } from "../load/load-tree.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { type CheckOptions, checkSteps, checkTree } from "./check-tree.ts";

type Files = string | Readonly<Record<string, string>>;

/** Returns the diagnostics, each as code and line. */
function found(
  files: Files,
  { dialect, ...options }: CheckOptions & { readonly dialect?: "terraform" | "opentofu" } = {},
): readonly string[] {
  const tree = loadTree(memoryFiles(typeof files === "string" ? { "main.tf": files } : files), { dialect });
  return [...tree.diagnostics, ...checkTree(tree, { unused: false, ...options })].map(
    ({ code, subject }) => `${code} ${subject?.filename}:${subject?.start.line}`,
  );
}

describe("a valid module has no problems", () => {
  it.each([
    ["names bound by for hide others", 'variable "x" {}\noutput "o" {\n  value = [for var in var.x : [for each in var : each.y]]\n}\n'],
    [
      "iterators of dynamic blocks",
      `resource "t_a" "b" {
  dynamic "rule" {
    for_each = [1]
    iterator = it
    content {
      port = it.value
      dynamic "inner" {
        for_each = it.value
        content {
          x = inner.value + it.key
        }
      }
    }
  }
}
`,
    ],
    [
      "attributes of instances",
      'resource "t_a" "b" {\n  for_each = {}\n  x = each.value\n}\noutput "o" {\n  value = [t_a.b["x"].id, t_a.b[*], values(t_a.b)[*].id]\n}\n',
    ],
    [
      "the data source of a check in it",
      'check "c" {\n  data "t_a" "b" {}\n  assert {\n    condition     = data.t_a.b.x\n    error_message = "No."\n  }\n}\n',
    ],
    [
      "self in postconditions and provisioners",
      'resource "t_a" "b" {\n  lifecycle {\n    postcondition {\n      condition     = self.x\n      error_message = "No."\n    }\n  }\n  provisioner "local-exec" {\n    command = self.x\n  }\n}\n',
    ],
    [
      "quoted references of depends_on",
      { "a.tf.json": '{"resource": {"t_a": {"b": {"depends_on": ["t_a.c"], "x": "${t_a.c.id}"}, "c": {}}}}' },
    ],
    [
      "dynamic blocks in JSON",
      { "a.tf.json": '{"resource": {"t_a": {"b": {"dynamic": {"rule": {"for_each": [1], "content": {"port": "${rule.value}"}}}}}}}' },
    ],
    ["resource types with the prefix resource", 'resource "t_a" "b" {}\noutput "o" {\n  value = resource.t_a.b.id\n}\n'],
    ["unresolved modules", 'module "m" {\n  source = "a/b/c"\n  x      = 1\n}\noutput "o" {\n  value = module.m.anything\n}\n'],
  ] as const)("%s", (_, files) => {
    expect(found(files).filter((text) => !text.startsWith("unresolved-module"))).toEqual([]);
  });
});

describe("references", () => {
  it.each([
    ['output "o" {\n  value = [data.t_a.b, t_a.b.c, module.m, local.l, var.v]\n}\n', Array(5).fill("undeclared-reference main.tf:2")],
    [
      'check "c" {\n  data "t_a" "b" {}\n  assert {\n    condition     = data.t_a.b.x\n    error_message = "No."\n  }\n}\noutput "o" {\n  value = data.t_a.b\n}\n',
      ["undeclared-reference main.tf:9"],
    ],
    ['resource "t_a" "b" {\n  count = 1\n}\noutput "o" {\n  value = t_a.b.id\n}\n', ["missing-instance-key main.tf:5"]],
    ['resource "t_a" "b" {}\noutput "o" {\n  value = t_a.b[0]\n}\n', ["unexpected-instance-key main.tf:3"]],
    ['resource "t_a" "b" {\n  count = each.key\n  x     = count.index\n}\n', ["misplaced-reference main.tf:2"]],
    ["locals {\n  a = local.b\n  b = local.c\n  c = local.a\n}\n", ["dependency-cycle main.tf:2"]],
    ['resource "t_a" "b" {\n  x = t_a.b.id\n}\n', ["self-reference main.tf:2"]],
  ] as const)("%j", (source, expected) => {
    expect(found(source)).toEqual(expected);
  });

  it("may name the program in a way of OpenTofu", () => {
    const source = 'output "o" {\n  value = tofu.workspace\n}\n';
    expect(found(source, { dialect: "opentofu" })).toEqual([]);
    expect(found(source)).toEqual(["undeclared-reference main.tf:2"]);
  });
});

describe("schemas", () => {
  const schemas = {
    provider_schemas: {
      "registry.terraform.io/hashicorp/t": {
        resource_schemas: {
          t_a: {
            block: {
              attributes: {
                name: { type: "string", required: true },
                rules: { type: ["list", ["object", { port: "number" }]], optional: true },
              },
              block_types: { disk: { nesting_mode: "list", block: { attributes: { size: { type: "number", required: true } } } } },
            },
          },
        },
      },
    },
  } as const;

  it("show arguments that are missing or not supported, at every depth", () => {
    const source =
      'resource "t_a" "b" {\n  nmae = "x"\n  disk {\n    szie = 1\n  }\n  dynamic "disk" {\n    for_each = []\n    content {\n      size = 1\n      foo  = 2\n    }\n  }\n}\n';
    expect([...found(source, { schemas })].sort()).toEqual([
      "missing-argument main.tf:1",
      "missing-argument main.tf:3",
      "unsupported-argument main.tf:10",
      "unsupported-argument main.tf:2",
      "unsupported-argument main.tf:4",
    ]);
  });

  it("allow blocks for lists of objects, as older providers have them", () => {
    expect(found('resource "t_a" "b" {\n  name = "x"\n  rules {\n    port = 1\n  }\n}\n', { schemas })).toEqual([]);
  });

  it("show attributes that do not exist, and types of resources", () => {
    const source = 'resource "t_a" "b" {\n  name = "x"\n}\nresource "t_x" "c" {}\noutput "o" {\n  value = t_a.b.nam\n}\n';
    expect(found(source, { schemas })).toEqual(["unknown-resource-type main.tf:4", "unknown-resource-attribute main.tf:6"]);
  });
});

describe("validation", () => {
  it("adds what evaluation finds for any values, once for each place", () => {
    const fs = memoryFiles({ "main.tf": 'variable "x" {\n  type = string\n}\noutput "o" {\n  value = [var.x.y, var.z, upper(1, 2)]\n}\n' });
    const tree = loadTree(fs);
    const codes = validateTree(tree, { functions: terraformFunctions({ fs }), unused: false }).map(({ code }) => code);
    expect(codes).toEqual(["undeclared-reference"]);
    const fixed = memoryFiles({ "main.tf": 'variable "x" {\n  type = string\n}\noutput "o" {\n  value = [var.x.y, upper(1, 2)]\n}\n' });
    const more = validateTree(loadTree(fixed), { functions: terraformFunctions({ fs: fixed }) }).map(({ code }) => code);
    expect(more.length).toBe(2);
  });

  it("takes several steps for a block with many references", () => {
    const body = Array.from({ length: 1_000 }, (_, i) => `  a${i} = var.unknown_${i}\n`).join("");
    const tree = loadTree(memoryFiles({ "main.tf": `resource "test_a" "b" {\n${body}}\n` }));
    const short = loadTree(memoryFiles({ "main.tf": 'resource "test_a" "b" {}\n' }));
    expect([...checkSteps(tree)].length - [...checkSteps(short)].length).toBeGreaterThan(10);
  });

  it("checks only the root module if asked, with the outputs of other modules", () => {
    const fs = memoryFiles({
      "main.tf":
        'module "m" {\n  source = "./m"\n}\nmodule "n" {\n  source = "./n"\n}\noutput "o" {\n  value = upper([module.m.list])\n}\noutput "p" {\n  value = module.n.none\n}\n',
      "m/main.tf": 'output "list" {\n  value = [1]\n}\n',
      "n/main.tf": 'output "wrong" {\n  value = upper(1, 2)\n}\nlocals {\n  x = var.none\n}\n',
    });
    const tree = loadTree(fs);
    const options = { functions: terraformFunctions({ fs }), unused: false };
    const found = (more: object): readonly string[] =>
      validateTree(tree, { ...options, ...more }).map(({ code, subject }) => `${code} ${subject?.filename}`);
    expect(found({ rootOnly: true })).toEqual(["invalid-argument main.tf", "undeclared-output main.tf"]);
    expect(found({})).toEqual([...found({ rootOnly: true }), "too-many-arguments n/main.tf", "undeclared-reference n/main.tf"]);
  });

  it("takes the problems of checks that were found before", () => {
    const fs = memoryFiles({ "main.tf": "locals {\n  a = var.none\n  b = upper(1, 2)\n}\n" });
    const tree = loadTree(fs);
    const options = { functions: terraformFunctions({ fs }), unused: false };
    const checked = checkTree(tree, { unused: false });
    expect(validateTree(tree, { ...options, checked })).toEqual(validateTree(tree, options));
    expect(validateTree(tree, { ...options, checked: [] }).map(({ code }) => code)).not.toEqual(checked.map(({ code }) => code));
  });

  const child =
    'variable "n" {\n  type = number\n  validation {\n    condition     = var.n < local.most\n    error_message = "At most 3."\n  }\n}\nlocals {\n  most = 3\n}\n';
  const validated = (main: string): readonly string[] => {
    const fs = memoryFiles({ "main.tf": main, "m/main.tf": child });
    const options = { functions: terraformFunctions({ fs }), unused: false, planned: false };
    return validateTree(loadTree(fs), options).map(({ code, subject }) => `${code} ${subject?.filename}:${subject?.start.line}`);
  };

  it("checks the validations of called modules where the argument is known", () => {
    expect(validated('module "m" {\n  source = "./m"\n  n      = 2 + 3\n}\n')).toEqual(["failed-condition main.tf:3"]);
    expect(validated('module "m" {\n  source = "./m"\n  n      = 2\n}\n')).toEqual([]);
    expect(validated('variable "x" {\n  default = 5\n}\nmodule "m" {\n  source = "./m"\n  n      = var.x\n}\n')).toEqual([]);
  });

  it("leaves the assertions of checks to planning, as the command does", () => {
    const check = 'check "c" {\n  assert {\n    condition     = tonumber(path.module) > 2\n    error_message = "No."\n  }\n}\n';
    expect(validated(check)).toEqual([]);
    const fs = memoryFiles({ "main.tf": check });
    expect(validateTree(loadTree(fs), { functions: terraformFunctions({ fs }) }).map(({ code }) => code)).toEqual(["invalid-argument"]);
  });
});

describe("steps of references", () => {
  const counted =
    'resource "terraform_data" "a" {\n  count = 2\n}\nmodule "m" {\n  source = "./m"\n}\nmodule "e" {\n  source   = "./m"\n  for_each = { k = 1 }\n}\n';
  const check = (expression: string): readonly string[] =>
    found({ "main.tf": `locals {\n  x = ${expression}\n}\n${counted}`, "m/main.tf": 'output "o" {\n  value = 1\n}\n' });
  it.each([
    "(terraform_data.a).id",
    "((terraform_data.a))[0].nope",
    "(true ? terraform_data.a : null).id",
    "try((terraform_data.a).id, 1)",
    "[terraform_data.a][0].id",
    "try(module.m.nope, 1)",
    "can(module.m.nope) ? 1 : 2",
    "try([for x in [1] : module.m.nope], 1)",
    "module.e[*].k",
    "module.e.k.o",
  ])("are left to evaluation after other operators, in try and in can: %s", (expression) => {
    expect(check(expression)).toEqual([]);
  });

  it.each([
    ["terraform_data.a.id", "missing-instance-key"],
    ["try(terraform_data.a.id, 1)", "missing-instance-key"],
    ["(terraform_data.a.id)", "missing-instance-key"],
    ["terraform_data.a[0].nope", "unknown-resource-attribute"],
    ["module.m.nope", "undeclared-output"],
    ["(module.m).nope", "undeclared-output"],
    ["module.e.k.nope", undefined],
    ['module.e["k"].nope', "undeclared-output"],
    ["(var).x", "incomplete-reference"],
    ["try((local).x, 1)", "incomplete-reference"],
  ])("are checked directly after the name: %s", (expression, code) => {
    expect(check(expression)).toEqual(code === undefined ? [] : [`${code} main.tf:2`]);
  });
});

describe("provider blocks", () => {
  it("have only the arguments of the provider", () => {
    const schemas = {
      provider_schemas: { "registry.terraform.io/hashicorp/t": { provider: { block: { attributes: { region: { type: "string" } } } } } },
    };
    const use = 'ephemeral "t_a" "b" {}\n';
    expect(found(`provider "t" {\n  region = "eu"\n}\n${use}`, { schemas })).toEqual(["unknown-resource-type main.tf:4"]);
    expect(found(`provider "t" {\n  regoin = "eu"\n}\n${use}`, { schemas })[0]).toBe("unsupported-argument main.tf:2");
    expect(found('provider "terraform" {\n  x = 1\n}\nresource "terraform_data" "a" {}\n')).toEqual(["unsupported-argument main.tf:2"]);
  });

  const wrong = (alias: string): string => `provider "t" {\n  alias = "${alias}"\n  x     = var.x\n}\n`;
  const inModule = "terraform {\n  required_providers {\n    t = {\n      configuration_aliases = [t.c]\n    }\n  }\n}\n";
  it.each([
    ["nothing", wrong("a"), []],
    ["a resource with another configuration", `${wrong("a")}provider "t" {}\nresource "t_a" "b" {}\n`, []],
    ["a resource", `${wrong("a")}resource "t_a" "b" {\n  provider = t.a\n}\n`, ["undeclared-reference main.tf:3"]],
    [
      "the data source of a check",
      `${wrong("a")}check "c" {\n  data "t_a" "b" {\n    provider = t.a\n  }\n  assert {\n    condition     = data.t_a.b.x\n    error_message = "No."\n  }\n}\n`,
      ["undeclared-reference main.tf:3"],
    ],
    [
      "a resource of a module",
      {
        "main.tf": `${wrong("a")}module "m" {\n  source    = "./m"\n  providers = { t.c = t.a }\n}\n`,
        "m/main.tf": `${inModule}resource "t_a" "b" {\n  provider = t.c\n}\n`,
      },
      ["undeclared-reference main.tf:3"],
    ],
    [
      "a module without resources",
      { "main.tf": `${wrong("a")}module "m" {\n  source    = "./m"\n  providers = { t.c = t.a }\n}\n`, "m/main.tf": inModule },
      [],
    ],
  ])("are checked if they are used: used by %s", (_, files, expected) => {
    expect(found(files).filter((text) => !text.includes("implied"))).toEqual(expected);
  });

  it("may be used by modules that are not available", () => {
    const config = 'provider "t" {\n  x = var.x\n}\n';
    expect(found(`${config}module "m" {\n  source = "a/b/c"\n}\n`)).toContain("undeclared-reference main.tf:2");
    expect(found(`${wrong("a")}module "m" {\n  source    = "a/b/c"\n  providers = { t = t.a }\n}\n`)).toContain(
      "undeclared-reference main.tf:3",
    );
    expect(found(`${wrong("a")}module "m" {\n  source = "a/b/c"\n}\n`)).not.toContain("undeclared-reference main.tf:3");
  });
});

describe("backends", () => {
  it("are the program's; Terraform and OpenTofu find others when they initialize a folder", () => {
    const source = 'terraform {\n  backend "s4" {}\n}\n';
    expect(found(source)).toEqual(["unknown-backend main.tf:2"]);
    expect(found(source, { planned: false })).toEqual([]);
    expect(found('terraform {\n  backend "s3" {\n    bucket = "b"\n  }\n}\n')).toEqual([]);
    expect(found('data "terraform_remote_state" "a" {\n  backend = "s4"\n}\n', { planned: false })).toEqual(["unknown-backend main.tf:2"]);
  });
});

describe("imports", () => {
  it("do not take their id from the resource that is imported", () => {
    const source = 'import {\n  to = terraform_data.a\n  id = terraform_data.a.id\n}\nresource "terraform_data" "a" {}\n';
    expect(found(source)).toEqual(["invalid-import-id main.tf:3"]);
  });
});

describe("rules of Terraform", () => {
  it.each([
    [
      "an element of depends_on is a whole object or an output",
      `variable "v" {}
locals {
  l = 1
}
module "m" {
  source = "./m"
}
output "o" {
  value      = 1
  depends_on = [var.v, local.l, module.m, module.m.x,
    var.v.x,
    local.l[0],
    module.m.x.y]
}
`,
      ["depends-on-attribute main.tf:11", "depends-on-attribute main.tf:12", "depends-on-attribute main.tf:13"],
    ],
    [
      "count and for_each are reported at for_each",
      'resource "t_a" "b" {\n  for_each = {}\n  count    = 1\n}\n',
      ["count-and-for-each main.tf:2"],
    ],
    ["any list of experiments is an error", "terraform {\n  experiments = []\n}\n", ["unsupported-experiments main.tf:2"]],
    [
      "the source of a module is a string",
      'module "a" {\n  source = null\n}\nmodule "b" {\n  source = ["./m"]\n}\nmodule "c" {\n  source = upper("./m")\n}\nmodule "d" {\n  source = true\n}\n',
      [
        "unsuitable-module-source main.tf:2",
        "unsuitable-module-source main.tf:5",
        "unsuitable-module-source main.tf:8",
        "invalid-module-source main.tf:11",
      ],
    ],
  ] as const)("%s", (_, main, expected) => {
    expect(found({ "main.tf": main, "m/main.tf": 'output "x" {\n  value = { y = 1 }\n}\n' })).toEqual(expected);
  });

  it.each([
    ["terraform_data.b, each.value", 1],
    ["terraform_data.b[each.value]", 1],
    ["terraform_data.b[count.index], terraform_data.b[each.key].id", 0],
    ["count.index", 1],
    ["path.module", 1],
    ["terraform_data.b[var.x]", 1],
  ])("replace_triggered_by = [%s] has %i errors", (list, count) => {
    const block = `variable "x" {}\nresource "terraform_data" "a" {\n  count    = 1\n  for_each = {}\n  lifecycle {\n    replace_triggered_by = [${list}]\n  }\n}\n`;
    expect(
      found(`${block}resource "terraform_data" "b" {\n  count = 1\n}\n`).filter((text) => text.startsWith("invalid-replace-trigger")),
    ).toHaveLength(count);
  });

  it.each([
    ["to = terraform_data.n", []],
    ["to = terraform_data.n[0]", ["import-target-missing main.tf:2"]],
    ["to = terraform_data.n\n  for_each = {}", ["import-target-missing main.tf:2"]],
  ])("an import with %j into what is not declared can be generated only for a single resource", (to, expected) => {
    expect(found(`import {\n  ${to}\n  id = "x"\n}\n`)).toEqual(expected);
  });

  it("an empty list of experiments is allowed in OpenTofu", () => {
    expect(found("terraform {\n  experiments = []\n}\n", { dialect: "opentofu" })).toEqual([]);
  });

  it("the types of resources do not count where only the errors of validation are wanted", () => {
    const tree = loadTree(memoryFiles({ "main.tf": 'resource "terraform_data" "a" {}\noutput "o" {\n  value = !terraform_data.a\n}\n' }));
    const functions = terraformFunctions({ pure: true });
    expect(validateTree(tree, { functions, planned: false })).toEqual([]);
    expect(validateTree(tree, { functions }).map(({ code }) => code)).toEqual(["invalid-operand"]);
  });

  it("steps after an attribute of a resource have to fit its type", () => {
    const outputs = [
      "terraform_data.a.id[0]",
      "terraform_data.a.id.x",
      "terraform_data.a.input.x[0]",
      "terraform_data.a[*].id.x",
      "terraform_data.a.id",
    ];
    const files = ['resource "terraform_data" "a" {}', ...outputs.map((value, i) => `output "o${i}" {\n  value = ${value}\n}`)].join("\n");
    expect(found(files)).toEqual(["value-without-elements main.tf:3", "attribute-of-primitive main.tf:6"]);
  });

  it("a condition that is not met does not hide what depends on the resource", () => {
    const files = memoryFiles({
      "main.tf": `resource "terraform_data" "a" {
  lifecycle {
    postcondition {
      condition     = self.output == "a"
      error_message = "No."
    }
  }
}
output "o" {
  value = [for x in path.module : terraform_data.a.id]
}
`,
    });
    const problems = validateTree(loadTree(files), { functions: terraformFunctions({ pure: true }), planned: false });
    expect(problems.map(({ code }) => code)).toEqual(["iteration-over-non-collection"]);
  });

  it("messages of checks are evaluated, and their conditions only while planning", () => {
    const files = memoryFiles({
      "main.tf": 'check "c" {\n  assert {\n    condition     = !path.module\n    error_message = "x ${[]}"\n  }\n}\n',
    });
    const problems = validateTree(loadTree(files), { functions: terraformFunctions({ pure: true }), planned: false });
    expect(problems.map(({ code, subject }) => [code, subject?.start.line])).toEqual([["not-text-in-template", 4]]);
  });

  it("a resource that refers to itself also needs the right key", () => {
    const files = 'resource "terraform_data" "r" {\n  count = length(terraform_data.r.output)\n}\n';
    expect(found(files)).toEqual(["self-reference main.tf:2", "missing-instance-key main.tf:2"]);
    expect(found(files, { planned: false })).toEqual(["missing-instance-key main.tf:2"]);
  });

  it("the arguments of a backend are constants, except in OpenTofu", () => {
    const files = 'terraform {\n  backend "local" {\n    path = terraform.workspace\n  }\n}\n';
    expect(found(files)).toEqual(["variables-not-allowed main.tf:3"]);
    expect(found(files, { dialect: "opentofu" })).toEqual([]);
  });

  it("a mistake in an argument does not keep the called module from being validated", () => {
    const files = memoryFiles({
      "main.tf": 'module "m" {\n  source = "./m"\n  n      = []\n}\n',
      "m/main.tf": 'variable "n" {\n  type = number\n}\noutput "o" {\n  value = [var.n][1]\n}\n',
    });
    const problems = validateTree(loadTree(files), { functions: terraformFunctions({ pure: true }) });
    expect(problems.map(({ code }) => code).sort()).toEqual(["index-out-of-range", "invalid-variable-value"]);
  });

  it("a condition of which nothing is known passes, whatever its type", () => {
    const files = memoryFiles({
      "main.tf":
        'variable "v" {\n  type = list(string)\n}\noutput "o" {\n  value = 1\n  precondition {\n    condition     = var.v\n    error_message = "No."\n  }\n}\n',
    });
    expect(validateTree(loadTree(files), { functions: terraformFunctions({ pure: true }) })).toEqual([]);
  });
});

describe("validating a resource whose instances cannot be computed", () => {
  const validate = (argument: string): readonly string[] => {
    const fs = memoryFiles({
      "main.tf": `resource "terraform_data" "r" {\n  ${argument}\n  input = ["a"][5]\n}\nlocals {\n  x = tobool(terraform_data.r)\n}\n`,
    });
    const found = validateTree(loadTree(fs), { functions: terraformFunctions({ fs }), unused: false, planned: false });
    return found.map(({ code, subject }) => `${code} ${subject?.start.line}`);
  };

  it.each([
    ["count = -1", "invalid-count 2"],
    ["count = nope()", "unknown-function 2"],
    ['for_each = "x"', "invalid-for-each 2"],
    ["for_each = [1, terraform_data.r]", "invalid-for-each 2"],
    ["for_each = reverse([terraform_data.r])", "invalid-for-each 2"],
  ])("reports the errors of its arguments too: %s", (argument, expected) => {
    expect(validate(argument)).toEqual([expected, "index-out-of-range 3"]);
  });
});

describe("instances in depends_on", () => {
  const files = (element: string): string =>
    `resource "terraform_data" "a" {}\nresource "terraform_data" "c" {\n  count = 2\n}\noutput "o" {\n  value = 1\n  depends_on = [${element}]\n}\n`;
  it.each([
    ["terraform_data.a", []],
    ["terraform_data.c", []],
    ["terraform_data.c[7]", []],
    ["terraform_data.a[0]", ["unexpected-instance-key main.tf:7"]],
  ])("%s", (element, expected) => {
    expect(found(files(element))).toEqual(expected);
  });
});

describe("validating imports with for_each", () => {
  const validate = (forEach: string, id: string): readonly string[] => {
    const source = `resource "terraform_data" "a" {
  for_each = toset(["x", "y"])
}
variable "v" {
  default = {}
}
import {
  for_each = ${forEach}
  to       = terraform_data.a[each.key]
  id       = ${id}
}
`;
    const fs = memoryFiles({ "main.tf": source });
    const diagnostics = validateTree(loadTree(fs), { functions: terraformFunctions({ fs }), unused: false, planned: false });
    return diagnostics.map(({ code, subject }) => `${code} ${subject?.start.line}`);
  };

  it.each([
    ['{ x = "1" }', "each.value", []],
    ['toset(["x", "y"])', "upper(each.key)", []],
    ["{}", "null", []],
    ["var.v", '""', []],
    ['{ x = "1" }', "terraform_data.a.x", ["missing-instance-key 10", "invalid-import-id 10"]],
    ['{ x = "1", y = ["2"] }', "each.value", ["invalid-import-id 10"]],
    ['{ x = "1" }', "each.value.id", ["attribute-of-primitive 10"]],
    ["{ x = null }", "each.value", ["invalid-import-id 10"]],
    ['{ x = "1" }', "[1]", ["invalid-import-id 10"]],
    ['["x"]', "each.value", ["import-target-missing 9"]],
    ['"x"', "each.value", ["invalid-for-each 8"]],
  ])("%s with the id %s", (forEach, id, expected) => {
    expect(validate(forEach, id).toSorted()).toEqual(expected.toSorted());
  });
});

describe("arguments with constant values", () => {
  const remote = (content: string): string => `data "terraform_remote_state" "s" {\n  ${content}\n}\n`;
  const provisioner = (type: string, content: string): string =>
    `resource "terraform_data" "a" {\n  provisioner "${type}" {\n    ${content}\n  }\n}\n`;
  it.each([
    [remote('backend = "local"\n  config = [1]'), ["remote-state-object-required main.tf:3"]],
    [remote('backend = "local"\n  defaults = true'), ["remote-state-object-required main.tf:3"]],
    [remote('backend = "local"\n  defaults = null'), []],
    [remote("backend = 1"), ["unknown-backend main.tf:2"]],
    [provisioner("file", 'destination = "d"\n    content = null'), ["one-provisioner-argument main.tf:2"]],
    [provisioner("file", 'destination = "d"\n    content = null\n    source = "s"'), []],
    ['provider "terraform" {\n  version = "1.0"\n}\n', ["deprecated-provider-version main.tf:2", "builtin-provider-version main.tf:1"]],
  ])("%s", (source, expected) => {
    expect(found(source)).toEqual(expected);
  });

  it("only Terraform rejects a provider for an import into a declared resource", () => {
    const source =
      'resource "terraform_data" "a" {}\nimport {\n  to       = terraform_data.a\n  id       = "x"\n  provider = terraform\n}\n';
    expect(found(source)).toEqual(["import-provider main.tf:5"]);
    expect(found(source, { dialect: "opentofu" })).toEqual([]);
  });
});

describe("validation of unknown values", () => {
  const validated = (value: string): readonly string[] => {
    const variables = `variable "l" {}
variable "s" {
  sensitive = true
  type = string
}
variable "sl" {
  sensitive = true
  type = list(string)
}
variable "sm" {
  sensitive = true
  type = map(string)
}
`;
    const fs = memoryFiles({ "main.tf": `${variables}output "o" {\n  value = ${value}\n}\n` });
    return validateTree(loadTree(fs), { functions: terraformFunctions({ fs }), unused: false, planned: false }).map(({ code }) => code);
  };

  it.each([
    ...["flatten([var.l, [var.s]])", "core::flatten([var.l, [var.s]])", "concat(var.l, [var.s])", "merge(var.l, { a = var.s })"],
    ...[
      "setproduct(var.l, [var.s])",
      'lookup(var.l, "a", var.s)',
      "zipmap(var.l, [var.s])",
      'element([var.s, "x"], var.l)',
      "try(var.l, var.s)",
    ],
    // A collection that is not known may be empty, and a condition or key may select something else.
    ...["[for x in var.l : var.s]", "{ for x in var.l : x => var.s }", "{ for x in var.l : x => var.s... }"],
    ...['[for x in ["a"] : var.s if var.l]', '{ for x in ["a"] : var.l => var.s }', "[for x in var.l : x.a if x.a == var.s]"],
    ...["[for x in var.l : [for y in [1] : var.s]]", 'join(",", [for x in var.l : var.s])', "length([for x in var.l : var.s])"],
    ...["toset([for x in var.l : var.s])", "jsonencode({ a = [for x in var.l : var.s] })", "values({ for x in var.l : x => var.s })"],
    ...["var.l ? [var.s] : []", 'var.l ? { a = var.s } : { a = "x" }', "(var.l ? [{ a = var.s }] : [])[*].a", "[var.s, 1][var.l]"],
    ...["{ a = var.s, b = 1 }[var.l]", "{ (var.l) = var.s }", '"%{ for x in var.l }${var.s}%{ endfor }"', "try([for x in var.l : var.s])"],
    // Terraform only reports these when the values are known.
    ...[
      '!(var.s == "x")',
      "!tobool(var.s)",
      "-tonumber(var.s)",
      "tobool(var.s) && var.l",
      "var.l[var.s]",
      "values(var.sm)",
      "reverse(var.sl)",
    ],
  ])("accepts %s as an output, because its value may turn out not to be sensitive", (value) => {
    expect(validated(value)).toEqual([]);
  });

  it.each([
    "coalesce(var.l, var.s)",
    "tolist([var.l, var.s])",
    "reverse([var.s, var.l])",
    'setproduct(var.sl, ["a"])',
    "flatten([var.sl, var.l])",
    "[for x in var.sl : 1]",
    "[for x in var.sl : x]",
    "[for x in tolist(var.l) : x if x == var.s]",
    '[for x in ["a"] : x if var.s == "x"]',
    '{ for x in ["a"] : var.s => x }',
    "var.l ? var.s : null",
    'var.s == "x" ? var.l : []',
    '"%{ if var.l }${var.s}%{ endif }"',
    "var.sl[*]",
    "keys(var.sm)",
    "element(var.l, tonumber(var.s))",
    "slice(tolist(var.l), 0, tonumber(var.s))",
    'lookup(tomap(var.l), var.s, "d")',
    "[[for x in var.l : var.s], var.s]",
    "tonumber(var.s) + 1",
    'var.s == "x"',
  ])("refuses %s as an output", (value) => {
    expect(validated(value)).toEqual(["sensitive-output"]);
  });

  const inModule = (call: string, source: string): readonly string[] => {
    const fs = memoryFiles({ "main.tf": `module "m" {\n  source = "./m"\n  ${call}\n}\n`, "m/main.tf": source });
    return validateTree(loadTree(fs), { functions: terraformFunctions({ fs }), unused: false }).map(({ code }) => code);
  };

  it.each(["precondition", "postcondition"])("reports a failing %s only if there certainly is an instance", (kind) => {
    const failing = (header: string): string =>
      `variable "l" {
  default = []
}
locals {
  l = [1]
}
resource "terraform_data" "a" {
  ${header}
  lifecycle {
    ${kind} {
      condition = local.l == 2
      error_message = "No."
    }
  }
}
`;
    expect(inModule("", failing(""))).toEqual(["failed-condition"]);
    expect(inModule("", failing("count = 0"))).toEqual([]);
    expect(inModule("", failing("count = length(var.l)"))).toEqual([]);
    expect(inModule("", failing("for_each = toset([])"))).toEqual([]);
    expect(inModule("count = 0", failing(""))).toEqual([]);
    expect(inModule("for_each = {}", failing(""))).toEqual([]);
    expect(inModule("", failing("count = 0").replace("local.l == 2", "local.none == 2"))).toEqual(["undeclared-reference"]);
  });

  it("reports a superfluous instance key once", () => {
    expect(inModule("", 'resource "terraform_data" "a" {}\noutput "o" {\n  value = terraform_data.a["x"]\n}\n')).toEqual([
      "unexpected-instance-key",
    ]);
  });

  it("keeps the mark of a value that a plan does not know", () => {
    const fs = memoryFiles({
      "main.tf":
        'resource "terraform_data" "a" {}\nlocals {\n  s = sensitive("x")\n}\noutput "o" {\n  value = [for x in split(",", terraform_data.a.id) : local.s]\n}\n',
    });
    const tree = loadTree(fs);
    const functions = terraformFunctions({ fs });
    expect(validateTree(tree, { functions, unused: false, planned: false })).toEqual([]);
    expect(evaluateTree(tree, { functions }).diagnostics.map(({ code }) => code)).toEqual(["sensitive-output"]);
  });
});
