/** Modules on disk whose folders contain links. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { toNative } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { afterAll, describe, expect, it } from "vitest";
import { terraformFunctions } from "../entry/functions.ts";
import { nodeFiles } from "../entry/node.ts";
import { loadTree } from "./load-tree.ts";

const parents: string[] = [];
afterAll(() => {
  for (const path of parents) rmSync(path, { recursive: true });
});

/** Creates a folder with files, and links by their targets. */
function folderOf(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "hcl-links-"));
  parents.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name));
  return folder;
}

const problems = (folder: string, confine = true): readonly string[] =>
  loadTree(nodeFiles(folder, { confine })).diagnostics.map(({ code, subject }) => `${code} ${subject?.filename ?? ""}`);

describe("a link", () => {
  it.each([
    ["to itself", "loop.tf", "loop.tf"],
    ["to nothing", "loop.tf", "none.tf"],
    ["to itself, of another name", "self", "self"],
    ["into a folder without permission", "x.tf", "/proc/1/cwd/x.tf"],
  ])("%s does not make a module unreadable", (_, name, target) => {
    const folder = folderOf({ "main.tf": 'variable "a" {}\n' }, { [name]: target });
    for (const confine of [true, false]) {
      const tree = loadTree(nodeFiles(folder, { confine }));
      expect(tree.diagnostics).toEqual([]);
      expect([...tree.module.variables.keys()]).toEqual(["a"]);
    }
  });

  it.each([
    ["to the folder of the caller", 'module "m" {\n  source = "./self"\n}\n', { self: "." }],
    ["to a folder above, through another module", 'module "m" {\n  source = "./sub"\n}\n', { "sub/up": ".." }],
    ["to a link", 'module "m" {\n  source = "./one/two"\n}\n', { one: ".", two: "one" }],
  ])("%s is a loop of modules, reported once", (_, main, links) => {
    const folder = folderOf({ "main.tf": main, "sub/main.tf": 'module "n" {\n  source = "./up"\n}\n' }, links);
    expect(problems(folder)).toEqual([expect.stringMatching(/^module-cycle /)]);
    expect(problems(folder, false)).toEqual([expect.stringMatching(/^module-cycle /)]);
  });

  it("lets two calls share a module", () => {
    const calls = 'module "a" {\n  source = "./one"\n}\nmodule "b" {\n  source = "./link"\n}\n';
    const folder = folderOf({ "main.tf": calls, "one/main.tf": 'variable "v" {\n  default = 1\n}\n' }, { link: "one" });
    const tree = loadTree(nodeFiles(folder));
    expect(tree.diagnostics).toEqual([]);
    expect(Array.from(tree.children.values(), ({ folder: name }) => name)).toEqual(["one", "link"]);
  });
});

describe("fileset", () => {
  const folder = folderOf(
    { "a.txt": "", "sub/b.txt": "", "sub/deep/c.txt": "" },
    { self: ".", me: "me", "sub/up": "..", "sub/deep/top": "../..", other: "sub", broken: "none" },
  );
  const filesOf = (pattern: string, confine: boolean): unknown => {
    const functions = terraformFunctions({ fs: nodeFiles(folder, { confine }) });
    const { value, diagnostics } = parseExpression(`fileset(".", "${pattern}")`).expression.value(new EvalContext({ functions }));
    expect(diagnostics).toEqual([]);
    return toNative(value);
  };

  it.each([
    ["**", ["a.txt", "other/b.txt", "other/deep/c.txt", "sub/b.txt", "sub/deep/c.txt"]],
    ["**/*.txt", ["a.txt", "other/b.txt", "other/deep/c.txt", "sub/b.txt", "sub/deep/c.txt"]],
    ["*", ["a.txt"]],
    ["self/self/*", ["self/self/a.txt"]],
    ["sub/up/**/c.txt", ["sub/up/other/deep/c.txt", "sub/up/sub/deep/c.txt"]],
    ["{me,broken,a.txt}", ["a.txt"]],
  ])("follows links into other folders, and not into those around them: %s", (pattern, expected) => {
    for (const confine of [true, false]) expect(filesOf(pattern, confine)).toEqual(expected);
  });
});
