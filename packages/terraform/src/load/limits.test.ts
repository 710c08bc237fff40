import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkTree } from "../check/check-tree.ts";
import { nodeFiles } from "../disk/node-files.ts";
import { dependencyGraph } from "../graph/dependency-graph.ts";
import { inspect } from "../inspect/inspect.ts";
import { FileError, type FileSystem } from "../source/file-system.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { readNativeVariables } from "../variables/read-variables.ts";
import { loadModule, loadNativeModule } from "./load-module.ts";
import { loadNativeTree, loadTree, MAX_MODULE_DEPTH, MAX_MODULES } from "./load-tree.ts";

const codesOf = (diagnostics: readonly { readonly code: string }[]): readonly string[] => [...new Set(diagnostics.map(({ code }) => code))];

describe("a folder", () => {
  it("is reported in a diagnostic if it does not exist", () => {
    expect(codesOf(loadModule(memoryFiles({}), { path: "nowhere" }).diagnostics)).toEqual(["unreadable-module"]);
    expect(codesOf(loadModule(memoryFiles({ "a.tf": "" }), { path: "../outside" }).diagnostics)).toEqual(["unreadable-module"]);
  });

  it("is read without waiting for a pipe in it", () => {
    const folder = mkdtempSync(join(tmpdir(), "hcl-pipe-"));
    try {
      execFileSync("mkfifo", [join(folder, "pipe.tf")]);
      writeFileSync(join(folder, "main.tf"), 'variable "a" {}\n');
      const module = loadModule(nodeFiles(folder));
      expect([...module.variables.keys()]).toEqual(["a"]);
      expect(module.diagnostics).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("keeps the other files if one cannot be read", () => {
    const files = memoryFiles({ "a.tf": 'variable "a" {}\n', "b.tf": 'variable "b" {}\n' });
    const fs: FileSystem = {
      kindOf: (path) => files.kindOf(path),
      readDirectory: (path) => files.readDirectory(path),
      readFile(path) {
        if (path === "a.tf") throw new FileError("denied", path, "Permission denied.");
        return files.readFile(path);
      },
    };
    const module = loadModule(fs);
    expect([...module.variables.keys()]).toEqual(["b"]);
    expect(codesOf(module.diagnostics)).toEqual(["unreadable-file"]);
  });
});

describe("the native syntax alone", () => {
  const files = memoryFiles({
    "a.tf": 'variable "a" {}\nmodule "m" {\n  source = "./m"\n}\n',
    "b.tf.json": '{ "variable": { "b": {} } }',
    "m/c.tf": 'variable "c" {}\n',
    "m/d.tf.json": "{}",
    "x.tfvars": "a = 1\n",
    "y.tfvars.json": '{ "a": 2 }',
  });

  it("is read, and files in JSON are errors", () => {
    const module = loadNativeModule(files);
    expect([...module.variables.keys()]).toEqual(["a"]);
    expect(module.diagnostics.map(({ code, detail }) => [code, detail])).toEqual([
      ["unreadable-file", 'The file "b.tf.json" cannot be read: This program reads only the native syntax. Convert the file from JSON.'],
    ]);
  });

  it("is read in the modules that are called", () => {
    const tree = loadNativeTree(files);
    expect([...tree.children.get("m")!.module.variables.keys()]).toEqual(["c"]);
    expect(tree.diagnostics.map(({ code, params }) => [code, (params as { file: string }).file])).toEqual([
      ["unreadable-file", "b.tf.json"],
      ["unreadable-file", "m/d.tf.json"],
    ]);
  });

  it("is read from files of variables", () => {
    const module = loadNativeModule(files);
    const { values, diagnostics } = readNativeVariables(module, { files, args: [{ file: "x.tfvars" }, { file: "y.tfvars.json" }] });
    expect(String(values.get("a")!.value)).toBe("1");
    expect(codesOf(diagnostics)).toEqual(["unreadable-variable-file"]);
  });
});

describe("a tree", () => {
  it("has a limited depth", () => {
    const files: Record<string, string> = {};
    for (let i = 0; i <= MAX_MODULE_DEPTH + 5; i++) files[`m${i}/main.tf`] = `module "m" {\n  source = "../m${i + 1}"\n}\n`;
    const tree = loadTree(memoryFiles(files), { path: "m0" });
    expect(codesOf(tree.diagnostics)).toEqual(["modules-too-deep"]);
    expect(checkTree(tree)).toEqual([]);
    expect(dependencyGraph(tree).nodes.size).toBeGreaterThan(MAX_MODULE_DEPTH);
  });

  it("has a limited number of modules, although each level doubles them", () => {
    const files: Record<string, string> = {};
    const call = (name: string, i: number): string => `module "${name}" {\n  source = "../m${i + 1}"\n}\n`;
    for (let i = 0; i < 60; i++) files[`m${i}/main.tf`] = call("a", i) + call("b", i);
    files["m60/main.tf"] = "";
    const tree = loadTree(memoryFiles(files), { path: "m0" });
    expect(codesOf(tree.diagnostics)).toContain("too-many-modules");
    let count = 0;
    const open = [tree];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      count++;
      open.push(...next.children.values());
    }
    expect(count).toBe(MAX_MODULES);
  });

  it("ends with an error if modules call each other in a cycle", () => {
    const tree = loadTree(
      memoryFiles({
        "main.tf": 'module "a" {\n  source = "./a"\n}\nmodule "self" {\n  source = "./"\n}\n',
        "a/main.tf": 'module "b" {\n  source = "../b"\n}\n',
        "b/main.tf": 'module "a" {\n  source = "../a"\n}\n',
      }),
    );
    expect(tree.diagnostics.map(({ code, subject }) => [code, subject?.filename])).toEqual([
      ["module-cycle", "main.tf"],
      ["module-cycle", "b/main.tf"],
    ]);
  });

  it("loads each folder once for many modules", () => {
    const calls = Array.from({ length: 2000 }, (_, i) => `module "m${i}" {\n  source = "./m"\n  x      = ${i}\n}\n`).join("");
    const tree = loadTree(memoryFiles({ "main.tf": calls, "m/main.tf": 'variable "x" {}\noutput "y" {\n  value = var.nope\n}\n' }));
    expect(new Set(Array.from(tree.children.values(), ({ module }) => module)).size).toBe(1);
    expect(checkTree(tree).filter(({ code }) => code === "undeclared-reference").length).toBe(1);
  });
});

describe("whatever a file contains", () => {
  const deep = `${"[".repeat(3000)}${"]".repeat(3000)}`;
  it.each([
    [
      "nested lists",
      { "main.tf": `variable "a" {\n  type    = ${"list(".repeat(3000)}string${")".repeat(3000)}\n  default = ${deep}\n}\n` },
    ],
    ["nested blocks", { "main.tf": `resource "t_a" "b" {\n${"x {\n".repeat(3000)}${"}\n".repeat(3000)}}\n` }],
    [
      "a chain of locals",
      { "main.tf": `locals {\n${Array.from({ length: 20_000 }, (_, i) => `  l${i} = local.l${i + 1}\n`).join("")}}\n` },
    ],
    ["a chain of operators", { "main.tf": `output "o" {\n  value = 1${" + var.x".repeat(20_000)}\n}\n` }],
    ["bytes that are not text", { "main.tf": new Uint8Array([0xff, 0xfe, 0, 1, 2, 0xc3]) }],
    ["names of object members", { "main.tf": 'variable "__proto__" {}\nlocals {\n  constructor = var.__proto__\n}\n' }],
    ["JSON that is not an object", { "main.tf.json": "[1, null, [[[" }],
    [
      "JSON with the wrong kinds of values",
      { "main.tf.json": '{"variable": [1, {"a": 5}], "resource": {"x": []}, "locals": "x", "module": {"m": {"source": {}}}}' },
    ],
    [
      "blocks without labels",
      { "main.tf": "variable {}\nresource {}\nmodule {}\noutput {}\nprovider {}\ncheck {}\nmoved {}\nimport {}\nremoved {}\n" },
    ],
    [
      "arguments of wrong types",
      {
        "main.tf": `resource "t_a" "b" {
  count = {}
  provider = 5
  depends_on = 1
  lifecycle {
    ignore_changes = 1
    replace_triggered_by = {}
  }
}
module "m" {
  source = []
  version = {}
  providers = 1
}
`,
      },
    ],
  ] as const)("%s: nothing is thrown", (_, files) => {
    for (const dialect of ["terraform", "opentofu"] as const) {
      const tree = loadTree(memoryFiles(files as Readonly<Record<string, string | Uint8Array>>), { dialect });
      checkTree(tree);
      dependencyGraph(tree);
      inspect(tree.module);
    }
  });
});
