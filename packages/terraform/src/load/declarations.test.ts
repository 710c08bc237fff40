import { friendlyName } from "@hcl-ts/cty";
import { type Diagnostic, type Expression, formatTraversal, type Range, type Traversal } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import { describe, expect, it } from "vitest";
import type { Dialect } from "../source/dialect.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { formatAddress } from "./address.ts";
import { loadModule } from "./load-module.ts";
import type { Module } from "./module.ts";

/** Loads a module from one file in either syntax. */
function load(source: string, dialect: Dialect = "terraform"): Module {
  return loadModule(memoryFiles({ [source.startsWith("{") ? "main.tf.json" : "main.tf"]: source }), { dialect });
}

/** Diagnostics as severity, code and position. */
function problems(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ severity, code, subject }) => {
    const at = subject === undefined ? "" : ` ${subject.start.line},${subject.start.column}`;
    return `${severity === "warning" ? "warning " : ""}${code}${at}`;
  });
}

const problemsIn = (source: string, dialect?: Dialect): readonly string[] => problems(load(source, dialect).diagnostics);

/** The source of an expression, of its first line. */
function sourceOf(module: Module, expression: Expression | undefined): string | undefined {
  if (expression === undefined) return undefined;
  const { filename, start, end } = expression.range;
  return module.sources.get(filename)!.text.slice(start.offset, end.offset);
}

const traversals = (list: readonly Traversal[]): readonly string[] => list.map((each) => formatTraversal(each));
const position = (range: Range): string => formatRangeStart(range);

describe("a variable", () => {
  it("has everything that its block sets", () => {
    const module = load(`variable "v" {
  description = "Some text"
  type        = object({ a = optional(number, 5), b = list(string) })
  default     = { b = [1] }
  sensitive   = true
  ephemeral   = "true"
  nullable    = false
  const       = true
  deprecated  = "Use w."
  validation {
    condition     = var.v != 1
    error_message = "Not \${var.v}."
  }
}
`);
    expect(problems(module.diagnostics)).toEqual([]);
    const v = module.variables.get("v")!;
    expect(v).toMatchObject({
      name: "v",
      description: "Some text",
      sensitive: true,
      ephemeral: true,
      nullable: false,
      const: true,
      deprecated: "Use w.",
      parsingMode: "hcl",
    });
    expect([position(v.range), position(v.nameRange)]).toEqual(["main.tf:1,1", "main.tf:1,10"]);
    expect(String(v.default)).toBe('{ a = 5, b = ["1"] }');
    expect(sourceOf(module, v.defaultExpression)).toBe("{ b = [1] }");
    expect(sourceOf(module, v.typeExpression)).toBe("object({ a = optional(number, 5), b = list(string) })");
    expect(
      v.validations.map(({ condition, errorMessage, range }) => [
        sourceOf(module, condition),
        sourceOf(module, errorMessage),
        position(range),
      ]),
    ).toEqual([["var.v != 1", '"Not ${var.v}."', "main.tf:10,3"]]);
  });

  it("can have any value if it has no arguments", () => {
    expect(load('variable "v" {}\n').variables.get("v")).toMatchObject({
      description: undefined,
      default: undefined,
      defaultExpression: undefined,
      sensitive: false,
      ephemeral: false,
      nullable: true,
      const: false,
      deprecated: undefined,
      parsingMode: "literal",
      validations: [],
    });
  });

  it.each([
    ["string", "string", "literal"],
    ["number", "number", "literal"],
    ["bool", "bool", "literal"],
    ["any", "dynamic", "hcl"],
    ["list", "list of dynamic", "hcl"],
    ["map", "map of dynamic", "hcl"],
    ["list(any)", "list of dynamic", "hcl"],
    ["set(string)", "set of string", "hcl"],
    ["tuple([bool])", "tuple", "hcl"],
  ])("has for the type %s values of %s, which the command line gives as %s", (type, name, mode) => {
    const { variables, diagnostics } = load(`variable "v" {\n  type = ${type}\n}\n`);
    expect(problems(diagnostics)).toEqual([]);
    expect(friendlyName(variables.get("v")!.type)).toBe(name);
    expect(variables.get("v")!.parsingMode).toBe(mode);
  });

  it.each([
    ['type = "string"', "quoted-type 2,10"],
    ['type = "list"', "quoted-type 2,10"],
    ['type = "${string}"', "type-required 2,10"],
    ["type = list(nothing)", "unknown-type 2,15"],
    ["type = upper(string)", "unknown-type 2,10"],
    ["type = set", "one-type-argument-required 2,10"],
    ['default = upper("x")', "calls-not-allowed 2,13"],
    ["default = var.w", "variables-not-allowed 2,13"],
    ["type = number\n  default = [1]", "unsuitable-variable-default 3,13"],
    ["nullable = false\n  default = null", "null-variable-default 3,13"],
    ["type = string\n  nullable = false\n  default = null", "null-variable-default 4,13"],
    ["sensitive = null", "invalid-constant-argument 2,15"],
    ['sensitive = "yes"', "invalid-constant-argument 2,15"],
    ["sensitive = var.w", "variables-not-allowed 2,15"],
    ["description = [1]", "invalid-constant-argument 2,17"],
    ["colour = 1", "unsupported-argument 2,3"],
    ["block {}", "unsupported-block 2,3"],
    ["validation {\n  }", "missing-argument 2,14"],
    ["validation {\n    condition = var.v\n  }", "missing-argument 2,14"],
    ['validation {\n    condition = true\n    error_message = ""\n  }', "constant-condition 3,17"],
    ['validation {\n    condition = local.x\n    error_message = ""\n  }', "unrelated-validation 3,17"],
    ['validation {\n    condition = var.w.v\n    error_message = ""\n  }', "unrelated-validation 3,17"],
    ['validation {\n    condition = local.v\n    error_message = ""\n  }', "unrelated-validation 3,17"],
  ])("cannot have %j", (body, ...expected) => {
    const [first] = problemsIn(`variable "v" {\n  ${body}\n}\n`);
    expect([first]).toEqual(expected);
  });

  it("reports why an argument is not a constant of its type", () => {
    const reason = (argument: string): unknown =>
      load(`variable "v" {\n  ${argument}\n}\n`).diagnostics.map(({ params }) => {
        const { name, type, reason } = params as { name: string; type: string; reason: string };
        return [name, type, reason];
      });
    expect(reason("sensitive = null")).toEqual([["sensitive", "bool", "it is null"]]);
    expect(reason("description = []")).toEqual([["description", "string", "a string is required, not a tuple"]]);
  });

  it("keeps the rules that are valid", () => {
    const rule = (condition: string): string => `  validation {\n    condition     = ${condition}\n    error_message = "No."\n  }\n`;
    const { variables } = load(`variable "v" {\n${rule("true")}${rule("var.v > 1")}${rule("var.w > 1")}${rule("var.w > var.v")}}\n`);
    expect(variables.get("v")!.validations.map(({ range }) => range.start.line)).toEqual([6, 14]);
  });
});

