/** Files that are replaced by links to others between the check of their path and reading. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

/** Called before a file is opened or a folder is listed, and after that. */
const hooks = { before: () => {}, after: () => {} };

// The modules may have been loaded by another test, without these hooks.
vi.resetModules();
vi.doMock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const between =
    <A extends readonly unknown[], R>(action: (...args: A) => R) =>
    (...args: A): R => {
      hooks.before();
      try {
        return action(...args);
      } finally {
        hooks.after();
      }
    };
  return { ...fs, openSync: between(fs.openSync), readdirSync: between(fs.readdirSync as () => unknown) };
});

const { nodeFiles } = await import("./node-files.ts");
afterAll(() => {
  vi.doUnmock("node:fs");
  vi.resetModules();
});

const parent = mkdtempSync(join(tmpdir(), "hcl-replaced-"));
const root = join(parent, "root");
afterAll(() => rmSync(parent, { recursive: true }));

beforeEach(() => {
  Object.assign(hooks, { before: () => {}, after: () => {} });
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, "sub"), { recursive: true });
  writeFileSync(join(root, "sub", "a.txt"), "inside");
  rmSync(join(parent, "outside"), { recursive: true, force: true });
  mkdirSync(join(parent, "outside"));
  writeFileSync(join(parent, "outside", "a.txt"), "secret");
});

const swap = (path: string, target: string) => (): void => {
  renameSync(path, `${path}.old`);
  symlinkSync(target, path);
  hooks.before = () => {};
};
const swapBack = (path: string) => (): void => {
  rmSync(path);
  renameSync(`${path}.old`, path);
};

it.each([
  ["a file", "sub/a.txt", "outside/a.txt"],
  ["a folder above it", "sub", "outside"],
])("%s is not read after it was replaced", (_, name, target) => {
  const files = nodeFiles(root);
  hooks.before = swap(join(root, name), join(parent, target));
  expect(() => files.readFile("sub/a.txt")).toThrow(/outside of the folders|was replaced/);
});

it.each([
  ["a file", "sub/a.txt", "outside/a.txt"],
  ["a folder above it", "sub", "outside"],
])("%s is not read after it was replaced for a moment", (_, name, target) => {
  const files = nodeFiles(root);
  hooks.before = swap(join(root, name), join(parent, target));
  hooks.after = swapBack(join(root, name));
  expect(() => files.readFile("sub/a.txt")).toThrow('"sub/a.txt" was replaced while it was read.');
  hooks.after = () => {};
  expect(new TextDecoder().decode(files.readFile("sub/a.txt"))).toBe("inside");
});

it("a folder is not listed after it was replaced", () => {
  const files = nodeFiles(root);
  hooks.before = swap(join(root, "sub"), join(parent, "outside"));
  expect(() => files.readDirectory("sub")).toThrow(/outside of the folders|was replaced/);
});

it("files that may all be read can be replaced", () => {
  const files = nodeFiles(root, { confine: false });
  hooks.before = swap(join(root, "sub"), join(parent, "outside"));
  expect(new TextDecoder().decode(files.readFile("sub/a.txt"))).toBe("secret");
});
