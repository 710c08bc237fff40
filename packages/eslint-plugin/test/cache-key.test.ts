/** The key of ESLint's cache for rules that see several files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cacheKey } from "../src/index.ts";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "hcl-key-"));
  mkdirSync(join(cwd, "m"));
  write("main.tf", "a = 1\n");
  write("m/x.tf.json", "{}");
});
afterEach(() => rmSync(cwd, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text);

it("the key is the same as long as no file changes", () => {
  expect(cacheKey(undefined, { cwd })).toBe(cacheKey(undefined, { cwd }));
  expect(cacheKey(undefined, { cwd })).toMatch(/^[0-9a-f]{32}$/);
});

it.each([
  ["a file changes", () => write("main.tf", "a = 2\n")],
  ["a file in a folder changes", () => write("m/x.tf.json", "[]")],
  ["a file is added", () => write("m/terraform.tfvars", "")],
  ["a file is removed", () => rmSync(join(cwd, "main.tf"))],
  [
    "a file is renamed",
    () => {
      rmSync(join(cwd, "main.tf"));
      write("other.tf", "a = 1\n");
    },
  ],
])("the key is another one after %s", (_, change) => {
  const before = cacheKey(undefined, { cwd });
  change();
  expect(cacheKey(undefined, { cwd })).not.toBe(before);
});

it("the key does not depend on other files", () => {
  const before = cacheKey(undefined, { cwd });
  write("README.md", "");
  mkdirSync(join(cwd, "node_modules"));
  write("node_modules/x.tf", "");
  mkdirSync(join(cwd, ".terraform"));
  write(".terraform/x.tf", "");
  expect(cacheKey(undefined, { cwd })).toBe(before);
});

it("the key depends on the files that match the patterns", () => {
  const before = cacheKey("*.tf", { cwd });
  write("m/x.tf.json", "[]");
  expect(cacheKey("*.tf", { cwd })).toBe(before);
  expect(cacheKey(["*.tf", "m/**"], { cwd })).not.toBe(before);
});

it("the key of a missing folder is the same as for an empty one", () => {
  expect(cacheKey("*.tf", { cwd: join(cwd, "none") })).toBe(cacheKey("*.nothing", { cwd }));
});