describe("an output", () => {
  it("has everything that its block sets", () => {
    const module = load(`output "o" {
  value       = var.x
  description = "Some text"
  sensitive   = true
  ephemeral   = true
  deprecated  = "Old."
  depends_on  = [t_a.b, module.m]
  precondition {
    condition     = var.x
    error_message = "No."
  }
}
`);
    expect(problems(module.diagnostics)).toEqual([]);
    const o = module.outputs.get("o")!;
    expect(o).toMatchObject({ name: "o", description: "Some text", sensitive: true, ephemeral: true, deprecated: "Old." });
    expect(sourceOf(module, o.value)).toBe("var.x");
    expect(traversals(o.dependsOn)).toEqual(["t_a.b", "module.m"]);
    expect(o.preconditions.length).toBe(1);
  });

  it("is public and stored unless its block says otherwise, and needs a value", () => {
    const module = load('output "o" {}\n');
    expect(problems(module.diagnostics)).toEqual(["missing-argument 1,12"]);
    expect(module.outputs.get("o")).toMatchObject({
      value: undefined,
      sensitive: false,
      ephemeral: false,
      dependsOn: [],
      preconditions: [],
    });
  });
});

describe("a resource", () => {
  const full = `resource "aws_x" "y" {
  count      = 2
  provider   = aws.west
  depends_on = [aws_z.a, data.aws_b.c[0]]
  name       = "n"
  lifecycle {
    create_before_destroy = true
    prevent_destroy       = false
    ignore_changes        = [tags, tags["a"].b, list[0]]
    replace_triggered_by  = [aws_z.a, aws_z.b[count.index]]
    precondition {
      condition     = var.a
      error_message = "Pre."
    }
    postcondition {
      condition     = self.b
      error_message = "Post."
    }
    postcondition {
      condition     = self.c
      error_message = "Post."
    }
  }
  connection {
    host = "h"
  }
  provisioner "local-exec" {
    when       = destroy
    on_failure = continue
    command    = "c"
  }
  provisioner "file" {
    connection {
      host = "g"
    }
    destination = "d"
  }
  disk {
    size = 1
  }
}
`;

  it("has everything that its block sets, and the arguments of its type as a body", () => {
    const module = load(full);
    expect(problems(module.diagnostics)).toEqual([]);
    const resource = module.resources.get("aws_x.y")!;
    expect(resource).toMatchObject({
      mode: "managed",
      type: "aws_x",
      name: "y",
      provider: { name: "aws", alias: "west", key: undefined },
      createBeforeDestroy: true,
      ignoreAllChanges: false,
      forEach: undefined,
    });
    expect([sourceOf(module, resource.count), sourceOf(module, resource.preventDestroy)]).toEqual(["2", "false"]);
    expect(traversals(resource.dependsOn)).toEqual(["aws_z.a", "data.aws_b.c[0]"]);
    expect(resource.ignoreChanges.map((path) => path.length)).toEqual([1, 3, 2]);
    expect(resource.replaceTriggeredBy.map((each) => sourceOf(module, each))).toEqual(["aws_z.a", "aws_z.b[count.index]"]);
    expect(resource.preconditions.map(({ range }) => range.start.line)).toEqual([11]);
    expect(resource.postconditions.map(({ range }) => range.start.line)).toEqual([15, 19]);
    expect([...resource.connection!.justAttributes().attributes.keys()]).toEqual(["host"]);
    expect(resource.provisioners.map(({ type, when, onFailure, connection }) => [type, when, onFailure, connection !== undefined])).toEqual(
      [
        ["local-exec", "destroy", "continue", false],
        ["file", "create", "fail", true],
      ],
    );
    const { content, diagnostics } = resource.body.content({ attributes: [{ name: "name" }], blocks: [{ type: "disk" }] });
    expect([[...content.attributes.keys()], content.blocks.length, problems(diagnostics)]).toEqual([["name"], 1, []]);
    expect([position(resource.range), position(resource.typeRange), position(resource.nameRange)]).toEqual([
      "main.tf:1,1",
      "main.tf:1,10",
      "main.tf:1,18",
    ]);
  });

  it("has the same members in the JSON syntax", () => {
    const module = load(
      JSON.stringify({
        resource: {
          aws_x: {
            y: {
              for_each: "${var.m}",
              provider: "aws.west",
              depends_on: ["aws_z.a"],
              lifecycle: { create_before_destroy: true, ignore_changes: ["tags", "list[0]"], replace_triggered_by: ["aws_z.a"] },
              provisioner: { "local-exec": { when: "destroy", command: "c" } },
            },
          },
        },
      }),
    );
    expect(problems(module.diagnostics)).toEqual([]);
    const resource = module.resources.get("aws_x.y")!;
    expect(resource).toMatchObject({ provider: { name: "aws", alias: "west" }, createBeforeDestroy: true, ignoreAllChanges: false });
    expect(traversals(resource.dependsOn)).toEqual(["aws_z.a"]);
    expect(resource.ignoreChanges.map((path) => path.length)).toEqual([1, 2]);
    expect(resource.replaceTriggeredBy.length).toBe(1);
    expect(resource.provisioners.map(({ type, when }) => [type, when])).toEqual([["local-exec", "destroy"]]);
  });

  it("ignores all changes or none of its attributes", () => {
    const read = (value: string): unknown => {
      const { resources, diagnostics } = load(`resource "t_a" "b" {\n  lifecycle {\n    ignore_changes = ${value}\n  }\n}\n`);
      const { ignoreAllChanges, ignoreChanges } = resources.get("t_a.b")!;
      return [ignoreAllChanges, ignoreChanges.length, ...problems(diagnostics)];
    };
    expect(read("all")).toEqual([true, 0]);
    expect(read("[]")).toEqual([false, 0]);
    expect(read("[all]")).toEqual([false, 1]);
    expect(read('["a", b]')).toEqual([false, 2, "warning quoted-reference 3,23"]);
    expect(read('["*"]')).toEqual([false, 0, "invalid-ignore-changes 3,23"]);
    expect(read("[1]")).toEqual([false, 0, "static-reference-required 3,23"]);
    expect(read("5")).toEqual([false, 0, "static-list-required 3,22"]);
  });

  it("can have arguments whose names the language uses in a block that is called _", () => {
    const module = load('resource "t_a" "b" {\n  _ {\n    count = 5\n    lifecycle {}\n  }\n  name = 1\n}\n');
    expect(problems(module.diagnostics)).toEqual([]);
    const { count, body } = module.resources.get("t_a.b")!;
    expect(count).toBeUndefined();
    const { content, diagnostics } = body.content({ attributes: [{ name: "count" }, { name: "name" }], blocks: [{ type: "lifecycle" }] });
    expect([[...content.attributes.keys()].sort(), content.blocks.length, problems(diagnostics)]).toEqual([["count", "name"], 1, []]);
  });

  it.each([
    ["count = 1\n  for_each = {}", ["count-and-for-each 3,3"], ["count-and-for-each 2,3"]],
    ["for_each = {}\n  count = 1", ["count-and-for-each 2,3"], ["count-and-for-each 2,3"]],
    ["locals {}", ["reserved-block 2,3"], ["reserved-block 2,3"]],
    ["_ {}\n  _ {}", ["duplicate-block 3,3"], ["duplicate-block 3,3"]],
    ["connection {}\n  connection {}", ["duplicate-block 3,3"], ["duplicate-block 3,3"]],
    [
      "lifecycle {}\n  lifecycle {}\n  lifecycle {}",
      ["duplicate-block 3,3", "duplicate-block 4,3"],
      ["duplicate-block 3,3", "duplicate-block 4,3"],
    ],
    ["lifecycle {\n    prevent_destroy = var.x\n  }", ["variables-not-allowed 3,23"], []],
    ["lifecycle {\n    create_before_destroy = 5\n  }", ["invalid-constant-argument 3,29"], ["invalid-constant-argument 3,29"]],
    ["lifecycle {\n    enabled = true\n  }", ["unsupported-argument 3,5"], []],
    ["lifecycle {\n    destroy = false\n  }", ["unsupported-argument 3,5"], []],
    ["lifecycle {\n    action_trigger {}\n  }", [], ["unsupported-block 3,5"]],
    ["lifecycle {\n    replace_triggered_by = 1\n  }", ["static-list-required 3,28"], ["static-list-required 3,28"]],
    ["depends_on = t_a.c", ["static-list-required 2,16"], ["static-list-required 2,16"]],
    ["depends_on = [1, t_a.c]", ["static-reference-required 2,17"], ["static-reference-required 2,17"]],
    ['depends_on = ["t_a.c"]', ["warning quoted-reference 2,17"], ["warning quoted-reference 2,17"]],
    ['depends_on = ["t_a c"]', ["invalid-quoted-reference 2,17"], ["invalid-quoted-reference 2,17"]],
    ["provider = t.a.b", ["invalid-provider-reference 2,14"], ["invalid-provider-reference 2,14"]],
    ["provider = t.a[0]", ["invalid-provider-reference 2,14"], []],
    ["provider = t[0]", ["invalid-provider-reference 2,14"], ["invalid-provider-reference 2,14"]],
    ["provider = 1", ["static-reference-required 2,14"], ["static-reference-required 2,14"]],
    ['provisioner "chef" {}', ["removed-provisioner 2,3"], ["removed-provisioner 2,3"]],
    ['provisioner "x" {\n    lifecycle {}\n  }', ["reserved-block 3,5"], ["reserved-block 3,5"]],
    ['provisioner "x" {\n    connection {}\n    connection {}\n  }', ["duplicate-block 4,5"], ["duplicate-block 4,5"]],
    ['provisioner "x" {\n    when = "destroy"\n  }', ["warning quoted-reference 3,12"], ["warning quoted-reference 3,12"]],
    ['provisioner "x" {\n    when = sometimes\n  }', ["invalid-keyword-argument 3,12"], ["invalid-keyword-argument 3,12"]],
    ['provisioner "x" {\n    when = destroy.now\n  }', ["invalid-keyword-argument 3,12"], ["invalid-keyword-argument 3,12"]],
    ['provisioner "x" {\n    on_failure = stop\n  }', ["invalid-keyword-argument 3,18"], ["invalid-keyword-argument 3,18"]],
  ])("reports for %j the problems %j in Terraform and %j in OpenTofu", (body, terraform, opentofu) => {
    const source = `resource "t_a" "b" {\n  ${body}\n}\n`;
    expect(problemsIn(source)).toEqual(terraform);
    expect(problemsIn(source, "opentofu")).toEqual(opentofu);
  });

  it("can refer only to itself in a provisioner that runs while it is destroyed", () => {
    const provisioner = (when: string, reference: string): readonly string[] =>
      problemsIn(
        `resource "t_a" "b" {\n  provisioner "x" {\n    when = ${when}\n    command = ${reference}\n    connection {\n      host = ${reference}\n    }\n  }\n}\n`,
      );
    for (const reference of ["self.id", "path.module", "terraform.workspace", "each.key", "count.index", "1", "[for v in self.x : v]"])
      expect(provisioner("destroy", reference)).toEqual([]);
    for (const reference of ["each.value", "var.x", "local.x", "t_a.c.id", "data.t_a.c", "module.m.x"]) {
      expect(provisioner("destroy", reference)).toEqual(["foreign-destroy-reference 4,15", "foreign-destroy-reference 6,14"]);
      expect(provisioner("create", reference)).toEqual([]);
    }
  });
});

