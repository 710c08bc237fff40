import { expect, it } from "vitest";
import { installedModules, loadTree, readModuleManifest } from "../entry/load.ts";
import { memoryFiles } from "../source/memory-files.ts";

const SOURCE = "registry.terraform.io/a/net/aws";
const entry = (Key: string, Version: string, Source = SOURCE) => ({ Key, Source, Version, Dir: `.terraform/modules/${Key}` });

/** The folders in which the modules of calls are found. */
function folders(calls: Readonly<Record<string, string>>, modules: readonly object[]): Readonly<Record<string, string | undefined>> {
  const main = Object.entries(calls).map(([name, version]) => `module "${name}" {\n  source = "a/net/aws"\n  ${version}\n}\n`);
  const files = Object.fromEntries(["one", "two", "three"].map((name) => [`.terraform/modules/${name}/main.tf`, ""]));
  const fs = memoryFiles({ "main.tf": main.join(""), ".terraform/modules/modules.json": JSON.stringify({ Modules: modules }), ...files });
  const tree = loadTree(fs, { resolveModule: installedModules(readModuleManifest(fs)) });
  return Object.fromEntries(Object.keys(calls).map((name) => [name, tree.children.get(name)?.folder.replace(".terraform/modules/", "")]));
}

it("finds each version of a module", () => {
  const calls = { a: 'version = "1.0.0"', b: 'version = "~> 2.0"', c: 'version = "< 2"', d: 'version = "9"', e: "" };
  const found = { a: "one", b: "two", c: "one", d: undefined, e: "two" };
  expect(folders(calls, [entry("one", "1.0.0"), entry("two", "2.1.0")])).toEqual(found);
  expect(folders(calls, [entry("two", "2.1.0"), entry("one", "1.0.0")])).toEqual(found);
});

it("takes the newest of the allowed versions, which are compared as versions", () => {
  expect(folders({ a: 'version = ">= 1"' }, [entry("one", "1.9.0"), entry("two", "1.10.0"), entry("three", "1.10.0-rc1")])).toEqual({
    a: "two",
  });
});

it("finds folders in packages, and modules without versions", () => {
  const fs = memoryFiles({
    "main.tf":
      'module "a" {\n  source  = "a/net/aws//inner"\n  version = "1.0.0"\n}\nmodule "g" {\n  source = "git::https://example.com/x.git"\n}\n',
    ".terraform/modules/modules.json": JSON.stringify({
      Modules: [entry("a", "1.0.0", `${SOURCE}//inner`), entry("g", "", "git::https://example.com/x.git"), entry("n", "1.0.0")],
    }),
    ".terraform/modules/a/main.tf": "",
    ".terraform/modules/g/main.tf": "",
  });
  const { children } = loadTree(fs, { resolveModule: installedModules(readModuleManifest(fs)) });
  expect(Array.from(children.values(), ({ folder }) => folder)).toEqual([".terraform/modules/a", ".terraform/modules/g"]);
});
