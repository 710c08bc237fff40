import { memoryFiles } from "@hcl-ts/terraform";
import { loadTree } from "@hcl-ts/terraform/load";
import { describe, expect, it } from "vitest";
import { diffFolders, diffModules, type TreeDiff } from "../index.ts";

const lines = ({ folders }: TreeDiff): readonly string[] =>
  folders.flatMap(({ kind, folder, from, changes }) => [
    `${kind} ${from === undefined ? "" : `${from} → `}${folder}`,
    ...changes.map((change) => `  ${change.kind} ${change.address} ${change.class} (${change.file}:${change.line})`),
  ]);

const diff = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): TreeDiff =>
  diffFolders(Object.entries(before), Object.entries(after));

describe("folders", () => {
  it("are compared by the declarations in all of their files", () => {
    const before = { "a/x.tf": "locals {\n  x = 1\n}\n", "b/x.tf": "locals {\n  y = 1\n}\n" };
    expect(lines(diff(before, { ...before, "a/x.tf": "", "a/y.tf": "locals {\n  x = 1\n}\n" }))).toEqual([
      "changed a",
      "  moved-file local.x none (a/y.tf:2)",
    ]);
    expect(diff(before, before)).toEqual({ folders: [], class: "none", before: [], after: [] });
  });

  it("can be added, removed and moved", () => {
    const [one, other] = ["locals {\n  x = 1\n  y = 2\n  z = 3\n}\n", 'resource "t" "n" {}\n'];
    expect(lines(diff({ "old/main.tf": one, "gone/main.tf": other }, { "new/main.tf": one.replace("3", "4"), "b/c/main.tf": "" }))).toEqual(
      ["added b/c", "removed gone", "moved old → new", "  changed local.z values (new/main.tf:4)"],
    );
  });

  it("have a scope for each file in other languages", () => {
    expect(lines(diff({ "a/x.hcl": "x = 1\n", "a/readme.md": "x" }, { "a/x.hcl": "x = 2\n", "a/readme.md": "y" }))).toEqual([
      "changed a/x.hcl",
      "  changed x values (a/x.hcl:1)",
    ]);
  });

  it("are compared as far as they can be read if there are syntax errors", () => {
    const { folders, after } = diff({ "main.tf": "locals {\n  a = 1\n}\n" }, { "main.tf": "locals {\n  a = 2\n}\nlocals {\n" });
    expect([folders[0]?.changes.map(({ address }) => address), after.length]).toEqual([["local.a"], 1]);
  });
});

it("changes have classes", () => {
  const module = (version: string, description: string, type: string, value: string): string =>
    `variable "v" {\n  description = "${description}"\n  type = ${type}\n}\nmodule "m" {\n  source = "x/y/z"\n  version = "${version}"\n}\nlocals {\n  a = ${value}\n}\n`;
  const classOf = (after: string): string => diff({ "main.tf": module("1", "d", "string", "1") }, { "main.tf": after }).class;
  expect([
    classOf(module("1", "d", "(string)", "1.0")),
    classOf(module("1", "e", "string", "1")),
    classOf(module("2", "e", "string", "1")),
    classOf(module("2", "e", "string", "2")),
    classOf(module("2", "e", "number", "2")),
  ]).toEqual(["none", "documentation", "pins", "values", "interface"]);
});

it("a tree of modules is compared from its root", () => {
  const tree = (root: string, value: number): ReturnType<typeof loadTree> =>
    loadTree(
      memoryFiles({
        [`${root}/app/main.tf`]: 'module "m" {\n  source = "../m"\n}\n',
        [`${root}/m/main.tf`]: `locals {\n  x = ${value}\n}\n`,
      }),
      { path: `${root}/app` },
    );
  expect(lines(diffModules(tree("v1", 1), tree("v2", 2)))).toEqual(["changed ../m", "  changed local.x values (v2/m/main.tf:2)"]);
  expect(diffModules(tree("v1", 1), tree("v2", 1)).folders).toEqual([]);
});