describe("data sources and ephemeral resources", () => {
  it("are apart from managed resources of the same type and name", () => {
    const module = load('resource "t_a" "b" {}\ndata "t_a" "b" {}\nephemeral "t_a" "b" {}\n');
    expect(problems(module.diagnostics)).toEqual([]);
    expect(Array.from(module.resources, ([address, { mode }]) => [address, mode])).toEqual([
      ["t_a.b", "managed"],
      ["data.t_a.b", "data"],
      ["ephemeral.t_a.b", "ephemeral"],
    ]);
  });

  it.each(["create_before_destroy = true", "prevent_destroy = true", "ignore_changes = [a]", "replace_triggered_by = [t_a.c]"])(
    "cannot have %s",
    (argument) => {
      for (const mode of ["data", "ephemeral"]) {
        const source = `${mode} "t_a" "b" {\n  lifecycle {\n    ${argument}\n  }\n}\n`;
        expect(problemsIn(source)).toEqual(["invalid-lifecycle-argument 3,5"]);
        expect(problemsIn(source, "opentofu")).toEqual(["invalid-lifecycle-argument 2,3"]);
      }
    },
  );

  it("can be enabled by an expression in OpenTofu", () => {
    const module = load('data "t_a" "b" {\n  lifecycle {\n    enabled = var.x\n  }\n}\n', "opentofu");
    expect([problems(module.diagnostics), sourceOf(module, module.resources.get("data.t_a.b")!.enabled)]).toEqual([[], "var.x"]);
  });

  it("have connection and provisioner blocks only as arguments of their type", () => {
    const { resources, diagnostics } = load('data "t_a" "b" {\n  connection {}\n  provisioner "x" {}\n}\n');
    expect(problems(diagnostics)).toEqual([]);
    const { connection, provisioners, body } = resources.get("data.t_a.b")!;
    expect([connection, provisioners]).toEqual([undefined, []]);
    expect(body.content({ blocks: [{ type: "connection" }, { type: "provisioner", labelNames: ["type"] }] }).content.blocks.length).toBe(2);
  });
});

