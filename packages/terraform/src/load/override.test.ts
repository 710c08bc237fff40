import type { Diagnostic, Expression } from "@hcl-ts/hcl";
import { formatTraversal } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import type { Dialect } from "../source/dialect.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { loadModule } from "./load-module.ts";
import type { Module } from "./module.ts";

function load(base: string, override: string, dialect: Dialect = "terraform"): Module {
  const name = (stem: string, text: string): string => `${stem}${text.startsWith("{") ? ".tf.json" : ".tf"}`;
  return loadModule(memoryFiles({ [name("main", base)]: base, [name("main_override", override)]: override }), { dialect });
}

const problems = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ severity, code, subject }) => {
    const warning = severity === "warning" ? "warning " : "";
    return `${warning}${code} ${subject?.filename}:${subject?.start.line},${subject?.start.column}`;
  });

function sourceOf(module: Module, expression: Expression | undefined): string | undefined {
  if (expression === undefined) return undefined;
  const { filename, start, end } = expression.range;
  return module.sources.get(filename)!.text.slice(start.offset, end.offset);
}

describe("an override of a variable", () => {
  const override = (base: string, changes: string) => {
    const module = load(`variable "v" {\n${base}}\n`, `variable "v" {\n${changes}}\n`);
    return { module, variable: module.variables.get("v")!, problems: problems(module.diagnostics) };
  };

  it("replaces what it sets, and keeps the rest", () => {
    const base = `  description = "old"
  sensitive = true
  ephemeral = true
  nullable = false
  deprecated = "d"
  const = true
  default = "x"
  validation {
    condition     = var.v != ""
    error_message = "No."
  }
`;
    const kept = override(base, "");
    expect(kept.problems).toEqual([]);
    const members = { description: "old", sensitive: true, ephemeral: true, nullable: false, deprecated: "d", const: true };
    expect(kept.variable).toMatchObject(members);
    expect([String(kept.variable.default), kept.variable.validations.length]).toEqual(['"x"', 1]);
    for (const [argument, changed] of Object.entries({
      'description = "new"': { description: "new" },
      "sensitive = false": { sensitive: false },
      "ephemeral = false": { ephemeral: false },
      "nullable = true": { nullable: true },
      'deprecated = "e"': { deprecated: "e" },
      "const = false": { const: false },
    })) {
      const { variable, problems } = override(base, `  ${argument}\n`);
      expect([argument, problems]).toEqual([argument, []]);
      expect(variable).toMatchObject({ ...members, ...changed });
    }
  });

  it("converts the default to the type that results", () => {
    expect(String(override('  default = "5"\n', "  type = number\n").variable.default)).toBe("5");
    expect(String(override("  type = string\n", "  default = 5\n").variable.default)).toBe('"5"');
    expect(String(override("  type = number\n  default = 1\n", "  type = string\n  default = 2\n").variable.default)).toBe('"2"');
    expect(override('  default = "x"\n', "  type = number\n").problems).toEqual(["unsuitable-override main_override.tf:1,1"]);
    expect(override("  type = number\n", '  default = "x"\n').problems).toEqual(["unsuitable-override main_override.tf:1,1"]);
    expect(override('  default = "x"\n', "  type = number\n").variable.default).toBeUndefined();
  });

  it("changes the type with its optional attributes, and how the command line reads values", () => {
    const { variable } = override(
      "  type = object({ a = optional(number, 1) })\n",
      "  type = object({ b = optional(number, 2) })\n  default = {}\n",
    );
    expect(String(variable.default)).toBe("{ b = 2 }");
    expect(override("  type = string\n", "  type = list(string)\n").variable.parsingMode).toBe("hcl");
    expect(override("  type = list(string)\n", '  description = "d"\n').variable.parsingMode).toBe("hcl");
  });

  it("cannot make a null default impossible, or add rules", () => {
    expect(override("  default = null\n", "  nullable = false\n").problems).toEqual(["null-variable-default main_override.tf:1,1"]);
    expect(override("  nullable = false\n", "  default = null\n").problems).toEqual(["null-variable-default main_override.tf:1,1"]);
    const rule = '  validation {\n    condition     = var.v != ""\n    error_message = "No."\n  }\n';
    expect(override("", rule).problems).toEqual(["unsupported-override main_override.tf:2,3"]);
  });
});

