import { describe, expect, it } from "vitest";
import { loadModule } from "../load/load-module.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { inspect } from "./inspect.ts";
import type { Inspection } from "./inspection.ts";

/** Describes a module of some files, or of one. */
const describeModule = (files: string | Readonly<Record<string, string>>): Inspection =>
  inspect(loadModule(memoryFiles(typeof files === "string" ? { "main.tf": files } : files)));

const problems = ({ diagnostics = [] }: Inspection): readonly string[] =>
  diagnostics.map(({ severity, summary, pos }) => `${severity} ${summary} ${pos?.filename}:${pos?.line}`);

const pos = (line: number, filename = "main.tf"): unknown => ({ filename, line });

describe("a variable", () => {
  it("has a default with all digits of its numbers", () => {
    const { variables } = describeModule('variable "a" {\n  default = [0.5, 12345678901234567890.5]\n}\n');
    expect(variables.a?.default).toEqual([0.5, "12345678901234567890.5"]);
  });

  it("is described by its arguments", () => {
    const { variables, diagnostics } = describeModule(
      `variable "a" {
  type        = map( list(string) )
  description = "Some text"
  default     = { x = [1, null, true] }
  sensitive   = true
  deprecated  = "Use b."
}
variable "b" {}
variable "c" {
  sensitive   = false
  description = ""
  default     = null
}
`,
    );
    expect(diagnostics).toBeUndefined();
    expect(variables).toEqual({
      a: {
        name: "a",
        type: "map( list(string) )",
        description: "Some text",
        default: { x: [1, null, true] },
        required: false,
        sensitive: true,
        deprecated: "Use b.",
        pos: pos(1),
      },
      b: { name: "b", default: null, required: true, pos: pos(8) },
      c: { name: "c", default: null, required: false, pos: pos(9) },
    });
  });

  it.each<[type: string, text: string]>([
    ["string", "string"],
    ['"string"', "string"],
    ['"list"', "list"],
    ["object({\n  a = string\n})", "object({\n  a = string\n})"],
  ])("has the type %j as it is written: %j", (type, text) => {
    expect(describeModule(`variable "a" {\n  type = ${type}\n}\n`).variables.a!.type).toBe(text);
  });

  it.each<[argument: string, problem: string]>([
    ["description = 5", ""],
    ["description = [1]", "error Unsuitable argument main.tf:2"],
    ["description = null", "error Unsuitable argument main.tf:2"],
    ['sensitive = "true"', ""],
    ['sensitive = "yes"', "error Unsuitable argument main.tf:2"],
    ["default = var.x", "error Variables not allowed main.tf:2"],
    ["default = upper(1)", "error Calls not allowed main.tf:2"],
    ["nothing = 1", ""],
  ])("reports for %j the problem %j", (argument, problem) => {
    expect(problems(describeModule(`variable "a" {\n  ${argument}\n}\n`))).toEqual(problem === "" ? [] : [problem]);
  });
});

describe("an output", () => {
  it("is described by its arguments", () => {
    expect(
      describeModule(
        'output "b" {\n  value = 1\n}\noutput "a" {\n  value       = var.x\n  description = "Some text"\n  sensitive   = true\n  deprecated  = "Old."\n}\n',
      ).outputs,
    ).toEqual({
      a: { name: "a", description: "Some text", sensitive: true, deprecated: "Old.", pos: pos(4) },
      b: { name: "b", pos: pos(1) },
    });
  });
});

describe("required providers", () => {
  const required = (entries: string, more = ""): unknown => {
    const found = describeModule(`terraform {\n  required_providers {\n    ${entries}\n  }\n}\n${more}`);
    return [found.required_providers, problems(found)];
  };

  it.each<[entry: string, expected: unknown]>([
    ['a = ">= 1"', { a: { version_constraints: [">= 1"] } }],
    ['a = { source = "x/a", version = "1" }', { a: { source: "x/a", version_constraints: ["1"] } }],
    ['a = { "source" = "x/a" }', { a: { source: "x/a" } }],
    [
      "a = { configuration_aliases = [a.p, a.q, a] }",
      { a: { aliases: [{ name: "a", alias: "p" }, { name: "a", alias: "q" }, { name: "a" }] } },
    ],
    ["a = {}", {}],
    ["a = { other = 1 }", { a: {} }],
    ['b = "1"\n    a = "2"', { a: { version_constraints: ["2"] }, b: { version_constraints: ["1"] } }],
  ])("are described for %j", (entry, expected) => {
    expect(required(entry)).toEqual([expected, []]);
  });

  it.each<[entry: string, expected: unknown, problem: string]>([
    ["a = 5", { a: { version_constraints: ["5"] } }, ""],
    ["a = { source = 5 }", {}, "error Unsuitable argument main.tf:3"],
    ["a = { version = 5 }", {}, "error Unsuitable argument main.tf:3"],
    ["a = { version = null }", {}, "error Unsuitable argument main.tf:3"],
    ['a = { source = "x/a", version = 5 }', { a: { source: "x/a" } }, "error Unsuitable argument main.tf:3"],
    ["a = [1]", {}, "error Unsuitable argument main.tf:3"],
    ["a = { source = var.x }", {}, "error Variables not allowed main.tf:3"],
  ])("report for %j what is left, %j, and %j", (entry, expected, problem) => {
    expect(required(entry)).toEqual([expected, problem === "" ? [] : [problem]]);
  });

  it("are collected from everything that needs a provider, with all constraints", () => {
    expect(
      required(
        'a = { source = "x/a", version = "1" }',
        `terraform {
  required_providers {
    a = { source = "y/a", version = "2" }
  }
}
provider "a" {
  version = "3"
}
provider "b" {}
resource "c_x" "y" {}
data "d_x" "y" {}
resource "e_x" "y" {
  provider = f.p
}
resource "g" "y" {}
`,
      ),
    ).toEqual([
      { a: { source: "x/a", version_constraints: ["1", "2", "3"] }, b: {}, c: {}, d: {}, f: {}, g: {} },
      ["error Multiple provider source attributes main.tf:8"],
    ]);
  });

  it("report two different sources of one provider, in one entry or in several", () => {
    const several = 'terraform {\n  required_providers {\n    a = { source = "y/a" }\n  }\n}\n';
    const codes = (entries: string, more = ""): readonly string[] =>
      (describeModule(`terraform {\n  required_providers {\n    ${entries}\n  }\n}\n${more}`).diagnostics ?? []).map(
        ({ summary }) => summary,
      );
    expect(codes('a = { source = "x/a" }', several)).toEqual(["Multiple provider source attributes"]);
    expect(codes('a = { source = "x/a", source = "z/a" }')).toEqual(["Multiple provider source attributes"]);
    expect(codes('a = { source = "y/a" }', several)).toEqual([]);
    expect(codes('a = "1"', several)).toEqual([]);
  });
});