describe("a module call", () => {
  it("has everything that its block sets", () => {
    const module = load(`module "m" {
  source     = "a/b/c"
  version    = ">= 1.2, < 2"
  for_each   = var.x
  depends_on = [t_a.b]
  providers = {
    t      = t
    t.west = t.east
  }
  size = 5
}
`);
    expect(problems(module.diagnostics)).toEqual([]);
    const call = module.calls.get("m")!;
    expect(call).toMatchObject({ name: "m", source: { kind: "registry", name: "b" }, version: { text: ">= 1.2, < 2" }, count: undefined });
    expect(call.version!.all.map(({ operator }) => operator)).toEqual([">=", "<"]);
    expect(sourceOf(module, call.forEach)).toBe("var.x");
    expect(traversals(call.dependsOn)).toEqual(["t_a.b"]);
    expect(call.providers.map(({ inChild, inParent }) => [inChild.name, inChild.alias, inParent.name, inParent.alias])).toEqual([
      ["t", undefined, "t", undefined],
      ["t", "west", "t", "east"],
    ]);
    expect([...call.body.justAttributes().attributes.keys()]).toEqual(["size"]);
    expect("setsProviders" in call).toBe(false);
  });

  it.each([
    ["", ["missing-argument 1,12"], ["missing-argument 1,12"]],
    ['source = "./m"\n  count = 1\n  for_each = {}', ["count-and-for-each 4,3"], ["count-and-for-each 3,3"]],
    ['source = "./m"\n  locals {}', ["reserved-block 3,3"], ["reserved-block 3,3"]],
    ['source = "./m"\n  providers "a" "b" {}', ["reserved-block 3,3"], ["reserved-block 3,3"]],
    ['source = "./m"\n  lifecycle {}', ["reserved-block 3,3"], []],
    ['source = "./m"\n  lifecycle {\n    enabled = true\n  }', ["reserved-block 3,3"], []],
    ['source = "./m"\n  lifecycle {\n    other = true\n  }', ["reserved-block 3,3"], ["unsupported-argument 4,5"]],
    ['source = "./m"\n  lifecycle {}\n  lifecycle {}', ["reserved-block 3,3", "reserved-block 4,3"], ["duplicate-block 4,3"]],
    ['source = "./m"\n  _ {}\n  _ {}', ["duplicate-block 4,3"], ["duplicate-block 4,3"]],
    ['source = "./m"\n  providers = 1', ["static-map-required 3,15"], ["static-map-required 3,15"]],
    ['source = "./m"\n  providers = { a.b.c = d }', ["invalid-provider-reference 3,17"], ["invalid-provider-reference 3,17"]],
    ['source = "./m"\n  providers = { a = 1 }', ["static-reference-required 3,21"], ["static-reference-required 3,21"]],
    ['source = "./m"\n  depends_on = [1]', ["static-reference-required 3,17"], ["static-reference-required 3,17"]],
  ])("reports for %j the problems %j in Terraform and %j in OpenTofu", (body, terraform, opentofu) => {
    const source = `module "m" {\n  ${body}\n}\n`;
    expect(problemsIn(source)).toEqual(terraform);
    expect(problemsIn(source, "opentofu")).toEqual(opentofu);
  });

  it("can pass arguments whose names the language uses in a block that is called _", () => {
    const { body, count } = load('module "m" {\n  source = "./m"\n  _ {\n    count = 1\n  }\n  x = 1\n}\n').calls.get("m")!;
    expect([count, [...body.justAttributes().attributes.keys()].sort()]).toEqual([undefined, ["count", "x"]]);
  });
});

