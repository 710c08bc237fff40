import { orderDiagnostics, SourceFile } from "@hcl-ts/hcl";
import { parse } from "@hcl-ts/hcljson";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { usedAddresses } from "../check/unused.ts";
import { memoryFiles } from "../source/memory-files.ts";
import type { ModulePart } from "./joined-parts.ts";
import { loadModule } from "./load-module.ts";
import { loadTree } from "./load-tree.ts";
import type { Module } from "./module.ts";
import { joinFileParts, joinModule, readModuleFile } from "./module-part.ts";
import { rejoinModule } from "./rejoin-module.ts";

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

/** The ranges of everything that a file declares, by kind. */
function declarationRanges({ declarations }: ModulePart): unknown {
  return Object.entries(declarations).map(([kind, list]) => [kind, Array.isArray(list) ? list.map(({ range }) => range) : list]);
}

describe("a file whose parts are read one by one", () => {
  const BLOCKS = [
    'terraform {\n  required_version = ">= 1"\n  backend "s3" {}\n}\n',
    'variable "a" {\n  default = []\n  type    = map(string)\n}\n',
    "locals {\n  b = var.a\n  b = 2\n}\n",
    'resource "t" "r" {\n  count = 1\n  count = 2\n  provider = t.x\n}\nunknown {}\n',
    'moved {\n  from = t.q\n  to = t.r\n}\nimport {\n  to = t.r\n}\ncheck "c" {}\n',
    'module "m" {\n  source = 1 + [\n}\n',
  ];

  it.each([false, true])("makes the module of the whole file, as an override file: %s", (override) => {
    const whole = parseConfig(BLOCKS.join(""), "main.tf");
    const parts = BLOCKS.map((text, i) => {
      const before = BLOCKS.slice(0, i).join("");
      const base = whole.file.source.position(before.length);
      const { file } = parseConfig(new SourceFile("main.tf", text, base));
      return readModuleFile({ file, diagnostics: [] }, { override });
    });
    const joined = joinFileParts(parts, { source: whole.file.source, diagnostics: whole.diagnostics, override });
    const read = readModuleFile(whole, { override });
    expect(orderDiagnostics(joined.diagnostics)).toEqual(orderDiagnostics(read.diagnostics));
    expect(joined.diagnostics).not.toEqual([]);
    expect(Object.keys(joined.declarations)).toEqual(Object.keys(read.declarations));
    expect(declarationRanges(joined)).toEqual(declarationRanges(read));
    const ordered = (part: ModulePart) => orderDiagnostics(joinModule([part]).diagnostics);
    expect(ordered(joined)).toEqual(ordered(read));
  });
});

describe("a module that is joined again with the previous one", () => {
  const read = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([name, text]) => readModuleFile(parseConfig(text, name), { override: name.includes("override") }));
  const FIRST = {
    "a.tf": 'variable "a" {\n  default = 1\n}\nlocals {\n  b = var.a\n}\n',
    "b.tf": 'resource "t" "r" {\n  x = local.b\n}\noutput "o" {\n  value = t.r.x\n}\nmoved {\n  from = t.q\n  to   = t.r\n}\n',
    "c.tf": 'module "m" {\n  source = "./m"\n}\ncheck "c" {\n  data "d" "e" {}\n}\nprovider "t" {\n  alias = "x"\n}\n',
  };
  /** The members of a module, with the entries of maps in their order. */
  const plain = (module: Module) =>
    Object.entries(module).map(([name, member]) => [
      name,
      member instanceof Map ? [[...member], [...member.keys()], [...member.values()], member.size] : member,
    ]);
  const CHANGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "another value": { "a.tf": 'variable "a" {\n  default = 2\n}\nlocals {\n  b = [var.a]\n}\n' },
    "another order of blocks": { "a.tf": 'locals {\n  b = var.a\n}\nvariable "a" {\n  sensitive = true\n}\n' },
    "a new name": { "a.tf": 'variable "a" {}\nlocals {\n  b = var.a\n  n = 1\n}\n' },
    "a name that another file has": { "a.tf": 'variable "a" {}\nresource "t" "r" {}\n' },
    "a block without a name": { "b.tf": 'resource "t" "r" {}\noutput "o" {\n  value = 1\n}\n' },
    "a call, a check and a provider": {
      "c.tf":
        'module "m" {\n  source = "./n"\n}\ncheck "c" {\n  data "d" "e" {\n    f = 1\n  }\n}\nprovider "t" {\n  alias = "x"\n  y = 1\n}\n',
    },
    "a data source of a check": {
      "c.tf": 'module "m" {\n  source = "./m"\n}\ncheck "c" {\n  data "d" "f" {}\n}\nprovider "t" {\n  alias = "x"\n}\n',
    },
    "a source that depends on a variable": { "c.tf": 'module "m" {\n  source = var.a\n}\ncheck "c" {}\nprovider "t" {}\n' },
    "required versions": { "a.tf": 'terraform {\n  required_version = ">= 1"\n}\nvariable "a" {}\nlocals {\n  b = 1\n}\n' },
    problems: { "a.tf": 'variable "a" {\n  type = 1\n}\nlocals {\n  b = \n}\n' },
    "an override": { "z_override.tf": "locals {\n  b = 2\n}\n" },
    "a source with an error": {
      "c.tf": 'module "m" {\n  source  = "./m"\n  version = "1"\n}\ncheck "c" {\n  data "d" "e" {}\n}\nprovider "t" {\n  alias = "x"\n}\n',
    },
  };
  for (const [title, change] of Object.entries(CHANGES))
    for (const dialect of ["terraform", "opentofu"] as const)
      it(`is the same as one that is joined without it: ${title}, in ${dialect}`, () => {
        const before = read(FIRST);
        const first = joinModule(before, { dialect });
        const changed = read(change);
        const parts = [...before.map((part) => changed.find(({ file }) => file.name === part.file.name) ?? part)];
        parts.push(...changed.filter(({ file }) => !before.some((part) => part.file.name === file.name)));
        const joined = rejoinModule(parts, first, { dialect });
        expect(plain(joined)).toEqual(plain(joinModule(parts, { dialect })));
        expect(plain(rejoinModule(before, joined, { dialect }))).toEqual(plain(first));
      });

  it("keeps the declarations of other files", () => {
    const before = read(FIRST);
    const first = joinModule(before);
    const joined = rejoinModule([...read({ "a.tf": FIRST["a.tf"].replace("1", "2") }), ...before.slice(1)], first);
    expect(joined.resources.get("t.r")).toBe(first.resources.get("t.r"));
    expect(joined.variables.get("a")).not.toBe(first.variables.get("a"));
    const seen: unknown[] = [];
    joined.locals.forEach((local, name, map) => {
      seen.push([local === joined.locals.get(name), map.has(name), map.has("other"), map === joined.locals]);
    });
    expect(seen).toEqual([[true, true, false, true]]);
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