describe("provider configurations", () => {
  it("are described by their names and aliases", () => {
    expect(
      describeModule('provider "a" {\n  alias = "x"\n}\nprovider "a" {}\nprovider "a" {\n  alias = ""\n  version = "1"\n}\n')
        .provider_configs,
    ).toEqual({
      a: { name: "a" },
      "a.x": { name: "a", alias: "x" },
    });
  });
});

describe("resources", () => {
  it("are described by mode, type, name, provider and position", () => {
    const found = describeModule(
      'resource "a_x" "y" {}\ndata "a_x" "y" {\n  provider = b\n}\nresource "a_x" "z" {\n  provider = b.west\n}\nresource "a_x" "q" {\n  provider = "b.east"\n}\n',
    );
    expect(found.managed_resources).toEqual({
      "a_x.q": { mode: "managed", type: "a_x", name: "q", provider: { name: "b", alias: "east" }, pos: pos(8) },
      "a_x.y": { mode: "managed", type: "a_x", name: "y", provider: { name: "a" }, pos: pos(1) },
      "a_x.z": { mode: "managed", type: "a_x", name: "z", provider: { name: "b", alias: "west" }, pos: pos(5) },
    });
    expect(found.data_resources).toEqual({ "data.a_x.y": { mode: "data", type: "a_x", name: "y", provider: { name: "b" }, pos: pos(2) } });
    expect(Object.keys(found.managed_resources)).toEqual(["a_x.q", "a_x.y", "a_x.z"]);
  });

  it.each(["5", "[b]", '"not a name"', "upper(b)"])("cannot have the provider %s", (provider) => {
    const found = describeModule(`resource "a_x" "y" {\n  provider = ${provider}\n}\n`);
    expect(problems(found)).toEqual(["error Unreadable provider main.tf:2"]);
    expect(found.managed_resources["a_x.y"]!.provider).toEqual({ name: "" });
  });
});

describe("module calls", () => {
  it("are described by source and version, and an override keeps the source", () => {
    expect(
      describeModule({
        "main.tf": 'module "a" {\n  source  = "x/y/z"\n  version = "1"\n}\nmodule "b" {\n  source = "./b"\n}\nmodule "c" {}\n',
        "main_override.tf": 'module "a" {\n  x = 1\n}\nmodule "b" {\n  source  = "x/y/b"\n  version = "2"\n}\n',
      }).module_calls,
    ).toEqual({
      a: { name: "a", source: "x/y/z", pos: pos(1, "main_override.tf") },
      b: { name: "b", source: "x/y/b", version: "2", pos: pos(4, "main_override.tf") },
      c: { name: "c", source: "", pos: pos(8) },
    });
  });
});

describe("a whole description", () => {
  it("has the folder and the required versions of all files, in the JSON syntax too", () => {
    const found = inspect(
      loadModule(
        memoryFiles({
          "m/a.tf": 'terraform {\n  required_version = "1"\n}\n',
          "m/b.tf.json": '{"terraform": {"required_version": "2"}, "variable": {"v": {"type": "string", "default": {"a": [1]}}}}',
        }),
        { path: "m" },
      ),
    );
    expect([found.path, found.required_core]).toEqual(["m", ["1", "2"]]);
    expect(found.variables.v).toMatchObject({ type: "string", default: { a: [1] }, required: false, pos: pos(1, "m/b.tf.json") });
  });

  it("reports syntax errors, and describes the rest", () => {
    const found = describeModule('variable "a" {\n  type = = 1\n}\nvariable "b" {}\n');
    expect(Object.keys(found.variables)).toEqual(["a", "b"]);
    expect(found.diagnostics!.length).toBeGreaterThan(0);
    expect(found.diagnostics!.every(({ severity, pos: at }) => severity === "error" && at?.line === 2)).toBe(true);
  });
});