describe("a terraform block", () => {
  it("has versions, providers, and a place for the state", () => {
    const module = load(`terraform {
  required_version = ">= 1.5"
  required_providers {
    a = ">= 2"
    b = {
      source  = "Example/Bee"
      version = "~> 1.0"
      configuration_aliases = [b.x, b.y]
    }
    c = { "source" = "example.com/n/c" }
    d = {}
  }
  backend "s3" {
    bucket = "x"
  }
  provider_meta "a" {
    module = "m"
  }
}
terraform {
  required_version = "< 3"
}
`);
    expect(problems(module.diagnostics)).toEqual([]);
    expect(module.requiredVersions.map(({ text, constraints, range }) => [text, constraints?.all.length, position(range)])).toEqual([
      [">= 1.5", 1, "main.tf:2,22"],
      ["< 3", 1, "main.tf:21,22"],
    ]);
    expect(
      Array.from(module.requiredProviders.values(), ({ name, source, provider, version, aliases }) => [
        name,
        source,
        provider,
        version?.text,
        aliases.map(({ alias }) => alias),
      ]),
    ).toEqual([
      ["a", undefined, "registry.terraform.io/hashicorp/a", ">= 2", []],
      ["b", "Example/Bee", "registry.terraform.io/example/bee", "~> 1.0", ["x", "y"]],
      ["c", "example.com/n/c", "example.com/n/c", undefined, []],
      ["d", undefined, "registry.terraform.io/hashicorp/d", undefined, []],
    ]);
    expect([module.backend?.type, position(module.backend!.range), position(module.backend!.nameRange)]).toEqual([
      "s3",
      "main.tf:13,3",
      "main.tf:13,11",
    ]);
    expect([...module.backend!.body.justAttributes().attributes.keys()]).toEqual(["bucket"]);
    expect([...module.providerMeta.keys(), module.cloud]).toEqual(["a", undefined]);
  });

  it("can have a cloud in place of a backend, and settings of OpenTofu", () => {
    const module = load('terraform {\n  cloud {\n    organization = "o"\n  }\n  encryption {}\n}\n', "opentofu");
    expect(problems(module.diagnostics)).toEqual([]);
    expect([module.backend, position(module.cloud!.range)]).toEqual([undefined, "main.tf:2,3"]);
    expect(module.cloud!.body.justAttributes().attributes.has("organization")).toBe(true);
  });

  it.each(["terraform", "opentofu"] as const)("reports two sources of a provider, of which the last applies in %s", (dialect) => {
    const module = load(
      `
terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 5"
      source  = "example/aws"
    }
    same = {
      source = "example/same"
      source = "example/same"
    }
  }
}
`,
      dialect,
    );
    expect(problems(module.diagnostics)).toEqual(["warning multiple-provider-source-attributes 7,7"]);
    expect(module.diagnostics[0]).toMatchObject({
      detail: 'The provider "aws" has several source addresses: "hashicorp/aws" and "example/aws". Keep one of them.',
    });
    expect(module.requiredProviders.get("aws")?.source).toBe("example/aws");
  });

  it.each([
    ["required_version = 5", [], []],
    ["required_version = true", ["invalid-version-constraint 2,22"], []],
    ["required_version = null", ["invalid-constant-argument 2,22"], []],
    ["required_version = var.x", ["variables-not-allowed 2,22"], []],
    ['required_version = "latest"', ["invalid-version-constraint 2,22"], []],
    ["experiments = []", ["unsupported-experiments 2,3"], []],
    ["experiments = [x]", ["unsupported-experiments 2,3"], []],
    ['state_store "x" {}', [], ["unsupported-block 2,3"]],
    ['state_store "x" {}\n  backend "a" {}', ["duplicate-backend 2,3"], ["unsupported-block 2,3"]],
    ['cloud {}\n  state_store "x" {}', ["duplicate-backend 3,3"], ["unsupported-block 3,3"]],
    ['state_store "x" {}\n  state_store "y" {}', ["duplicate-backend 3,3"], ["unsupported-block 2,3", "unsupported-block 3,3"]],
    ["encryption {}", ["unsupported-block 2,3"], []],
    ['backend "a" {}\n  backend "b" {}', ["duplicate-backend 3,3"], ["duplicate-backend 3,3"]],
    ["cloud {}\n  cloud {}", ["duplicate-backend 3,3"], ["duplicate-backend 3,3"]],
    ['cloud {}\n  backend "a" {}', ["duplicate-backend 3,3"], ["duplicate-backend 3,3"]],
    ["required_providers {}\n  required_providers {}", ["duplicate-required-providers 3,3"], ["duplicate-required-providers 3,3"]],
    ['provider_meta "a" {}\n  provider_meta "a" {}', ["duplicate-declaration 3,3"], ["duplicate-declaration 3,3"]],
    ["required_providers {\n    a = 1\n  }", ["invalid-required-provider 3,9"], ["invalid-required-provider 3,9"]],
    ["required_providers {\n    a = [1]\n  }", ["invalid-required-provider 3,9"], ["invalid-required-provider 3,9"]],
    ['required_providers {\n    a = "new"\n  }', ["invalid-version-constraint 3,9"], ["invalid-version-constraint 3,9"]],
    ['required_providers {\n    a = { version = "new" }\n  }', ["invalid-version-constraint 3,21"], ["invalid-version-constraint 3,21"]],
    ["required_providers {\n    a = { version = [] }\n  }", ["invalid-version-constraint 3,21"], ["invalid-version-constraint 3,21"]],
    ["required_providers {\n    a = { source = 1 }\n  }", ["invalid-provider-source 3,20"], ["invalid-provider-source 3,20"]],
    ['required_providers {\n    a = { source = "a/b/c/d" }\n  }', ["invalid-provider-source 3,20"], ["invalid-provider-source 3,20"]],
    [
      "required_providers {\n    a = { url = 1 }\n  }",
      ["unknown-required-provider-argument 3,11"],
      ["unknown-required-provider-argument 3,11"],
    ],
    [
      "required_providers {\n    a = { configuration_aliases = [b.x] }\n  }",
      ["invalid-configuration-alias 3,36"],
      ["invalid-configuration-alias 3,36"],
    ],
    [
      "required_providers {\n    a = { configuration_aliases = [a] }\n  }",
      ["invalid-configuration-alias 3,36"],
      ["invalid-configuration-alias 3,36"],
    ],
    ["required_providers {\n    a = { configuration_aliases = a.x }\n  }", ["static-list-required 3,35"], ["static-list-required 3,35"]],
    ["required_providers {\n    a {}\n  }", ["unexpected-block 3,5"], ["unexpected-block 3,5"]],
  ])("reports for %j the problems %j in Terraform and %j in OpenTofu", (body, terraform, opentofu) => {
    const source = `terraform {\n  ${body}\n}\n`;
    expect(problemsIn(source)).toEqual(terraform);
    expect(problemsIn(source, "opentofu")).toEqual(opentofu);
  });

  it("keeps what is valid of a requirement with a problem", () => {
    const { requiredProviders } = load(
      'terraform {\n  required_providers {\n    a = { source = "x y", version = "1.0", configuration_aliases = [a.p, b.q] }\n    b = 1\n  }\n}\n',
    );
    expect([...requiredProviders.keys()]).toEqual(["a"]);
    expect(requiredProviders.get("a")).toMatchObject({
      provider: "registry.terraform.io/hashicorp/a",
      version: { text: "1.0" },
      aliases: [{ alias: "p" }],
    });
  });
});

