import { describe, expect, it } from "vitest";
import { evaluateModule, type FileSystem, instancesOfType, memoryFiles, overlayFiles } from "../src/index.ts";
import { evaluateFiles } from "./evaluate-files.ts";

describe("overlayFiles", () => {
  const base: FileSystem = {
    ...bound(memoryFiles({ "main.tf": 'output "a" {\n  value = 1\n}\n', "m/x.tf": "" })),
    workingDirectory: "/work",
  };

  it("replaces and adds files of another file system", () => {
    const fs = overlayFiles(base, { "main.tf": 'output "b" {\n  value = path.cwd\n}\n', "m/y.tf": "", "new/z.tf": "" });
    expect([...evaluateModule(fs).outputs.values()].map(({ name, value }) => [name, value.asString()])).toEqual([["b", "/work"]]);
    expect(names(fs, ".")).toEqual(["m", "main.tf", "new"]);
    expect(names(fs, "m")).toEqual(["x.tf", "y.tf"]);
    expect(names(fs, "new")).toEqual(["z.tf"]);
    expect([fs.kindOf("m"), fs.kindOf("new/z.tf"), fs.kindOf("none")]).toEqual(["directory", "file", undefined]);
    expect(fs.realPath?.("new/z.tf")).toBe("new/z.tf");
  });

  it("reports files that neither has", () => {
    const fs = overlayFiles(base, { "a.tf": "" });
    expect(() => fs.readFile("none.tf")).toThrow("none.tf");
    expect(() => fs.realPath?.("none.tf")).toThrow("none.tf");
    expect(() => overlayFiles(base, { "../a.tf": "" })).toThrow("../a.tf");
  });
});

it("instancesOfType selects instances by type, mode and module", () => {
  const { result } = evaluateFiles({
    "main.tf": 'resource "t_a" "x" {\n  count = 2\n}\nresource "t_b" "y" {}\ndata "t_a" "d" {}\nmodule "m" {\n  source = "./m"\n}\n',
    "m/main.tf": 'resource "t_a" "z" {}\n',
  });
  const addresses = (...args: Parameters<typeof instancesOfType> extends [unknown, ...infer Rest] ? Rest : never): readonly string[] =>
    instancesOfType(result, ...args).map(({ address }) => address);
  expect(addresses("t_a")).toEqual(["t_a.x[0]", "t_a.x[1]", "module.m.t_a.z"]);
  expect(addresses("t_a", { module: "" })).toEqual(["t_a.x[0]", "t_a.x[1]"]);
  expect(addresses("t_a", { module: "module.m" })).toEqual(["module.m.t_a.z"]);
  expect(addresses("t_a", { mode: "data" })).toEqual(["data.t_a.d"]);
  expect(addresses("t_none")).toEqual([]);
});

/** A file system whose methods are its own properties, so that others can be added. */
function bound(fs: FileSystem): FileSystem {
  return { kindOf: (path) => fs.kindOf(path), readFile: (path) => fs.readFile(path), readDirectory: (path) => fs.readDirectory(path) };
}

function names(fs: FileSystem, path: string): readonly string[] {
  return fs
    .readDirectory(path)
    .map(({ name }) => name)
    .sort();
}