describe("an override of a local value or an output", () => {
  it("replaces the expression", () => {
    const module = load("locals {\n  a = 1\n  b = 2\n}\n", "locals {\n  a = 3\n}\n");
    expect(Array.from(module.locals.values(), ({ name, expression }) => [name, sourceOf(module, expression)])).toEqual([
      ["a", "3"],
      ["b", "2"],
    ]);
  });

  it("replaces what it sets of an output, and keeps the rest", () => {
    const base = `output "o" {
  value = 1
  description = "old"
  sensitive = true
  ephemeral = true
  deprecated = "d"
  depends_on = [t_a.b]
  precondition {
    condition     = var.v != ""
    error_message = "No."
  }
}
`;
    const members = { description: "old", sensitive: true, ephemeral: true, deprecated: "d" };
    for (const [argument, changed] of Object.entries({
      "value = 2": {},
      'description = "new"': { description: "new" },
      "sensitive = false": { sensitive: false },
      "ephemeral = false": { ephemeral: false },
      'deprecated = "e"': { deprecated: "e" },
    })) {
      const module = load(base, `output "o" {\n  ${argument}\n}\n`);
      const output = module.outputs.get("o")!;
      expect(problems(module.diagnostics)).toEqual([]);
      expect(output).toMatchObject({ ...members, ...changed });
      expect(sourceOf(module, output.value)).toBe(argument === "value = 2" ? "2" : "1");
      expect([output.preconditions.length, output.dependsOn.map((each) => formatTraversal(each))]).toEqual([1, ["t_a.b"]]);
    }
  });

  it("can have neither dependencies nor rules of an output", () => {
    const found = (argument: string): readonly string[] =>
      problems(load('output "o" {\n  value = 1\n}\n', `output "o" {\n  ${argument}\n}\n`).diagnostics);
    expect(found("depends_on = [t_a.b]")).toEqual(["unsupported-override main_override.tf:2,17"]);
    expect(found("depends_on = []")).toEqual([]);
    expect(found('precondition {\n    condition     = var.v\n    error_message = "No."\n  }')).toEqual([
      "unsupported-override main_override.tf:2,3",
    ]);
  });
});