describe("a provider configuration", () => {
  it("has an address with its alias, and the arguments of the provider as a body", () => {
    const module = load('provider "t" {\n  alias  = "west"\n  region = "r"\n}\nprovider "t" {}\n');
    expect(problems(module.diagnostics)).toEqual([]);
    expect([...module.providers.keys()]).toEqual(["t.west", "t"]);
    const west = module.providers.get("t.west")!;
    expect(west).toMatchObject({ name: "t", alias: "west", address: "t.west", version: undefined, forEach: undefined });
    expect([...west.body.justAttributes().attributes.keys()]).toEqual(["region"]);
  });

  it("can have arguments whose names the language uses in a block that is called _", () => {
    const { body } = load('provider "t" {\n  _ {\n    version = 1\n  }\n  a = 1\n}\n').providers.get("t")!;
    expect([...body.justAttributes().attributes.keys()].sort()).toEqual(["a", "version"]);
  });

  it.each([
    ["count = 1", ["reserved-argument 2,3"], ["reserved-argument 2,3"]],
    ["depends_on = []", ["reserved-argument 2,3"], ["reserved-argument 2,3"]],
    ['source = "a/b"', ["reserved-argument 2,3"], ["reserved-argument 2,3"]],
    ["for_each = {}", ["reserved-argument 2,3"], []],
    ["lifecycle {}", ["reserved-block 2,3"], ["reserved-block 2,3"]],
    ["locals {}", ["reserved-block 2,3"], ["reserved-block 2,3"]],
    ["_ {}\n  _ {}", ["duplicate-block 3,3"], ["duplicate-block 3,3"]],
    ['alias = "a b"', ["invalid-provider-alias 2,11"], ["invalid-provider-alias 2,11"]],
    ["alias = [1]", ["invalid-constant-argument 2,11"], ["invalid-constant-argument 2,11"]],
    ['version = "1.0"', ["warning deprecated-provider-version 2,13"], ["warning deprecated-provider-version 2,13"]],
    [
      'version = "x"',
      ["warning deprecated-provider-version 2,13", "invalid-version-constraint 2,13"],
      ["warning deprecated-provider-version 2,13", "invalid-version-constraint 2,13"],
    ],
  ])("reports for %j the problems %j in Terraform and %j in OpenTofu", (body, terraform, opentofu) => {
    const source = `provider "t" {\n  ${body}\n}\n`;
    expect(problemsIn(source)).toEqual(terraform);
    expect(problemsIn(source, "opentofu")).toEqual(opentofu);
  });
});

describe("moved blocks", () => {
  it.each([
    ["t_a.b", "t_a.c"],
    ["t_a.b", "t_b.c[0]"],
    ['t_a.b["x y"]', "module.m.t_a.b"],
    ["module.m", "module.n[1]"],
    ['module.m["a"].module.n.t_a.b[2]', "resource.t_a.b"],
  ])("lead from %s to %s", (from, to) => {
    const { moved, diagnostics } = load(`moved {\n  from = ${from}\n  to   = ${to}\n}\n`);
    expect(problems(diagnostics)).toEqual([]);
    expect(moved.map((each) => [formatAddress(each.from), formatAddress(each.to), position(each.range)])).toEqual([
      [from, to.replace("resource.", ""), "main.tf:1,1"],
    ]);
  });

  it.each([
    ["t_a", "t_a.b", "invalid-address 2,10"],
    ["t_a.b.c", "t_a.b", "invalid-address 2,10"],
    ["t_a.b[0].c", "t_a.b", "invalid-address 2,10"],
    ["t_a.b[1.5]", "t_a.b", "invalid-address 2,10"],
    ["t_a.b[1.00000000000000000000001]", "t_a.b", "invalid-address 2,10"],
    ["t_a.b[true]", "t_a.b", "invalid-address 2,10"],
    ["var.b", "t_a.b", "invalid-address 2,10"],
    ["local.b", "t_a.b", "invalid-address 2,10"],
    ["t_a.b", "module.m.x", "invalid-address 3,10"],
    ["t_a.b", "module[0]", "invalid-address 3,10"],
    ["t_a.b", "module.m", "incompatible-move 1,1"],
    ["module.m", "t_a.b", "incompatible-move 1,1"],
    ['"t_a.b"', "t_a.c", "static-reference-required 2,10"],
  ])("cannot lead from %s to %s", (from, to, expected) => {
    const { moved, diagnostics } = load(`moved {\n  from = ${from}\n  to   = ${to}\n}\n`);
    expect([moved, problems(diagnostics)]).toEqual([[], [expected]]);
  });

  it("need both addresses", () => {
    const { moved, diagnostics } = load("moved {\n  from = t_a.b\n}\nmoved {\n  to = t_a.b\n}\n");
    expect([moved, problems(diagnostics)]).toEqual([[], ["missing-argument 1,7", "missing-argument 4,7"]]);
  });

  it("are only for managed resources with different addresses in OpenTofu", () => {
    const lead = (from: string, to: string): readonly string[] => problemsIn(`moved {\n  from = ${from}\n  to   = ${to}\n}\n`, "opentofu");
    expect(lead("t_a.b", "t_a.b")).toEqual(["moved-to-itself 1,1"]);
    expect(lead("data.t_a.b", "t_a.b")).toEqual(["invalid-moved-address 1,1"]);
    expect(lead("t_a.b", "ephemeral.t_a.b")).toEqual(["invalid-moved-address 1,1"]);
    expect(lead("t_a.b", "t_a.c")).toEqual([]);
  });
});

