import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { findFaults } from "./boundaries.mjs";

const rules = { low: { may: [] }, high: { may: ["low"] }, tool: { may: "anything", node: true } };
const manifests = {
  low: { name: "@x/low", exports: { ".": {} }, dependencies: { lib: "1" } },
  high: { name: "@x/high", exports: { ".": {} }, dependencies: { "@x/low": "1" } },
  tool: { name: "@x/tool", exports: { ".": {} }, dependencies: { "@x/low": "1", "@x/high": "1" } },
};

/** The faults of a workspace made of these files, by path below `packages/`. */
function faultsOf(files) {
  const folder = mkdtempSync(join(tmpdir(), "boundaries-"));
  try {
    const all = { ...Object.fromEntries(Object.entries(manifests).map(([name, m]) => [`${name}/package.json`, JSON.stringify(m)])), ...files };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, "packages", path)), { recursive: true });
      writeFileSync(join(folder, "packages", path), text);
    }
    return findFaults(folder, rules);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("what the table allows is no fault", () => {
  assert.deepEqual(
    faultsOf({
      "low/src/a.ts": 'import { b } from "./b.ts"; import lib from "lib"; export const a = b + lib;',
      "low/src/b.ts": 'import type { A } from "./a.ts"; export const b = 1;',
      "low/src/a.test.ts": 'import { test } from "vitest"; import "node:fs";',
      "high/src/index.ts": 'export * from "@x/low";',
      "tool/src/index.ts": 'import "node:fs"; import "@x/high";',
    }),
    [],
  );
});

for (const [what, files, expected] of [
  ["an import against the table", { "low/src/a.ts": 'import type { H } from "@x/high";' }, /low\/src\/a\.ts: imports "@x\/high", which @x\/low may not/],
  ["an undeclared dependency", { "high/src/a.ts": 'import "lib";' }, /imports "lib", which its package\.json does not declare/],
  ["a deep import", { "high/src/a.ts": 'import "@x/low/src/b.ts";' }, /is no entry point of @x\/low/],
  ["a way out of the package", { "high/src/a.ts": 'import "../../low/src/b.ts";' }, /lies outside its package/],
  ["a Node built-in", { "high/src/a.ts": 'export { readFileSync } from "fs";' }, /imports the Node built-in "fs"/],
  ["a dynamic import", { "high/src/a.ts": 'export const m = () => import("node:path");' }, /imports the Node built-in "node:path"/],
  ["a cycle of files", { "low/src/a.ts": 'import { b } from "./b.ts";', "low/src/b.ts": 'import "./a.ts";' }, /files import each other in a circle: .*a\.ts → .*b\.ts → .*a\.ts/],
  ["a package without a line", { "new/package.json": '{"name":"@x/new"}', "new/src/a.ts": "" }, /packages\/new: has no line/],
]) {
  test(`${what} is found`, () => {
    assert.match(faultsOf(files).join("\n"), expected);
  });
}
