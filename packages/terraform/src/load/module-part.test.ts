import { parse } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { usedAddresses } from "../check/unused.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { loadModule } from "./load-module.ts";
import { loadTree } from "./load-tree.ts";
import { joinModule, readModuleFile } from "./module-part.ts";

const FILES = {
  "a.tf": 'variable "a" {}\nlocals {\n  b = var.a\n}\nvariable "a" {}\n',
  "b.tf.json": '{"output": {"o": {"value": "${local.b}", "x": 1}}}',
  "c.tf": "locals {\n  d = [\n}\n",
  "z_override.tf": "locals {\n  b = 2\n}\n",
};

describe("the files of a module", () => {
  const partOf = (name: keyof typeof FILES, text: string = FILES[name]) =>
    readModuleFile(name.endsWith(".json") ? parse(text, name) : parseConfig(text, name), { override: name.includes("override") });
  const parts = (Object.keys(FILES) as (keyof typeof FILES)[]).map((name) => partOf(name));

  it("make the module that `loadModule` returns", () => {
    const joined = joinModule(parts);
    const loaded = loadModule(memoryFiles(FILES));
    expect(joined.diagnostics).toEqual(loaded.diagnostics);
    expect([...joined.locals.keys()]).toEqual([...loaded.locals.keys()]);
    expect(joined.locals.get("b")!.range).toEqual(loaded.locals.get("b")!.range);
    expect(joined.files.map(({ name }) => name)).toEqual(Object.keys(FILES));
  });

  it("can be joined again after a change of one of them", () => {
    const changed = joinModule([partOf("a.tf", 'variable "new" {}\n'), ...parts.slice(1)]);
    expect([...changed.variables.keys()]).toEqual(["new"]);
    expect([...joinModule(parts).variables.keys()]).toEqual(["a"]);
    expect(joinModule(parts).diagnostics).toEqual(joinModule(parts).diagnostics);
  });
});

it("a tree contains modules that are loaded already", () => {
  const root = joinModule([readModuleFile(parseConfig('module "m" {\n  source = "./m"\n}\n', "main.tf"))]);
  const fs = memoryFiles({ "main.tf": "", "m/main.tf": 'variable "v" {}\n' });
  const tree = loadTree(fs, { loadedModule: (folder) => (folder === "." ? root : undefined) });
  expect(tree.module).toBe(root);
  expect([...tree.children.get("m")!.module.variables.keys()]).toEqual(["v"]);
});

it("the uses of a module are addresses, with the aliases of providers", () => {
  const module = loadModule(
    memoryFiles({
      "main.tf": `resource "aws_a" "b" {
  provider = aws.west
  x        = [var.c, local.d, data.e.f.id, module.g.h]
}
check "i" {
  data "j" "k" {
    provider = aws.east
  }
  assert {
    condition     = data.j.k.ok
    error_message = "No."
  }
}
module "g" {
  source    = "./g"
  providers = { aws = aws.south }
}
`,
    }),
  );
  expect([...usedAddresses(module)].sort()).toEqual([
    "data.e.f",
    "data.j.k",
    "local.d",
    "module.g",
    "provider.aws.east",
    "provider.aws.south",
    "provider.aws.west",
    "var.c",
  ]);
});