describe("removed blocks", () => {
  it("destroy the object unless they say otherwise, and forget it in OpenTofu", () => {
    const destroy = (body: string, dialect: Dialect): boolean =>
      load(`removed {\n  from = module.m.t_a.b\n${body}}\n`, dialect).removed[0]!.destroy;
    for (const [body, terraform, opentofu] of [
      ["", true, false],
      ["  lifecycle {}\n", true, false],
      ["  lifecycle {\n    destroy = true\n  }\n", true, true],
      ["  lifecycle {\n    destroy = false\n  }\n", false, false],
    ] as const) {
      expect([destroy(body, "terraform"), destroy(body, "opentofu")]).toEqual([terraform, opentofu]);
    }
  });

  it("have a connection and provisioners that run while the object is destroyed", () => {
    const { removed, diagnostics } = load(
      'removed {\n  from = t_a.b\n  connection {\n    host = "h"\n  }\n  provisioner "local-exec" {\n    when    = destroy\n    command = "c"\n  }\n}\n',
    );
    expect(problems(diagnostics)).toEqual([]);
    const [{ connection, provisioners, from }] = removed as [(typeof removed)[0]];
    expect([formatAddress(from), connection !== undefined, provisioners.map(({ when }) => when)]).toEqual(["t_a.b", true, ["destroy"]]);
  });

  it.each([
    ["from = t_a.b[0]", ["invalid-removed-address 2,10"]],
    ["from = module.m[0].t_a.b", ["invalid-removed-address 2,10"]],
    ["from = data.t_a.b", ["invalid-removed-address 2,10"]],
    ["from = var.b", ["invalid-address 2,10"]],
    ["", ["missing-argument 1,9"]],
    ["from = t_a.b\n  lifecycle {\n    prevent_destroy = true\n  }", ["unsupported-argument 4,5"]],
    ["from = t_a.b\n  lifecycle {}\n  lifecycle {}", ["duplicate-block 4,3"]],
    ["from = t_a.b\n  connection {}\n  connection {}", ["duplicate-block 4,3"]],
    ['from = t_a.b\n  provisioner "file" {\n    when = destroy\n  }\n  provisioner "file" {}', ["create-time-provisioner 6,3"]],
  ])("report for %j the problems %j", (body, expected) => {
    expect(problemsIn(`removed {\n  ${body}\n}\n`)).toEqual(expected);
  });
});

describe("import blocks", () => {
  it("have a target, and an id or an identity", () => {
    const module = load(
      'import {\n  to       = module.m.t_a.b["x"]\n  id       = "i"\n  provider = t.west\n}\nimport {\n  for_each = var.x\n  to       = t_a.c[each.key]\n  identity = {}\n}\n',
    );
    expect(problems(module.diagnostics)).toEqual([]);
    expect(
      module.imports.map(({ target, hasDynamicKeys, id, identity, forEach, provider }) => [
        formatAddress(target!),
        hasDynamicKeys,
        sourceOf(module, id),
        sourceOf(module, identity),
        sourceOf(module, forEach),
        provider?.alias,
      ]),
    ).toEqual([
      ['module.m.t_a.b["x"]', false, '"i"', undefined, undefined, "west"],
      ["t_a.c", true, undefined, "{}", "var.x", undefined],
    ]);
  });

  it.each([
    ["to = t_a.b", ["missing-import-identity 1,1"], ["missing-import-identity 1,1"]],
    ["id = 1", ["missing-argument 1,8"], ["missing-argument 1,8"]],
    ["to = data.t_a.b\n  id = 1", ["invalid-import-target 2,3"], []],
    ["to = module.m\n  id = 1", ["invalid-import-target 2,3"], []],
    ["to = var.x\n  id = 1", ["invalid-import-target 2,3"], []],
    ["to = 5\n  id = 1", ["invalid-import-target 2,3"], []],
  ])("report for %j the problems %j in Terraform and %j in OpenTofu", (body, terraform, opentofu) => {
    expect(problemsIn(`import {\n  ${body}\n}\n`)).toEqual(terraform);
    expect(problemsIn(`import {\n  ${body}\n}\n`, "opentofu")).toEqual(opentofu);
  });

  it("are reported if they have the same target, unless keys are expressions", () => {
    const two = (first: string, second: string): string =>
      `import {\n  to = ${first}\n  id = 1\n}\nimport {\n  to = ${second}\n  id = 2\n}\n`;
    expect(problemsIn(two("t_a.b", "t_a.b"))).toEqual(["duplicate-import 6,8"]);
    expect(problemsIn(two("t_a.b", "t_a.b"), "opentofu")).toEqual(["duplicate-import 5,1"]);
    expect(problemsIn(two("t_a.b[0]", "t_a.b[1]"))).toEqual([]);
    expect(problemsIn(two("t_a.b[var.x]", "t_a.b[var.x]"))).toEqual([]);
  });

  it("have references in strings in the JSON syntax", () => {
    const targets = (to: string): unknown => {
      const { imports, diagnostics } = load(JSON.stringify({ import: { to, id: "i" } }));
      return [imports.map(({ target, hasDynamicKeys }) => [target && formatAddress(target), hasDynamicKeys]), problems(diagnostics)];
    };
    expect(targets("t_a.b")).toEqual([[["t_a.b", false]], []]);
    expect(targets("t_a.b[each.key]")).toEqual([[["t_a.b", true]], []]);
  });
});