describe("an override of a resource", () => {
  const base = `resource "t_a" "b" {
  count    = 1
  provider = t.old
  name     = "old"
  size     = 1
  disk {
    n = 1
  }
  disk {
    n = 2
  }
  net {
    n = 3
  }
  connection {
    host = "old"
  }
  provisioner "local-exec" {
    command = "old"
  }
  lifecycle {
    create_before_destroy = true
    prevent_destroy       = true
    ignore_changes        = [name]
    replace_triggered_by  = [t_c.old]
  }
}
`;
  const overridden = (changes: string, dialect?: Dialect) => {
    const module = load(base, `resource "t_a" "b" {\n${changes}}\n`, dialect);
    const resource = module.resources.get("t_a.b")!;
    const { content } = resource.body.content({
      attributes: [{ name: "name" }, { name: "size" }],
      blocks: [{ type: "disk" }, { type: "net" }],
    });
    return {
      problems: problems(module.diagnostics),
      count: sourceOf(module, resource.count),
      forEach: sourceOf(module, resource.forEach),
      provider: resource.provider?.alias,
      attributes: Array.from(content.attributes.values(), ({ name, expression }) => `${name} = ${sourceOf(module, expression)}`),
      blocks: content.blocks.map(({ type, body }) => `${type} ${sourceOf(module, body.justAttributes().attributes.get("n")?.expression)}`),
      connection: sourceOf(module, resource.connection?.justAttributes().attributes.get("host")?.expression),
      provisioners: resource.provisioners.map(({ type }) => type),
      createBeforeDestroy: resource.createBeforeDestroy,
      preventDestroy: sourceOf(module, resource.preventDestroy),
      ignoreChanges: resource.ignoreAllChanges ? "all" : resource.ignoreChanges.map((path) => path.length),
      replaceTriggeredBy: resource.replaceTriggeredBy.map((each) => sourceOf(module, each)),
    };
  };
  const original = overridden("");

  it("changes nothing if it sets nothing", () => {
    expect(original).toEqual({
      problems: [],
      count: "1",
      forEach: undefined,
      provider: "old",
      attributes: ['name = "old"', "size = 1"],
      blocks: ["disk 1", "disk 2", "net 3"],
      connection: '"old"',
      provisioners: ["local-exec"],
      createBeforeDestroy: true,
      preventDestroy: "true",
      ignoreChanges: [1],
      replaceTriggeredBy: ["t_c.old"],
    });
  });

  it.each([
    ["  count = 2\n", { count: "2" }],
    ["  provider = t.new\n", { provider: "new" }],
    ['  name = "new"\n', { attributes: ['name = "new"', "size = 1"] }],
    ["  disk {\n    n = 9\n  }\n", { blocks: ["net 3", "disk 9"] }],
    ['  connection {\n    host = "new"\n  }\n', { connection: '"new"' }],
    ['  provisioner "file" {}\n', { provisioners: ["file"] }],
    ["  lifecycle {\n    create_before_destroy = false\n  }\n", { createBeforeDestroy: false }],
    ["  lifecycle {\n    prevent_destroy = false\n  }\n", { preventDestroy: "false" }],
    ["  lifecycle {\n    ignore_changes = all\n  }\n", { ignoreChanges: "all" }],
    ["  lifecycle {\n    ignore_changes = []\n  }\n", { ignoreChanges: [] }],
    ["  lifecycle {\n    replace_triggered_by = [t_c.new]\n  }\n", { replaceTriggeredBy: ["t_c.new"] }],
    ["  lifecycle {\n    replace_triggered_by = []\n  }\n", {}],
  ])("changes only what it sets: %j", (changes, expected) => {
    expect(overridden(changes)).toEqual({ ...original, ...expected });
  });

  it("replaces blocks by a dynamic block of their type, and the other way round", () => {
    const types = (first: string, second: string): readonly string[] => {
      const { body } = load(`resource "t_a" "b" {\n${first}}\n`, `resource "t_a" "b" {\n${second}}\n`).resources.get("t_a.b")!;
      const { blocks } = body.content({ blocks: [{ type: "disk" }, { type: "net" }, { type: "dynamic", labelNames: ["type"] }] }).content;
      return blocks.map(({ type, labels }) => [type, ...labels].join(" "));
    };
    const dynamic = '  dynamic "disk" {\n    for_each = []\n  }\n';
    expect(types("  disk {}\n  net {}\n", dynamic)).toEqual(["net", "dynamic disk"]);
    expect(types(`${dynamic}  net {}\n`, "  disk {}\n")).toEqual(["net", "disk"]);
  });

  it("is reported with what it cannot have", () => {
    const what = (override: string): readonly unknown[] =>
      load(`${base}output "o" {\n  value = 1\n}\nvariable "v" {}\n`, override).diagnostics.map(
        ({ params }) => (params as { what?: string }).what,
      );
    const rules = 'condition     = var.v\n    error_message = "No."\n  }\n}\n';
    expect(what(`output "o" {\n  precondition {\n    ${rules}`)).toEqual(["precondition blocks"]);
    expect(what(`variable "v" {\n  validation {\n    ${rules}`)).toEqual(["validation blocks"]);
    expect(what(`resource "t_a" "b" {\n  lifecycle {\n  precondition {\n    ${rules}}\n`)).toEqual(["precondition blocks"]);
    expect(what(`resource "t_a" "b" {\n  lifecycle {\n  postcondition {\n    ${rules}}\n`)).toEqual(["postcondition blocks"]);
    expect(what('resource "t_a" "b" {\n  depends_on = [t_c.d]\n}\n')).toEqual(["depends_on"]);
    expect(what("moved {\n  from = t_a.x\n  to   = t_a.y\n}\n")).toEqual(["moved blocks"]);
  });

  it("cannot have dependencies or rules", () => {
    const rule = (type: string): string =>
      `  lifecycle {\n    ${type} {\n      condition     = self.x\n      error_message = "No."\n    }\n  }\n`;
    expect(overridden("  depends_on = [t_c.d]\n").problems).toEqual(["unsupported-override main_override.tf:2,17"]);
    expect(overridden(rule("precondition")).problems).toEqual(["unsupported-override main_override.tf:3,5"]);
    expect(overridden(rule("postcondition")).problems).toEqual(["unsupported-override main_override.tf:3,5"]);
  });

  it("replaces what only OpenTofu has", () => {
    const module = load(
      'resource "t_a" "b" {\n  lifecycle {\n    enabled = true\n    destroy = true\n  }\n}\n',
      'resource "t_a" "b" {\n  lifecycle {\n    enabled = var.x\n    destroy = false\n  }\n}\n',
      "opentofu",
    );
    const { enabled, destroy } = module.resources.get("t_a.b")!;
    expect([problems(module.diagnostics), sourceOf(module, enabled), sourceOf(module, destroy)]).toEqual([[], "var.x", "false"]);
  });

  it("merges the two syntaxes, and the static content of both", () => {
    const names = (first: string, second: string): unknown => {
      const { body } = load(first, second).resources.get("t_a.b")!;
      const { attributes, blocks } = body.staticContent!();
      return [attributes.map(({ name }) => name).sort(), blocks.map(({ type }) => type)];
    };
    const native = 'resource "t_a" "b" {\n  a = 1\n  disk {\n    n = 1\n  }\n}\n';
    const json = '{"resource": {"t_a": {"b": {"a": 2, "c": 3, "disk": {"n": 4}}}}}';
    expect(names(native, json)).toEqual([["a", "c"], ["disk"]]);
    expect(names(json, native)).toEqual([["a", "c"], ["disk"]]);
    expect(load(json, json).resources.get("t_a.b")!.body.staticContent).toBeUndefined();
  });
});

