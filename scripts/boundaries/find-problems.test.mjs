import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProblems } from "./find-problems.mjs";

/** @type {Record<string, import("./find-problems.mjs").Rule>} */
const table = {
  low: { packages: [], libraries: ["lib"], inner: ["kernel"] },
  high: { packages: ["low"], libraries: [] },
  tool: {
    packages: "any",
    libraries: "any",
    node: true,
    computed: ["plugin.ts"],
    fs: { "reader.ts": ["readSync", "*"], "sub/stats.ts": ["statSync"] },
  },
};

const entry = { ".": { "@hcl-ts/source": "./src/index.ts", default: "./dist/index.js" } };

const withKernel = {
  name: "@x/low",
  exports: { ...entry, "./kernel": { "@hcl-ts/source": "./src/kernel.ts" } },
  dependencies: { lib: "1" },
  devDependencies: { "@x/high": "1" },
};

/** A valid workspace: `low`, `high` that imports it, and `tool` that imports both. */
const valid = {
  "low/package.json": { name: "@x/low", exports: entry, dependencies: { lib: "1" }, devDependencies: { "@x/high": "1" } },
  "low/src/index.ts": 'export { a } from "./a.ts";',
  "low/src/a.ts": 'import { b } from "./b.ts"; import lib from "lib"; export interface A {} export const a = b + lib;',
  "low/src/b.ts": "export const b = 1;",
  "low/src/a.test.ts":
    'import { it } from "vitest"; import "node:fs"; import "@x/high"; import "@x/low"; import { a } from "./index.ts"; import "../../../for-tests.ts"; import "../../high/test/data.ts";',
  "high/package.json": { name: "@x/high", exports: entry, dependencies: { "@x/low": "1" } },
  "high/src/index.ts": 'export * from "@x/low"; const later = () => import("@x/low");',
  "tool/package.json": { name: "@x/tool", exports: entry, dependencies: { "@x/low": "1", "@x/high": "1", lib: "1" } },
  "tool/src/index.ts": 'import "node:fs"; import type { Stats } from "node:fs"; import "@x/high"; import "@x/low"; import "lib";',
  "tool/src/reader.ts": 'import { readSync } from "fs"; export const fs = process.getBuiltinModule("node:fs");',
  "tool/src/sub/stats.ts": 'import { statSync } from "node:fs";',
  "tool/src/plugin.ts": "export const load = (name: string) => import(name);",
  "tool/src/a.test.ts": 'import { readFileSync } from "node:fs";',
};

/**
 * Returns the problems of the valid workspace with these files added or replaced, by path below
 * `packages/`.
 * @param {Record<string, string | object>} files
 * @param {typeof table} [rules]
 */