describe("a check", () => {
  it("has assertions, and its own data source", () => {
    const module = load(
      'check "c" {\n  data "t_a" "b" {\n    x = 1\n  }\n  assert {\n    condition     = data.t_a.b.y\n    error_message = "No."\n  }\n}\n',
    );
    expect(problems(module.diagnostics)).toEqual([]);
    const check = module.checks.get("c")!;
    expect([check.name, position(check.nameRange), check.data?.address, check.asserts.length]).toEqual([
      "c",
      "main.tf:1,7",
      "data.t_a.b",
      1,
    ]);
    expect([...module.resources.keys()]).toEqual([]);
  });

  const assert = 'assert {\n    condition     = var.x\n    error_message = "No."\n  }\n';
  it.each([
    ["", ["check-without-asserts 1,1"]],
    ['assert {\n    condition     = true\n    error_message = "No."\n  }', ["constant-condition 3,21", "check-without-asserts 1,1"]],
    [`data "t_a" "b" {}\n  data "t_a" "c" {}\n  ${assert}`, ["several-check-data-sources 3,3"]],
    [`data "t_a" "b" {\n    count = 1\n  }\n  ${assert}`, ["repeated-check-data-source 3,5"]],
    [`data "t_a" "b" {\n    for_each = {}\n  }\n  ${assert}`, ["repeated-check-data-source 3,5"]],
    [`data "t_a" "b" {\n    lifecycle {}\n  }\n  ${assert}`, ["lifecycle-of-check-data-source 3,5"]],
    [`other = 1\n  ${assert}`, ["unsupported-argument 2,3"]],
  ])("reports for %j the problems %j", (body, expected) => {
    expect(problemsIn(`check "c" {\n  ${body}\n}\n`)).toEqual(expected);
  });

  it("cannot have a data source with the address of another one", () => {
    const check = (name: string): string => `check "${name}" {\n  data "t_a" "b" {}\n  ${assert}}\n`;
    expect(problemsIn(`${check("c")}${check("d")}`)).toEqual(["duplicate-declaration 9,3"]);
    expect(problemsIn(`${check("c")}data "t_a" "b" {}\n`)).toEqual(["duplicate-declaration 2,3"]);
  });
});

describe("names", () => {
  it.each([
    ["variable", '"1a" {}', 10],
    ["output", '"1a" {\n  value = 1\n}', 8],
    ["module", '"1a" {\n  source = "./m"\n}', 8],
    ["provider", '"1a" {}', 10],
    ["check", '"1a" {\n  assert {\n    condition     = var.x\n    error_message = "No."\n  }\n}', 7],
    ["resource", '"t_a" "1a" {}', 16],
    ["resource", '"1a" "b" {}', 10],
    ["data", '"t_a" "1a" {}', 12],
    ["ephemeral", '"1a" "b" {}', 11],
  ])("are identifiers in %s blocks: %j", (type, rest, column) => {
    expect(problemsIn(`${type} ${rest}\n`)).toEqual([`invalid-name 1,${column}`]);
  });

  it("are identifiers also for local values and required providers", () => {
    expect(problemsIn('{"locals": {"1a": 1, "b": 2}}')).toEqual(["invalid-name 1,13"]);
    expect(problemsIn('{"terraform": {"required_providers": {"1a": ">= 1"}}}')).toEqual(["invalid-name 1,39"]);
  });

  it.each(["source", "version", "providers", "count", "for_each", "lifecycle", "depends_on", "locals"])(
    "cannot be %s for variables, an argument of modules",
    (name) => {
      expect(problemsIn(`variable "${name}" {}\n`)).toEqual(["reserved-variable-name 1,10"]);
    },
  );

  it("are declared once, and the first declaration is kept", () => {
    const module = load(
      'variable "a" {\n  default = 1\n}\nvariable "a" {\n  default = 2\n}\nlocals {\n  b = 1\n}\nlocals {\n  b = 2\n}\nresource "t_a" "b" {}\nresource "t_a" "b" {}\n',
    );
    expect(problems(module.diagnostics)).toEqual(["duplicate-declaration 4,1", "duplicate-declaration 11,3", "duplicate-declaration 14,1"]);
    expect([String(module.variables.get("a")!.default), sourceOf(module, module.locals.get("b")!.expression)]).toEqual(["1", "1"]);
  });
});

describe("block types", () => {
  it("belong to a dialect", () => {
    expect(problemsIn('action "a" "b" {}\n')).toEqual([]);
    expect(problemsIn('action "a" "b" {}\n', "opentofu")).toEqual(["unsupported-block 1,1"]);
    expect(problemsIn("language {}\n")).toEqual(["unsupported-block 1,1"]);
    expect(problemsIn("language {\n  compatible_with {}\n}\n", "opentofu")).toEqual([]);
    expect(problemsIn("language {\n  edition = tofu2024\n}\n", "opentofu")).toEqual([]);
    expect(problemsIn("language {\n  edition = tofu2023\n}\n", "opentofu")).toEqual(["unsupported-language-edition 2,13"]);
    expect(problemsIn('language {\n  edition = "tofu2024"\n}\n', "opentofu")).toEqual(["unsupported-language-edition 2,13"]);
    expect(problemsIn("nothing {}\n")).toEqual(["unsupported-block 1,1"]);
  });
});
