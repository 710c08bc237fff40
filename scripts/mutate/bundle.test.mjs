import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { bundleTests } from "./bundle.mjs";

const folder = mkdtempSync(join(tmpdir(), "bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FIRST = `
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
const log = (text) => () => globalThis.calls.push(text);
beforeAll(log("before all"));
beforeEach(log("before"));
afterEach(log("after"));
afterAll(log("after all"));
it("one", log("one"));
describe("group", () => {
  beforeEach(log("before in group"));
  afterEach(log("after in group"));
  afterAll(log("after group"));
  it("two", () => {
    globalThis.calls.push("two");
    throw new Error("two fails");
  });
});
`;
const SECOND = 'import { it } from "vitest"; it("three", () => globalThis.calls.push("three"));';

/** Bundles the tests above. @param {string} name of the bundle */
async function bundled(name) {
  const files = [FIRST, SECOND].map((text, i) => {
    const file = join(folder, `${i}.test.ts`);
    writeFileSync(file, text);
    return file;
  });
  const bundle = join(folder, name);
  writeFileSync(bundle, await bundleTests(files, [], new Map()));
  return import(pathToFileURL(bundle).href);
}

it("hooks run around the tests of their own file and group", async () => {
  const calls = Object.assign(globalThis, { calls: /** @type {string[]} */ ([]) }).calls;
  const { runTests } = await bundled("all.mjs");
  /** @type {unknown[]} */
  const results = [];
  await runTests(undefined, (/** @type {number} */ _, /** @type {any} */ { name, error }) => results.push([name, error?.message]));
  expect(results).toEqual([
    ["one", undefined],
    ["group > two", "two fails"],
    ["three", undefined],
  ]);
  expect(calls).toEqual([
    ...["before all", "before", "one", "after"],
    ...["before", "before in group", "two", "after in group", "after"],
    ...["three", "after group", "after all"],
  ]);
});

it("the last hooks run even if only some tests do, and one fails", async () => {
  const calls = Object.assign(globalThis, { calls: /** @type {string[]} */ ([]) }).calls;
  const { runTests } = await bundled("some.mjs");
  await runTests([1, 2], () => false);
  expect(calls.slice(-2)).toEqual(["after group", "after all"]);
  expect(calls).not.toContain("three");
});
