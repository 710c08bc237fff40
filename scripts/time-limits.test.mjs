/**
 * No limit of time decides the result of a test, because a busy machine takes many times as long as
 * an idle one. Work is limited by budgets and counted in steps, or compared with other work.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configOf } from "../vitest.shared.ts";
import { root } from "./run.mjs";

/** Limits for tests, for processes that they start, and for what they wait for. */
const LIMITS = [
  /(?:it|describe|test)(?:\.\w+)*\([^\n]*\{ timeout: \d/,
  /^\}, [\d_]{4,}\);$/m,
  /encoding: "utf8",\s*timeout: /,
  /\b(?:test|hook)Timeout: [^0]/,
  /\bvi\.wait(?:For|Until)\(/,
  /\.poll\(.*\{ timeout: /,
];

/** @param {string} text */
const hasLimit = (text) => LIMITS.some((limit) => limit.test(text));

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    // Folders whose names start with a dot are temporary: tests that run at the same time remove them.
    if (entry.isDirectory()) return /^(?:node_modules|dist|fixtures|\..*)$/.test(entry.name) ? [] : sourcesIn(path);
    return /\.(?:ts|mjs)$/.test(entry.name) ? [path] : [];
  });
}

it("no test has a limit of time", () => {
  const tests = ["packages", "scripts", "docs/test"].flatMap(sourcesIn).filter((path) => /\.test\.|\/test\/|vitest\.config/.test(path));
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.filter((path) => path !== "scripts/time-limits.test.mjs" && hasLimit(readFileSync(join(root, path), "utf8")))).toEqual([]);
  const { test } = configOf({ dir: root, folders: [], reporters: [] });
  expect([test?.testTimeout, test?.hookTimeout]).toEqual([0, 0]);
});

it.each([
  'it("x", { timeout: 5_000 }, () => {});',
  'describe.each(list)("x", { timeout: 5_000 }, () => {});',
  'it("x", () => {\n  run();\n}, 5_000);\n',
  'execFileSync("x", [], { encoding: "utf8", timeout: 1000 })',
  "testTimeout: 5_000",
  "await vi.waitFor(() => expect(list).toHaveLength(1));",
  "await expect.poll(() => list, { timeout: 5_000 }).toEqual([]);",
])("a limit is found in %j", (text) => {
  expect(hasLimit(text)).toBe(true);
});
