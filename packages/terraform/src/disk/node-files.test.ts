import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FileError, type FileSystem } from "../source/file-system.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { nodeFiles } from "./node-files.ts";

const parent = mkdtempSync(join(tmpdir(), "hcl-files-"));
const root = join(parent, "root");
mkdirSync(join(root, "sub", "deep"), { recursive: true });
writeFileSync(join(root, "a.txt"), "A");
writeFileSync(join(root, "sub", "b.txt"), "BB");
writeFileSync(join(parent, "outside.txt"), "O");
mkdirSync(join(parent, "root-beside"));
writeFileSync(join(parent, "root-beside", "c.txt"), "C");
symlinkSync(join(root, "a.txt"), join(root, "to-file"));
symlinkSync(join(root, "sub"), join(root, "to-folder"));
symlinkSync(join(parent, "outside.txt"), join(root, "to-outside"));
symlinkSync(join(root, "gone"), join(root, "to-nothing"));
symlinkSync(join(parent, "missing.txt"), join(root, "to-missing-outside"));
symlinkSync("../../missing.txt", join(root, "sub", "up-and-out"));
symlinkSync("to-itself", join(root, "to-itself"));
symlinkSync("loop-back", join(root, "to-loop"));
symlinkSync("to-loop", join(root, "loop-back"));
execFileSync("mkfifo", [join(root, "pipe")]);
afterAll(() => rmSync(parent, { recursive: true }));

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The reason why an action fails. */
function reasonOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
  return "none";
}

/** The folder for temporary files can be a link itself. */
const realRoot = realpathSync.native(root);

const confined = nodeFiles(root);
const free = nodeFiles(root, { confine: false });

describe("files on disk", () => {
  it("are read by paths from the folder", () => {
    expect(text(confined.readFile("a.txt"))).toBe("A");
    expect(text(confined.readFile("./sub/../sub/b.txt"))).toBe("BB");
    expect(text(confined.readFile(join(root, "a.txt")))).toBe("A");
    expect(text(confined.readFile("to-file"))).toBe("A");
    expect(text(confined.readFile("to-folder/b.txt"))).toBe("BB");
    expect(text(nodeFiles(join(root, "sub")).readFile("b.txt"))).toBe("BB");
  });

  it.each([
    ["missing.txt", "not-found"],
    ["to-nothing", "not-found"],
    ["a.txt/x", "not-directory"],
    ["sub", "is-directory"],
    [".", "is-directory"],
    ["../outside.txt", "outside"],
    ["../root-beside/c.txt", "outside"],
    ["..", "outside"],
    ["to-outside", "outside"],
    [join(parent, "outside.txt"), "outside"],
    // A path outside does not show whether there is a file.
    ["../missing.txt", "outside"],
    ["../outside.txt/x", "outside"],
    ["../no/such/folder", "outside"],
    ["to-missing-outside", "outside"],
    ["to-missing-outside/x", "outside"],
    ["sub/up-and-out", "outside"],
    ["to-itself", "loop"],
    ["to-itself/x", "loop"],
    ["to-loop", "loop"],
    ["x".repeat(300), "not-found"],
    ["a\0b", "failed"],
    ["pipe", "not-regular"],
    ["/dev/zero", "outside"],
  ])("cannot be read at %s: %s", (path, reason) => {
    expect(reasonOf(() => confined.readFile(path))).toBe(reason);
  });

  it("can have paths of any length", () => {
    const long = "x/".repeat(500_000);
    expect([long, `../${long}`].map((path) => reasonOf(() => confined.readFile(path)))).toEqual(["not-found", "outside"]);
  });

  it("can be outside of the folder on demand", () => {
    expect(text(free.readFile("../outside.txt"))).toBe("O");
    expect(text(free.readFile("to-outside"))).toBe("O");
    expect(text(free.readFile(join(parent, "root-beside", "c.txt")))).toBe("C");
    expect(reasonOf(() => free.readFile("../missing"))).toBe("not-found");
  });

  it("can be limited to several folders and files", () => {
    const some = nodeFiles(root, { confine: ["sub", "../outside.txt", join(parent, "root-beside")] });
    const paths = ["sub/b.txt", "to-folder/b.txt", "../outside.txt", "to-outside", "../root-beside/c.txt"];
    expect(paths.map((path) => text(some.readFile(path)))).toEqual(["BB", "BB", "O", "O", "C"]);
    for (const path of ["a.txt", "to-file", "sub/../a.txt", ".", "..", "../outside.txt.bak", "sub-beside", "missing"])
      expect([path, reasonOf(() => some.readFile(path))]).toEqual([path, "outside"]);
    expect(some.kindOf("../outside.txt")).toBe("file");
    expect(reasonOf(() => nodeFiles(root, { confine: [] }).readFile("a.txt"))).toBe("outside");
    expect(text(nodeFiles(root, { confine: ["/"] }).readFile("../outside.txt"))).toBe("O");
  });

  it("can be limited to a folder that is a link, which may change", () => {
    const link = join(parent, "current");
    symlinkSync(root, link);
    const linked = nodeFiles(link);
    expect(text(linked.readFile("a.txt"))).toBe("A");
    expect(reasonOf(() => linked.readFile("to-outside"))).toBe("outside");
    rmSync(link);
    symlinkSync(join(parent, "root-beside"), link);
    expect(text(linked.readFile("c.txt"))).toBe("C");
    rmSync(link);
  });

  it("tell what users can do about a path outside", () => {
    const hinted = nodeFiles(root, { outsideHint: "add --allow-read PATH" });
    expect(() => hinted.readFile("../outside.txt")).toThrow(
      '"../outside.txt" is outside of the folders that may be read: add --allow-read PATH.',
    );
    expect(() => confined.readFile("../outside.txt")).toThrow('"../outside.txt" is outside of the folders that may be read.');
  });

  it("have one real path, whatever links lead to them", () => {
    for (const files of [confined, free])
      expect(["a.txt", "to-file", "sub/../a.txt"].map((path) => files.realPath?.(path))).toEqual(Array(3).fill(join(realRoot, "a.txt")));
    expect(reasonOf(() => confined.realPath?.("to-outside"))).toBe("outside");
  });

  it("can be limited in size", () => {
    expect(text(nodeFiles(root, { maxSize: 2 }).readFile("sub/b.txt"))).toBe("BB");
    expect(reasonOf(() => nodeFiles(root, { maxSize: 1 }).readFile("sub/b.txt"))).toBe("too-large");
  });

  it("have kinds, but not what is missing or outside", () => {
    const kinds = (fs: FileSystem, ...paths: readonly string[]): unknown => paths.map((path) => fs.kindOf(path));
    expect(kinds(confined, "a.txt", "sub", ".", "to-file", "to-folder", "missing", "a.txt/x", "to-nothing", "to-outside", "..")).toEqual([
      "file",
      "directory",
      "directory",
      "file",
      "directory",
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(kinds(free, "to-outside", "..", "../outside.txt")).toEqual(["file", "directory", "file"]);
  });

  it("are listed with their kinds, following symbolic links", () => {
    expect([...confined.readDirectory(".")].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: "a.txt", kind: "file" },
      { name: "loop-back", kind: "other" },
      { name: "pipe", kind: "other" },
      { name: "sub", kind: "directory" },
      { name: "to-file", kind: "file" },
      { name: "to-folder", kind: "directory" },
      { name: "to-itself", kind: "other" },
      { name: "to-loop", kind: "other" },
      { name: "to-missing-outside", kind: "other" },
      { name: "to-nothing", kind: "other" },
      { name: "to-outside", kind: "other" },
    ]);
    expect(free.readDirectory(".").find(({ name }) => name === "to-itself")).toEqual({ name: "to-itself", kind: "other" });
    expect(free.kindOf("to-itself")).toBe("other");
    expect(reasonOf(() => confined.readDirectory("a.txt"))).toBe("not-directory");
    expect(reasonOf(() => confined.readDirectory("missing"))).toBe("not-found");
    expect(reasonOf(() => confined.readDirectory(".."))).toBe("outside");
  });

  it("are named from the home directory by a tilde", () => {
    expect(free.kindOf("~")).toBe("directory");
    expect(free.kindOf("~/")).toBe("directory");
    expect(nodeFiles(homedir()).kindOf("~")).toBe("directory");
    expect(confined.kindOf("~")).toBeUndefined();
    expect(confined.kindOf("~other")).toBeUndefined();
  });

  it("report a root that does not exist", () => {
    expect(reasonOf(() => nodeFiles(join(parent, "none")).readFile("a.txt"))).toBe("not-found");
    expect(reasonOf(() => nodeFiles(join(parent, "none")).readDirectory("."))).toBe("not-found");
  });
});