describe("an override of a module call", () => {
  const base =
    'module "m" {\n  source    = "a/b/c"\n  version   = "1.0"\n  count     = 1\n  providers = { t = t.old }\n  x         = 1\n  y         = 2\n}\n';
  const call = (changes: string) => {
    const module = load(base, `module "m" {\n${changes}}\n`);
    const { source, version, count, forEach, providers, body } = module.calls.get("m")!;
    return {
      problems: problems(module.diagnostics),
      source: source?.raw,
      version: version?.text,
      count: sourceOf(module, count),
      forEach: sourceOf(module, forEach),
      providers: providers.map(({ inParent }) => inParent.alias),
      arguments: Array.from(
        body.justAttributes().attributes.values(),
        ({ name, expression }) => `${name} = ${sourceOf(module, expression)}`,
      ),
    };
  };
  const original = call("");

  it.each([
    ["", {}],
    ['  source = "d/e/f"\n', { source: "d/e/f" }],
    ['  version = "2.0"\n', { version: "2.0" }],
    ["  count = 2\n", { count: "2" }],
    ["  providers = { t = t.new }\n", { providers: ["new"] }],
    ["  providers = {}\n", { providers: [] }],
    ["  x = 3\n", { arguments: ["x = 3", "y = 2"] }],
    ["  depends_on = [t_a.b]\n", { problems: ["unsupported-override main_override.tf:2,17"] }],
  ])("changes only what it sets: %j", (changes, expected) => {
    expect(call(changes)).toEqual({
      problems: [],
      source: "a/b/c",
      version: "1.0",
      count: "1",
      forEach: undefined,
      providers: ["old"],
      arguments: ["x = 1", "y = 2"],
      ...expected,
    });
    expect(original.problems).toEqual([]);
  });

  it("can add for_each to a call without count", () => {
    const module = load('module "m" {\n  source = "./m"\n}\n', 'module "m" {\n  for_each = var.x\n}\n');
    expect(sourceOf(module, module.calls.get("m")!.forEach)).toBe("var.x");
  });
});

