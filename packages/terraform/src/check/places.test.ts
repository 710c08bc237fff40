import { describe, expect, it } from "vitest";
import { validateTree } from "../entry/evaluate.ts";
import { terraformFunctions } from "../entry/functions.ts";
import { loadModule } from "../load/load-module.ts";
import { loadTree } from "../load/load-tree.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { type CheckOptions, checkModule, checkTree } from "./check-tree.ts";

type Files = string | Readonly<Record<string, string>>;

/** The problems of checks, as code, line and column. */
function found(
  files: Files,
  { dialect, ...options }: CheckOptions & { readonly dialect?: "terraform" | "opentofu" } = {},
): readonly string[] {
  const tree = loadTree(memoryFiles(typeof files === "string" ? { "main.tf": files } : files), { dialect });
  expect(tree.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return checkTree(tree, { unused: false, ...options }).map(
    ({ severity, code, subject }) => `${severity === "warning" ? "warning " : ""}${code} ${subject?.start.line},${subject?.start.column}`,
  );
}

const rule = (reference: string): string => `condition     = ${reference} != ""\n      error_message = "No."\n`;

describe("the names that an expression can use depend on its position", () => {
  const positions: Readonly<Record<string, readonly [source: (reference: string) => string, ...allowed: readonly string[]]>> = {
    "a local value": [(r) => `locals {\n  a = ${r}\n}\n`],
    "an output": [(r) => `output "o" {\n  value = ${r}\n}\n`],
    "a precondition of an output": [(r) => `output "o" {\n  value = 1\n  precondition {\n      ${rule(r)}  }\n}\n`],
    "a validation": [(r) => `variable "v" {\n  validation {\n      ${rule(`var.v != "" || ${r}`)}  }\n}\n`],
    "an assertion": [(r) => `check "c" {\n  assert {\n      ${rule(r)}  }\n}\n`],
    "a provider": [(r) => `provider "t" {\n  x = ${r}\n}\nresource "t_a" "b" {}\n`],
    count: [(r) => `resource "t_a" "b" {\n  count = ${r}\n}\n`],
    for_each: [(r) => `resource "t_a" "b" {\n  for_each = ${r}\n}\n`],
    "the arguments of a resource": [(r) => `resource "t_a" "b" {\n  x = ${r}\n}\n`],
    "the arguments of a resource with count": [(r) => `resource "t_a" "b" {\n  count = 1\n  x = ${r}\n}\n`, "count.index"],
    "the arguments of a resource with for_each": [
      (r) => `resource "t_a" "b" {\n  for_each = {}\n  x = ${r}\n}\n`,
      "each.key",
      "each.value",
    ],
    "a nested block of a resource with count": [
      (r) => `resource "t_a" "b" {\n  count = 1\n  nested {\n    x = ${r}\n  }\n}\n`,
      "count.index",
    ],
    "a precondition of a resource": [(r) => `resource "t_a" "b" {\n  lifecycle {\n    precondition {\n      ${rule(r)}    }\n  }\n}\n`],
    "a precondition of a resource with count": [
      (r) => `resource "t_a" "b" {\n  count = 1\n  lifecycle {\n    precondition {\n      ${rule(r)}    }\n  }\n}\n`,
      "count.index",
    ],
    "a postcondition of a resource": [
      (r) => `resource "t_a" "b" {\n  lifecycle {\n    postcondition {\n      ${rule(r)}    }\n  }\n}\n`,
      "self.id",
    ],
    "a postcondition of a resource with for_each": [
      (r) => `resource "t_a" "b" {\n  for_each = {}\n  lifecycle {\n    postcondition {\n      ${rule(r)}    }\n  }\n}\n`,
      "self.id",
      "each.key",
      "each.value",
    ],
    "a provisioner": [(r) => `resource "t_a" "b" {\n  provisioner "local-exec" {\n    command = ${r}\n  }\n}\n`, "self.id"],
    "a provisioner of a resource with count": [
      (r) => `resource "t_a" "b" {\n  count = 1\n  provisioner "local-exec" {\n    command = ${r}\n  }\n}\n`,
      "self.id",
      "count.index",
    ],
    "a connection": [(r) => `resource "t_a" "b" {\n  connection {\n    host = ${r}\n  }\n}\n`, "self.id"],
    "the connection of a provisioner": [
      (r) => `resource "t_a" "b" {\n  provisioner "local-exec" {\n    command = "c"\n    connection {\n      host = ${r}\n    }\n  }\n}\n`,
      "self.id",
    ],
    "an argument of a module": [(r) => `module "m" {\n  source = "./m"\n  x = ${r}\n}\n`],
    "an argument of a module with count": [(r) => `module "m" {\n  source = "./m"\n  count = 1\n  x = ${r}\n}\n`, "count.index"],
    "an argument of a module with for_each": [
      (r) => `module "m" {\n  source = "./m"\n  for_each = {}\n  x = ${r}\n}\n`,
      "each.key",
      "each.value",
    ],
    "count of a module": [(r) => `module "m" {\n  source = "./m"\n  x = 1\n  count = ${r}\n}\n`],
    "the id of an import": [(r) => `import {\n  to = t_a.x\n  id = ${r}\n}\n`],
    "the id of an import with for_each": [
      (r) => `resource "t_a" "x" {\n  for_each = {}\n}\nimport {\n  for_each = {}\n  to = t_a.x["k"]\n  id = ${r}\n}\n`,
      "each.key",
      "each.value",
    ],
    "for_each of an import": [
      (r) => `resource "t_a" "x" {\n  for_each = {}\n}\nimport {\n  for_each = ${r}\n  to = t_a.x["k"]\n  id = 1\n}\n`,
    ],
  };
  const names = ["self.id", "count.index", "each.key", "each.value"];

  it.each(Object.entries(positions))("%s", (_, [source, ...allowed]) => {
    for (const name of names) {
      const codes = found({ "main.tf": source(name), "m/main.tf": 'variable "x" {}\n' }).map((each) => each.split(" ")[0]);
      expect([name, codes]).toEqual([name, allowed.includes(name) ? [] : ["misplaced-reference"]]);
    }
    for (const name of ["path.module", "terraform.workspace"]) {
      expect(found({ "main.tf": source(name), "m/main.tf": 'variable "x" {}\n' })).toEqual([]);
    }
  });

  it("reports count and each in arguments of modules only while planning", () => {
    const files = {
      "main.tf": 'module "m" {\n  source = "./m"\n  x      = [each.key, count.index]\n}\n',
      "m/main.tf": 'variable "x" {}\n',
    };
    expect(found(files)).toEqual(["misplaced-reference 3,13", "misplaced-reference 3,23"]);
    expect(found(files, { planned: false })).toEqual([]);
  });

  it("checks attributes of self by the schema", () => {
    const source = (name: string): string =>
      `resource "terraform_data" "b" {\n  provisioner "local-exec" {\n    command = self.${name}\n  }\n  lifecycle {\n    postcondition {\n      ${rule(`self.${name}`)}    }\n  }\n}\n`;
    expect(found(source("id"))).toEqual([]);
    expect(found(source("idd"))).toContain("unknown-resource-attribute 7,27");
  });

  it("reserves some names of resource types for later", () => {
    for (const name of ["template", "lazy", "arg"]) {
      expect(found(`output "o" {\n  value = ${name}.x\n}\n`)).toEqual(["reserved-name 2,11"]);
      expect(found(`output "o" {\n  value = resource.${name}.x\n}\n`)).toEqual(["undeclared-reference 2,11"]);
    }
  });

  it("checks the data source of a check, which only the check can use", () => {
    const check = (reference: string, body: string): string =>
      `check "c" {\n  data "terraform_remote_state" "own" {\n    ${body}\n  }\n  assert {\n      ${rule(reference)}  }\n}\n`;
    expect(found(check("data.terraform_remote_state.own.outputs", 'backend = "local"'))).toEqual([]);
    expect(found(check("data.terraform_remote_state.other.outputs", 'backend = "local"'))).toEqual(["undeclared-reference 6,23"]);
    expect(found(check("data.terraform_remote_state.own.outputs", 'backend = "s4"'))).toEqual(["unknown-backend 3,15"]);
    expect(found(check("data.terraform_remote_state.own.outputs", "backend = var.x"))).toEqual(["undeclared-reference 3,15"]);
  });
});

describe("depends_on", () => {
  const files = (element: string, on: string): Record<string, string> => ({
    "decl.tf":
      'variable "v" {\n  default = {}\n}\nlocals {\n  l = [1]\n}\nresource "t_a" "b" {}\nresource "t_a" "many" {\n  count = 2\n}\ndata "t_a" "d" {}\nmodule "m" {\n  source = "./m"\n}\n',
    "main.tf": on.replace("ELEMENT", element),
    "m/main.tf": 'output "o" {\n  value = { x = 1 }\n}\n',
  });
  const holders = [
    'output "o" {\n  value      = 1\n  depends_on = [ELEMENT]\n}\n',
    'resource "t_a" "holder" {\n  x          = 1\n  depends_on = [ELEMENT]\n}\n',
    'module "holder" {\n  source     = "./m"\n  depends_on = [ELEMENT]\n}\n',
  ];

  it.each<[element: string, problem: string]>([
    ["var.v", ""],
    ["local.l", ""],
    ["t_a.b", ""],
    ["t_a.many", ""],
    ["t_a.many[0]", ""],
    ["data.t_a.d", ""],
    ["resource.t_a.b", ""],
    ["module.m", ""],
    ["module.m.o", ""],
    ["var.v.x", "depends-on-attribute 3,22"],
    ["local.l[0]", "depends-on-attribute 3,24"],
    ["t_a.b.id", "depends-on-attribute 3,22"],
    ["t_a.many[0].id", "depends-on-attribute 3,28"],
    ["data.t_a.d.x", "depends-on-attribute 3,27"],
    ["module.m.o.x", "depends-on-attribute 3,27"],
    ["t_a.none", "undeclared-reference 3,17"],
    ["module.none", "undeclared-reference 3,17"],
  ])("reports for %s the problem %j everywhere", (element, problem) => {
    for (const holder of holders) expect(found(files(element, holder))).toEqual(problem === "" ? [] : [problem]);
  });
});

describe("provisioners and connections", () => {
  const resource = (body: string): string => `resource "terraform_data" "a" {\n  ${body}\n}\n`;

  it.each<[body: string, ...problems: readonly string[]]>([
    [
      'provisioner "local-exec" {\n    command = "c"\n    interpreter = ["sh"]\n    working_dir = "."\n    environment = {}\n    quiet = true\n  }',
    ],
    ['provisioner "local-exec" {\n  }', "missing-argument 2,28"],
    ['provisioner "local-exec" {\n    command = "c"\n    inline = []\n  }', "unsupported-argument 4,5"],
    ['provisioner "remote-exec" {\n    inline = ["a"]\n  }'],
    ['provisioner "remote-exec" {\n    script = "a"\n  }'],
    ['provisioner "remote-exec" {\n    scripts = ["a"]\n  }'],
    ['provisioner "remote-exec" {\n  }', "one-provisioner-argument 2,3"],
    ['provisioner "remote-exec" {\n    inline = ["a"]\n    script = "b"\n  }', "one-provisioner-argument 2,3"],
    ['provisioner "remote-exec" {\n    command = "a"\n  }', "unsupported-argument 3,5"],
    ['provisioner "file" {\n    destination = "d"\n    source = "s"\n  }'],
    ['provisioner "file" {\n    destination = "d"\n    content = "s"\n  }'],
    ['provisioner "file" {\n    destination = "d"\n  }', "one-provisioner-argument 2,3"],
    ['provisioner "file" {\n    destination = "d"\n    source = "s"\n    content = "s"\n  }', "one-provisioner-argument 2,3"],
    ['provisioner "file" {\n    source = "s"\n  }', "missing-argument 2,22"],
    ['provisioner "fil" {\n  }', "unknown-provisioner 2,3"],
    [
      'connection {\n    host = "h"\n    type = "ssh"\n    user = "u"\n    port = 22\n    agent = false\n    bastion_host = "b"\n    https = true\n  }',
    ],
    ["connection {\n  }", "missing-argument 2,14"],
    ['connection {\n    host = "h"\n    hosts = "i"\n  }', "unsupported-argument 4,5"],
    ['provisioner "local-exec" {\n    command = "c"\n    connection {\n      type = "ssh"\n    }\n  }', "missing-argument 4,16"],
  ])("are checked by their type: %j", (body, ...problems) => {
    expect(found(resource(body))).toEqual(problems);
  });
});

describe("unused declarations", () => {
  const unused = (files: Files, dialect?: "terraform" | "opentofu"): readonly string[] => {
    const tree = loadTree(memoryFiles(typeof files === "string" ? { "main.tf": files } : files), { dialect });
    return checkTree(tree)
      .filter(({ code }) => code === "unused-declaration")
      .map(
        ({ params, subject }) =>
          `${(params as { kind: string }).kind} ${(params as { name: string }).name} ${subject?.start.line},${subject?.start.column}`,
      );
  };

  it("are variables, local values and data sources", () => {
    expect(
      unused(
        'variable "v" {}\nlocals {\n  l = 1\n}\ndata "t_a" "d" {}\nresource "t_a" "r" {}\nephemeral "t_a" "e" {}\nmodule "m" {\n  source = "a/b/c"\n}\noutput "o" {\n  value = 1\n}\n',
      ),
    ).toEqual(["variable v 1,10", "local value l 3,3", "data source data.t_a.d 5,12"]);
  });

  it.each([
    'output "o" {\n  value = [var.v, local.l, data.t_a.d]\n}\n',
    'output "o" {\n  value      = 1\n  depends_on = [var.v, local.l, data.t_a.d]\n}\n',
    `output "o" {\n  value = 1\n  precondition {\n      ${rule("var.v == local.l && data.t_a.d.x")}  }\n}\n`,
    'resource "t_a" "r" {\n  count = var.v\n  x     = local.l\n  nested {\n    y = data.t_a.d.x\n  }\n}\n',
    'provider "t" {\n  x = [var.v, local.l, data.t_a.d]\n}\n',
    'module "m" {\n  source = "a/b/c"\n  count  = var.v\n  x      = local.l\n  y      = data.t_a.d\n}\n',
    `check "c" {\n  data "t_b" "e" {\n    x = var.v\n  }\n  assert {\n      ${rule("local.l == data.t_a.d.x && data.t_b.e.y")}  }\n}\n`,
    'resource "t_a" "r" {}\nimport {\n  to = t_a.r\n  id = "${var.v}${local.l}${data.t_a.d.x}"\n}\n',
  ])("are not those that something refers to: %j", (uses) => {
    expect(unused({ "decl.tf": 'variable "v" {}\nlocals {\n  l = 1\n}\ndata "t_a" "d" {}\n', "main.tf": uses })).toEqual([]);
  });

  it("refer at most to themselves", () => {
    expect(unused(`variable "v" {\n  validation {\n      ${rule("var.v")}  }\n}\n`)).toEqual(["variable v 1,10"]);
    expect(unused("locals {\n  a = local.b\n  b = 1\n}\n")).toEqual(["local value a 2,3"]);
    expect(unused('data "t_a" "d" {\n  x = data.t_a.d.y\n}\n')).toEqual(["data source data.t_a.d 1,12"]);
  });

  it("are not data sources with conditions", () => {
    for (const kind of ["precondition", "postcondition"])
      expect(unused(`variable "v" {}\ndata "t_a" "d" {\n  lifecycle {\n    ${kind} {\n      ${rule("var.v")}    }\n  }\n}\n`)).toEqual([]);
  });

  it("are not those that a misspelled reference probably means", () => {
    expect(unused('variable "region" {}\nvariable "zone" {}\noutput "o" {\n  value = var.reigon\n}\n')).toEqual(["variable zone 2,10"]);
  });

  it("are not those in the source of a module", () => {
    expect(
      unused(
        'variable "v" {\n  default = "1.0"\n}\nlocals {\n  l = "a/b/c"\n}\nmodule "m" {\n  source  = local.l\n  version = var.v\n}\n',
        "opentofu",
      ),
    ).toEqual([]);
  });
});

describe("what Terraform and OpenTofu find only while planning", () => {
  it.each<[source: string, ...problems: readonly string[]]>([
    ['resource "t_a" "b" {\n  x = t_a.b.y\n}\n', "self-reference 2,7"],
    ['module "m" {\n  source = "a/b/c"\n}\noutput "o" {\n  value = module.m[0]\n}\n', "unexpected-instance-key 5,11"],
    [
      'resource "t_a" "b" {\n  count = 1\n  lifecycle {\n    replace_triggered_by = [t_a.none[count.index]]\n  }\n}\n',
      "undeclared-reference 4,29",
    ],
    ['terraform {\n  provider_meta "terraform" {}\n}\nresource "terraform_data" "a" {}\n', "unsupported-provider-meta 2,17"],
    ['terraform {\n  backend "local" {\n    path = upper("x")\n  }\n}\n', "calls-not-allowed 3,12"],
  ])("is left out on demand: %j", (source, ...problems) => {
    const planned = found(source);
    expect(planned.filter((each) => !each.startsWith("warning"))).toEqual(problems);
    expect(found(source, { planned: false }).filter((each) => !each.startsWith("warning"))).toEqual([]);
  });
});

describe("one module", () => {
  it("is checked without those that it calls", () => {
    const module = loadModule(
      memoryFiles({
        "main.tf":
          'variable "a" {}\nmodule "m" {\n  source = "./m"\n  x      = 1\n}\noutput "o" {\n  value = [module.m.anything, var.b]\n}\n',
      }),
    );
    expect(checkModule(module).map(({ code }) => code)).toEqual(["unused-declaration", "undeclared-reference"]);
    expect(checkModule(module, { unused: false }).map(({ code }) => code)).toEqual(["undeclared-reference"]);
  });
});

describe("validation", () => {
  const validated = (source: string, planned?: boolean): readonly string[] => {
    const tree = loadTree(memoryFiles({ "main.tf": source }));
    return validateTree(tree, {
      functions: terraformFunctions({ pure: true }),
      unused: false,
      ...(planned === undefined ? {} : { planned }),
    }).map(({ code, subject }) => `${code} ${subject?.start.line},${subject?.start.column}`);
  };

  it("evaluates nothing if the module cannot be loaded", () => {
    expect(validated('variable "a" {}\nvariable "a" {}\noutput "o" {\n  value = 1 + "x"\n}\n')).toEqual([]);
  });

  it("does not report again what the checks have found, at its beginning or within it", () => {
    expect(validated('output "o" {\n  value = upper(var.x)\n}\n')).toEqual(["undeclared-reference 2,17"]);
    expect(validated('output "o" {\n  value = [var.x, 1 + "x"]\n}\n')).toEqual(["undeclared-reference 2,12"]);
    expect(validated('output "o" {\n  value = var.x\n}\noutput "p" {\n  value = 1 + "x"\n}\n')).toEqual([
      "undeclared-reference 2,11",
      "invalid-operand 5,15",
    ]);
  });

  it("reports a cycle once, as a whole", () => {
    expect(validated("locals {\n  a = local.b\n  b = local.a\n}\n")).toEqual(["dependency-cycle 2,7"]);
    expect(validated('locals {\n  a = local.b\n  b = local.a\n}\noutput "o" {\n  value = 1 + "x"\n}\n')).toEqual([
      "dependency-cycle 2,7",
      "invalid-operand 6,15",
    ]);
  });

  it("leaves condition results of resources and checks to planning, but not of variables and outputs", () => {
    const failing =
      'resource "terraform_data" "a" {\n  lifecycle {\n    precondition {\n      condition     = path.module == "x"\n      error_message = [1]\n    }\n  }\n}\n';
    expect(validated(failing, true)).toEqual(["failed-condition 4,23", "invalid-error-message 5,23"]);
    expect(validated(failing, false)).toEqual([]);
    expect(
      validated(
        'output "o" {\n  value = 1\n  precondition {\n    condition     = path.module == "x"\n    error_message = "No."\n  }\n}\n',
        false,
      ),
    ).toEqual(["failed-condition 4,21"]);
  });
});