describe("files in memory", () => {
  const files = memoryFiles({ "a.txt": "A", "./sub/b.txt": new Uint8Array([66]), "x//y/../z.txt": "Z" });

  it("are read by any path that leads to them", () => {
    expect([
      text(files.readFile("a.txt")),
      text(files.readFile("sub/./b.txt")),
      text(files.readFile("/x/z.txt")),
      text(files.readFile("sub/../a.txt")),
    ]).toEqual(["A", "B", "Z", "A"]);
    expect(text(memoryFiles(new Map([["m", "M"]])).readFile("m"))).toBe("M");
  });

  it("have kinds and are listed", () => {
    expect(["a.txt", "sub", ".", "", "x/z.txt", "gone", "a.txt/x", "..", "sub/../.."].map((path) => files.kindOf(path))).toEqual([
      "file",
      "directory",
      "directory",
      "directory",
      "file",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(files.readDirectory("")).toEqual([
      { name: "a.txt", kind: "file" },
      { name: "sub", kind: "directory" },
      { name: "x", kind: "directory" },
    ]);
    expect(files.readDirectory("sub")).toEqual([{ name: "b.txt", kind: "file" }]);
  });

  it("report why they cannot be read", () => {
    expect(["gone", "a.txt/x", "sub", "..", "sub/../../a.txt"].map((path) => reasonOf(() => files.readFile(path)))).toEqual([
      "not-found",
      "not-found",
      "is-directory",
      "outside",
      "outside",
    ]);
    expect(["gone", "a.txt", ".."].map((path) => reasonOf(() => files.readDirectory(path)))).toEqual([
      "not-found",
      "not-directory",
      "outside",
    ]);
  });

  it("cannot be at paths that lead out of the folder, or through a file", () => {
    expect(reasonOf(() => memoryFiles({ "../a": "" }))).toBe("outside");
    expect(reasonOf(() => memoryFiles({ "": "" }))).toBe("outside");
    expect(reasonOf(() => memoryFiles({ a: "", "a/b": "" }))).toBe("not-directory");
  });
});