describe("an override of a provider configuration", () => {
  it("replaces arguments, and can configure a provider that nothing configures yet", () => {
    const module = load('provider "t" {\n  a = 1\n  b = 2\n}\n', 'provider "t" {\n  a = 3\n}\nprovider "u" {\n  c = 4\n}\n');
    expect(problems(module.diagnostics)).toEqual([]);
    const argumentsOf = (name: string): readonly string[] =>
      Array.from(
        module.providers.get(name)!.body.justAttributes().attributes.values(),
        (a) => `${a.name} = ${sourceOf(module, a.expression)}`,
      );
    expect([argumentsOf("t"), argumentsOf("u")]).toEqual([["a = 3", "b = 2"], ["c = 4"]]);
  });

  it("replaces version and for_each", () => {
    const module = load(
      'provider "t" {\n  version = "1.0"\n  for_each = var.a\n  alias = "x"\n}\n',
      'provider "t" {\n  version = "2.0"\n  for_each = var.b\n  alias = "x"\n}\n',
      "opentofu",
    );
    const { version, forEach } = module.providers.get("t.x")!;
    expect([version, sourceOf(module, forEach)]).toEqual(["2.0", "var.b"]);
  });

  it("cannot add a configuration with an alias", () => {
    expect(problems(load("", 'provider "t" {\n  alias = "x"\n}\n').diagnostics)).toEqual(["nothing-to-override main_override.tf:1,1"]);
    expect(problems(load('provider "t" {\n  alias = "x"\n}\n', 'provider "t" {\n  alias = "x"\n}\n').diagnostics)).toEqual([]);
  });
});

describe("an override of a terraform block", () => {
  it("replaces required providers by name", () => {
    const providers = (entries: string): string => `terraform {\n  required_providers {\n${entries}  }\n}\n`;
    const module = load(providers('    a = "1.0"\n    b = "1.0"\n'), providers('    b = "2.0"\n    c = "3.0"\n'));
    expect(Array.from(module.requiredProviders.values(), ({ name, version }) => [name, version?.text])).toEqual([
      ["a", "1.0"],
      ["b", "2.0"],
      ["c", "3.0"],
    ]);
  });

  it.each([
    ['backend "a" {}', "", ["a", false]],
    ['backend "a" {}', 'backend "b" {}', ["b", false]],
    ['backend "a" {}', "cloud {}", [undefined, true]],
    ["cloud {}", 'backend "b" {}', ["b", false]],
    ["cloud {}", "", [undefined, true]],
    ["", "cloud {}", [undefined, true]],
  ])("turns %j with %j into the last place for the state", (first, second, expected) => {
    const { backend, cloud, diagnostics } = load(`terraform {\n  ${first}\n}\n`, `terraform {\n  ${second}\n}\n`);
    expect(problems(diagnostics)).toEqual([]);
    expect([backend?.type, cloud !== undefined]).toEqual(expected);
  });

  it("replaces metadata for providers by name", () => {
    const meta = (...names: readonly string[]): string => `terraform {\n${names.map((n) => `  provider_meta "${n}" {}\n`).join("")}}\n`;
    const module = load(meta("a", "b"), meta("b", "c"));
    expect(Array.from(module.providerMeta.values(), ({ name, range }) => [name, range.filename])).toEqual([
      ["a", "main.tf"],
      ["b", "main_override.tf"],
      ["c", "main_override.tf"],
    ]);
  });
});