function problemsWith(files, rules = table) {
  const folder = mkdtempSync(join(tmpdir(), "boundaries-"));
  try {
    for (const [path, content] of Object.entries({ ...valid, ...files })) {
      const target = join(folder, "packages", path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content));
    }
    return findProblems(folder, rules);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("a valid workspace has no problems", () => {
  expect(problemsWith({})).toEqual([]);
});

describe("findProblems reports only", () => {
  /** @type {[what: string, files: Record<string, string | object>, problems: RegExp[]][]} */
  const cases = [
    [
      "an import against the table",
      {
        "high/package.json": { name: "@x/high", exports: entry, dependencies: { "@x/low": "1", "@x/tool": "1" } },
        "high/src/c.ts": 'import type { T } from "@x/tool";',
      },
      [
        /^packages\/high\/src\/c\.ts: imports "@x\/tool", which the table of boundaries does not allow @x\/high$/,
        /^packages import each other in a cycle: (high → tool → high|tool → high → tool)$/,
      ],
    ],
    [
      "a library against the table",
      {
        "high/package.json": { name: "@x/high", exports: entry, dependencies: { "@x/low": "1", lib: "1" } },
        "high/src/c.ts": 'import "lib/sub";',
      },
      [/high\/src\/c\.ts: imports "lib\/sub", which the table of boundaries does not allow @x\/high$/],
    ],
    ...[
      ['import { readFileSync } from "node:fs";', "readFileSync"],
      ['import { statSync, openSync as open } from "fs";', "openSync"],
      ['import { readFile } from "node:fs/promises";', "readFile"],
      ['import * as fs from "node:fs";', "\\*"],
      ['import fs from "fs";', "\\*"],
      ['export { readFileSync } from "node:fs";', "readFileSync"],
      ['export * from "node:fs";', "\\*"],
      ['const fs = await import("node:fs/promises");', "\\*"],
      ['const fs = process.getBuiltinModule("fs");', "\\*"],
      ['const fs = createRequire(import.meta.url)("node:fs");', "\\*"],
    ].map(
      ([source = "", name]) =>
        /** @type {[string, Record<string, string>, RegExp[]]} */ ([
          `access to files by ${source}`,
          { "tool/src/sub/stats.ts": source },
          [new RegExp(`tool/src/sub/stats\\.ts: uses ${name} of Node's modules for files, which the table`)],
        ]),
    ),
    ["an undeclared library", { "high/src/c.ts": 'import "lib";' }, [/imports "lib", but its package\.json does not declare lib$/]],
    [
      "a library that only tests may import",
      { "low/src/c.ts": 'import "vitest";' },
      [/imports "vitest", but its package\.json does not declare vitest$/],
    ],
    [
      "a dependency for development",
      { "low/src/c.ts": 'import "@x/high";' },
      [/does not declare @x\/high$/, /cycle: low → high → low|cycle: high → low → high/],
    ],
    [
      "a deep import",
      { "high/src/c.ts": 'import "@x/low/src/b.ts";' },
      [/imports "@x\/low\/src\/b\.ts", which is not an entry point of @x\/low$/],
    ],
    ["a deep import of a test", { "high/src/c.test.ts": 'import "@x/low/src/b.ts";' }, [/which is not an entry point of @x\/low$/]],
    [
      "a way out of the package",
      { "high/src/c.test.ts": 'import "../../low/src/b.ts";' },
      [/imports "\.\.\/\.\.\/low\/src\/b\.ts", which is outside of its package$/],
    ],
    ["a test in another package", { "high/src/c.test.ts": 'import "../../low/src/b.ts";' }, [/which is outside of its package$/]],
    [
      "what another package has for tests from elsewhere than a test",
      { "high/src/c.ts": 'import "../../low/test/b.ts";' },
      [/which is outside of its package$/],
    ],
    [
      "a file beside the packages from elsewhere than a test",
      { "high/src/c.ts": 'import "../../../for-tests.ts";' },
      [/which is outside of its package$/],
    ],
    ["a package whose name only begins alike", { "high/src/c.ts": 'import "../../higher/b.ts";' }, [/which is outside of its package$/]],
    [
      "a name of the package's own that is mapped to nothing",
      { "high/src/c.ts": 'import "#x";' },
      [/imports "#x", which its package\.json does not map/],
    ],
    ["a Node module", { "high/src/c.ts": 'export { join } from "path";' }, [/imports "path", which only Node provides/]],
    [
      "a Node module for its types",
      { "high/src/c.ts": 'export type S = import("node:fs").Stats;' },
      [/imports "node:fs", which only Node provides/],
    ],
    ["Node's types", { "high/src/c.ts": '/// <reference types="node" />' }, [/imports "node", which only Node provides/]],
    [
      "a dynamic import",
      { "high/src/c.ts": "export const m = () => import(`node:path`);" },
      [/imports "node:path", which only Node provides/],
    ],
    [
      "a computed import",
      { "high/src/c.ts": "const n = 1;\nexport const m = () => import(`./${n}.ts`);" },
      [/high\/src\/c\.ts:2: imports a computed name/],
    ],
    [
      "an import of a test",
      { "low/src/c.ts": 'import "./a.test.ts";' },
      [/imports "\.\/a\.test\.ts", which is a test, and is not published$/],
    ],
    [
      "an import of a test's tool",
      { "low/src/c.ts": 'import "../test/tool.ts";', "low/test/tool.ts": "" },
      [/imports "\.\.\/test\/tool\.ts", which is a test/],
    ],
    [
      "an inner entry point that the table does not list",
      { "low/package.json": withKernel, "low/src/kernel.ts": "", "high/src/c.ts": 'import "@x/low/kernel";' },
      [/high\/src\/c\.ts: imports "@x\/low\/kernel", which the table of boundaries does not allow @x\/high$/],
    ],
    [
      "an inner entry point in a document, a README and an example",
      {
        "low/package.json": withKernel,
        "low/src/kernel.ts": "",
        "low/README.md": 'import { a } from "@x/low/kernel";',
        "high/README.md": "`@x/low/kernel` may be mentioned.",
        "../docs/guides/guide.md": 'await import("@x/low/kernel")',
        "../examples/mine/main.ts": 'import "@x/low/kernel";',
      },
      [/low\/README\.md: imports "@x\/low\/kernel", which is for packages/, /docs\/guides\/guide\.md: /, /examples\/mine\/main\.ts: /],
    ],
    [
      "a published declaration that is marked internal",
      { "low/dist/types/deep/a.d.cts": "/** @internal */ export {};", "low/dist/b.d.ts": "export {};" },
      [/^packages\/low\/dist\/types\/deep\/a\.d\.cts: publishes a declaration that is marked @internal$/],
    ],
    ["an import of its own index", { "low/src/c.ts": 'import "./index.ts";' }, [/imports "\.\/index\.ts", its own package's index/]],
    [
      "a cycle of files",
      { "low/src/b.ts": 'import "./a.ts";' },
      [
        /^packages\/low: files describe each other by their types: a\.ts, b\.ts$/,
        /^files import each other in a cycle: (.*\/a\.ts → .*\/b\.ts → .*\/a\.ts|.*\/b\.ts → .*\/a\.ts → .*\/b\.ts)$/,
      ],
    ],
    ["a file that imports itself", { "low/src/c.ts": 'import "./c.ts";' }, [/^files import each other in a cycle: .*\/c\.ts → .*\/c\.ts$/]],
    [
      "a dependency that nothing imports",
      { "high/src/index.ts": "" },
      [/^packages\/high\/package\.json: declares the dependency "@x\/low", which is never imported$/],
    ],
    [
      "an entry point without a source",
      {
        "high/package.json": {
          name: "@x/high",
          exports: { ...entry, "./a": { "@hcl-ts/source": "./src/a.ts" }, "./b": {} },
          dependencies: { "@x/low": "1" },
        },
      },
      [/the entry point "\.\/a" has no source, \.\/src\/a\.ts is missing$/, /the entry point "\.\/b" does not name a source$/],
    ],
    [
      "a package that the table does not know",
      { "new/package.json": { name: "@x/new" } },
      [/^packages\/new: has no entry in the table of boundaries$/],
    ],
  ];
  for (const [what, files, expected] of cases) {
    it(what, () => {
      const problems = problemsWith(files);
      expect(problems).toHaveLength(expected.length);
      for (const [i, pattern] of expected.entries()) expect(problems[i]).toMatch(pattern);
    });
  }
});

it("a package whose files are bundled may import packages of the repository that it needs for development", () => {
  const files = { "high/package.json": { name: "@x/high", exports: entry, devDependencies: { "@x/low": "1" } } };
  expect(problemsWith(files).length).toBeGreaterThan(0);
  expect(problemsWith(files, { ...table, high: { packages: ["low"], libraries: [], bundled: true } })).toEqual([]);
});

describe("floors of a package", () => {
  const files = {
    "low/src/top/c.ts": 'import { b } from "../base/b.ts"; import type { I } from "../index.ts"; export const c = b;',
    "low/src/base/b.ts": 'import "./d.ts"; import type { T } from "../top/t.ts"; export const b = 1;',
    "low/src/top/t.ts": "export interface T {}",
    "low/src/base/d.ts": "export const d = 1;",
    "low/src/f.ts": 'import "./top/c.ts";',
  };
  const rules = { ...table, low: { packages: [], libraries: ["lib"], floors: ["b.ts", "base", "top"] } };

  it("allow imports of the same folder, of lower floors, and of types", () => {
    expect(problemsWith({ ...files, "low/src/top/c.ts": 'import { b } from "../base/b.ts"; export const c = b;' }, rules)).toEqual([]);
  });

  it("forbid imports of a higher floor and of what is above all floors", () => {
    const upward = { "low/src/base/d.ts": 'import "../top/e.ts"; import "../f.ts"; export const d = 1;', "low/src/top/e.ts": "" };
    expect(problemsWith({ ...files, "low/src/top/c.ts": "", ...upward }, rules)).toEqual([
      'packages/low/src/base/d.ts: imports "../top/e.ts", but top is not below base',
      'packages/low/src/base/d.ts: imports "../f.ts", but f.ts is not below base',
    ]);
  });

  it("are complete, and exist", () => {
    const missing = { ...table, low: { packages: [], libraries: ["lib"], floors: ["base", "roof"] } };
    expect(problemsWith({ ...files, "low/src/top/c.ts": "" }, missing)).toEqual([
      "packages/low/src/roof: is a floor, but does not exist",
      "packages/low/src/top: the table of boundaries gives it no floor",
    ]);
  });
});

describe("circles of types", () => {
  const files = {
    "low/src/b.ts": 'import type { A } from "./a.ts"; export const b: A = 1;',
    "low/src/tree/node.ts": 'import type { Leaf } from "./leaf.ts"; export interface Node { readonly leaf: Leaf }',
    "low/src/tree/leaf.ts": 'import type { Node } from "./node.ts"; export interface Leaf { readonly parent: Node }',
  };
  /** @param {string[][]} circles */
  const rules = (...circles) => ({
    ...table,
    low: { packages: [], libraries: ["lib"], circles: circles.map((files) => ({ files, because: "they are a tree" })) },
  });

  it("are reported unless the table lists their files or folders", () => {
    expect(problemsWith(files, rules(["b.ts", "a.ts"], ["tree/"]))).toEqual([]);
    expect(problemsWith(files, rules(["a.ts", "index.ts"])).sort()).toEqual([
      "packages/low: files describe each other by their types: a.ts, b.ts",
      "packages/low: files describe each other by their types: tree/leaf.ts, tree/node.ts",
      "packages/low: is no circle: a.ts, index.ts",
    ]);
  });

  it("are found whole, whatever leads into them", () => {
    const three = {
      "low/src/b.ts": 'import type { C } from "./c.ts"; import "./d.ts"; export const b = 1;',
      "low/src/c.ts": 'import type { A } from "./a.ts"; import type { D } from "./d.ts"; export type C = A | D;',
      "low/src/d.ts": "export interface D {}",
    };
    expect(problemsWith(three)).toEqual(["packages/low: files describe each other by their types: a.ts, b.ts, c.ts"]);
  });
});

it("a syntax error names the file", () => {
  expect(() => problemsWith({ "low/src/c.ts": "import {" })).toThrow(/low\/src\/c\.ts: /);
});
