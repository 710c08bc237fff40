/** Writing where system calls fail, and the order of system calls. */
import { linkSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { writeFiles, writeOutput } from "./write-files.ts";

/** The names of the system calls so far, and what happens before each of them. */
const calls = vi.hoisted(() => ({ names: [] as string[], before: (_name: string, _count: number): void => {} }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const watched = ["openSync", "writeSync", "fsyncSync", "ftruncateSync", "renameSync", "closeSync"] as const;
  const replaced = watched.map((name) => [
    name,
    (...args: unknown[]): unknown => {
      calls.names.push(name);
      calls.before(name, calls.names.filter((called) => called === name).length);
      return (fs[name] as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  return { ...fs, ...Object.fromEntries(replaced) };
});

const folder = new TemporaryFolder();
const path = join(folder.path, "a.tf");

const failing =
  (name: string, count: number, code: string) =>
  (called: string, number: number): void => {
    if (called === name && number === count) throw Object.assign(new Error(code), { code });
  };

beforeEach(() => {
  calls.before = () => {};
  for (const name of readdirSync(folder.path)) if (name !== "a.tf") throw new Error(`${name} was left behind`);
  writeFileSync(path, "old");
  calls.names.length = 0;
});

it("flushes the new file before it replaces the old one", () => {
  writeOutput(path, ["new ", "content"]);
  expect(calls.names).toEqual(["openSync", "writeSync", "writeSync", "fsyncSync", "closeSync", "renameSync"]);
});

it.each([
  ["ENOSPC", "writeSync", "there is no space left"],
  ["EIO", "fsyncSync", "EIO"],
  ["EIO", "renameSync", "EIO"],
])("leaves the old file, and no other, after %s of %s", (code, name, reason) => {
  calls.before = failing(name, 1, code);
  expect(() => writeOutput(path, "new")).toThrow(`a.tf cannot be written: ${reason}`);
  expect(readFileSync(path, "utf8")).toBe("old");
});

it.each(["EBUSY", "EPERM"])("writes in place where the file cannot be replaced: %s", (code) => {
  calls.before = failing("renameSync", 1, code);
  writeOutput(path, "new, and longer");
  expect(readFileSync(path, "utf8")).toBe("new, and longer");
});

it.each([
  ["writeSync", 2],
  ["ftruncateSync", 1],
  ["fsyncSync", 1],
])("restores a file that was only written in part: %s", (name, count) => {
  linkSync(path, join(folder.path, "b.tf"));
  calls.before = failing(name, count, "ENOSPC");
  expect(() => writeOutput(path, ["ne", "w, and longer"])).toThrow("there is no space left");
  expect(readFileSync(path, "utf8")).toBe("old");
  rmSecond();
});

it("says so if the file cannot be restored", () => {
  linkSync(path, join(folder.path, "b.tf"));
  calls.before = (name) => {
    if (name === "ftruncateSync") throw Object.assign(new Error("EIO"), { code: "EIO" });
  };
  expect(() => writeOutput(path, "new")).toThrow("a.tf may be incomplete, because writing failed: EIO");
  rmSecond();
});

it("does not replace a file that is edited while the new one is written", () => {
  calls.before = (name) => {
    if (name === "fsyncSync") writeFileSync(path, "edited meanwhile");
  };
  expect(() => writeFiles([{ path, content: "new", before: "old" }])).toThrow("has changed since it was read");
  expect(readFileSync(path, "utf8")).toBe("edited meanwhile");
});

function rmSecond(): void {
  const { unlinkSync } = process.getBuiltinModule("node:fs");
  unlinkSync(join(folder.path, "b.tf"));
}