describe("an override file", () => {
  it.each([
    ['variable "a" {}', "variable"],
    ["locals {\n  a = 1\n}", "local value"],
    ['output "a" {}', "output"],
    ['resource "t_a" "a" {}', "resource"],
    ['data "t_a" "a" {}', "resource"],
    ['module "a" {}', "module"],
  ])("cannot declare %j for the first time", (block, kind) => {
    const { diagnostics } = load("", `${block}\n`);
    expect(diagnostics.map(({ code, params }) => [code, (params as { kind?: string }).kind])).toEqual([["nothing-to-override", kind]]);
  });

  it.each([
    ["moved {\n  from = t_a.b\n  to   = t_a.c\n}", ["unsupported-override main_override.tf:1,1"]],
    ['import {\n  to = t_a.b\n  id = "i"\n}', ["unsupported-override main_override.tf:1,1"]],
    [
      'check "c" {\n  assert {\n    condition     = var.x\n    error_message = "No."\n  }\n}',
      ["unsupported-override main_override.tf:1,1"],
    ],
    ["removed {\n  from = t_a.b\n}", ["warning ignored-override main_override.tf:1,1"]],
  ])("cannot have %j", (block, expected) => {
    const { diagnostics, moved, imports, checks, removed } = load("", `${block}\n`);
    expect(problems(diagnostics)).toEqual(expected);
    expect([moved.length, imports.length, checks.size, removed.length]).toEqual([0, 0, 0, 0]);
  });

  it("cannot have removed blocks in OpenTofu", () => {
    const { diagnostics } = load("", "removed {\n  from = t_a.b\n  lifecycle {}\n}\n", "opentofu");
    expect(problems(diagnostics)).toEqual(["unsupported-override main_override.tf:1,1"]);
  });

  it("is applied after those before it in the order of their names", () => {
    const locals = (value: number): string => `locals {\n  a = ${value}\n}\n`;
    const module = loadModule(
      memoryFiles({
        "override.tf": locals(4),
        "z.tf": locals(1),
        "b_override.tf": locals(3),
        "a_override.tf.json": '{"locals": {"a": 2}}',
      }),
    );
    expect(problems(module.diagnostics)).toEqual([]);
    expect(sourceOf(module, module.locals.get("a")!.expression)).toBe("4");
    expect(module.files.map(({ name, override }) => [name, override])).toEqual([
      ["z.tf", false],
      ["a_override.tf.json", true],
      ["b_override.tf", true],
      ["override.tf", true],
    ]);
  });
});

describe("the files of a module", () => {
  const names = (dialect: Dialect, ...files: readonly string[]): readonly string[] =>
    loadModule(memoryFiles(Object.fromEntries(files.map((name) => [name, name.endsWith(".json") ? "{}" : ""]))), { dialect }).files.map(
      ({ name }) => name,
    );

  it("have the language's endings, without hidden files and backups", () => {
    const files = [
      "b.tf",
      "a.tf.json",
      "c.tofu",
      "d.tofu.json",
      ".e.tf",
      "f.tf~",
      "#g.tf#",
      "#h.tf",
      "readme.md",
      "tf",
      "i.tfvars",
      "sub/j.tf",
      "k.json",
    ];
    expect(names("terraform", ...files)).toEqual(["#h.tf", "a.tf.json", "b.tf"]);
    expect(names("opentofu", ...files)).toEqual(["#h.tf", "a.tf.json", "b.tf", "c.tofu", "d.tofu.json"]);
  });

  it("replace Terraform's with the same name in OpenTofu", () => {
    expect(names("opentofu", "a.tf", "a.tofu", "b.tf.json", "b.tofu.json", "c.tf", "c.tofu.json", "override.tf", "override.tofu")).toEqual([
      "a.tofu",
      "b.tofu.json",
      "c.tf",
      "c.tofu.json",
      "override.tofu",
    ]);
  });
});

describe("a syntax error", () => {
  it("hides the problems on its own lines only, in its own file only", () => {
    const bad = 'variable "v" {\n  type = = 1\n  colour = 1\n}\n';
    const module = loadModule(memoryFiles({ "a.tf": bad, "b.tf": 'variable "w" {\n  colour = 1\n  size = 2\n}\n' }));
    const found = problems(module.diagnostics);
    expect(found[0]).toMatch(/ a\.tf:2,/);
    expect(found.slice(1).filter((each) => each.includes("b.tf"))).toEqual([
      "unsupported-argument b.tf:2,3",
      "unsupported-argument b.tf:3,3",
    ]);
  });
});
