import { describe, expect, it } from "vitest";
import { loadTree } from "../load/load-tree.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { checkTree } from "./check-tree.ts";

function found(files: Readonly<Record<string, string>>): readonly string[] {
  return checkTree(loadTree(memoryFiles(files)), { unused: false }).map(
    ({ severity, code, subject }) => `${severity} ${code} ${subject?.filename}:${subject?.start.line}`,
  );
}

const requires = (name: string, source = "terraform.io/builtin/terraform"): string =>
  `terraform {\n  required_providers {\n    ${name} = { source = "${source}" }\n  }\n}\n`;

const call = (name: string, passed?: string): string =>
  `module "${name}" {\n  source = "./${name}"\n${passed === undefined ? "" : `  providers = {\n    ${passed}\n  }\n`}}\n`;

describe("providers that are passed to a module", () => {
  it("can be those that both modules require", () => {
    expect(found({ "main.tf": `${requires("z")}${call("m", "z = z")}`, "m/main.tf": requires("z") })).toEqual([]);
  });

  it("can be a configuration with an alias", () => {
    const files = { "main.tf": `${requires("z")}provider "z" {\n  alias = "a"\n}\n${call("m", "z = z.a")}`, "m/main.tf": requires("z") };
    expect(found(files)).toEqual([]);
  });

  it("need a configuration in the module that passes them", () => {
    expect(found({ "main.tf": call("m", "foo = foo"), "m/main.tf": 'resource "foo_a" "b" {}\n' })).toEqual([
      "warning undefined-provider main.tf:4",
      "warning undefined-provider main.tf:4",
      "error undeclared-provider main.tf:4",
    ]);
  });

  it("need a declaration even where an empty block configures them", () => {
    const files = { "main.tf": `provider "foo" {}\n${call("m", "foo = foo")}`, "m/main.tf": requires("foo", "hashicorp/foo") };
    expect(found(files)).toEqual(["warning undefined-provider main.tf:5"]);
  });

  it("must be passed through all modules in between", () => {
    const inner = { "m/main.tf": `${requires("z")}${call("n", "z = z")}`, "m/n/main.tf": requires("z") };
    expect(found({ ...inner, "main.tf": requires("z") + call("m") })).toEqual([
      "warning missing-inherited-provider main.tf:6",
      "error undeclared-provider m/main.tf:9",
    ]);
    expect(found({ ...inner, "main.tf": requires("z") + call("m", "z = z") })).toEqual([]);
  });

  it("are checked for each call of a module", () => {
    const files = {
      "main.tf": `${requires("z")}${call("m", "z = z")}module "again" {\n  source = "./m"\n}\n`,
      "m/main.tf": `${requires("z")}${call("n", "z = z")}`,
      "m/n/main.tf": requires("z"),
    };
    expect(found(files)).toEqual(["warning missing-inherited-provider main.tf:12", "error undeclared-provider m/main.tf:9"]);
  });
});

describe("provider blocks in called modules", () => {
  it("are redundant if they are empty, reported once for each provider", () => {
    const files = { "main.tf": call("m"), "m/main.tf": 'provider "b" {}\nprovider "b" {\n  alias = "x"\n}\nprovider "c" {}\n' };
    expect(found(files)).toEqual(["warning redundant-provider-block m/main.tf:1", "warning redundant-provider-block m/main.tf:5"]);
  });

  it("forbid count, for_each and depends_on on all calls around them", () => {
    const files = (argument: string, block: string) => ({
      "main.tf": `resource "t_a" "b" {}\nmodule "m" {\n  source = "./m"\n  ${argument}\n}\n`,
      "m/main.tf": call("n"),
      "m/n/main.tf": block,
    });
    const block = 'provider "t" {\n  region = "x"\n}\n';
    for (const argument of ["count = 1", "for_each = {}", "depends_on = [t_a.b]"])
      expect(found(files(argument, block))).toEqual(["error module-with-providers main.tf:4"]);
    expect(found(files("depends_on = []", block))).toEqual([]);
    expect(found(files("count = 1", 'provider "t" {}\n'))).toEqual(["warning redundant-provider-block m/n/main.tf:1"]);
  });

  it("cannot be replaced by the caller if they set anything", () => {
    const block = `${requires("t", "hashicorp/t")}provider "t" {\n  region = "x"\n}\n`;
    expect(found({ "main.tf": requires("t", "hashicorp/t") + call("m", "t = t"), "m/main.tf": block })).toEqual([
      "error overridden-provider main.tf:9",
    ]);
  });
});

describe("local names of providers", () => {
  it("must be unique for each source", () => {
    const two = 'terraform {\n  required_providers {\n    a = { source = "x/y" }\n    b = { source = "x/y" }\n  }\n}\n';
    expect(found({ "main.tf": two })).toEqual(["warning duplicate-provider-requirement main.tf:4"]);
  });

  it("must match those that resource types and provider blocks imply", () => {
    const required = requires("z", "hashicorp/foo");
    expect(found({ "main.tf": `${required}provider "foo" {}\n` })).toEqual(["warning duplicate-provider-requirement main.tf:3"]);
    expect(found({ "main.tf": `${required}resource "foo_a" "b" {}\n` })).toEqual(["warning duplicate-provider-requirement main.tf:6"]);
    expect(found({ "main.tf": `${required}resource "foo_a" "b" {\n  provider = z\n}\n` })).toEqual([]);
  });

  it.each(["_a", "a-_b", "a--b_c"])("cannot be implied by the resource type %s", (type) => {
    expect(found({ "main.tf": `resource "${type}" "b" {}\n` })).toEqual(["error invalid-implied-provider main.tf:1"]);
  });
});

it("a backend of a called module is ignored", () => {
  expect(found({ "main.tf": call("m"), "m/main.tf": 'terraform {\n  backend "nope" {}\n}\n' })).toEqual([
    "warning ignored-backend m/main.tf:2",
  ]);
});
