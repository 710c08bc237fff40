import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";
import { entriesOf } from "./entries.ts";

const folder = new TemporaryFolder().enter();
for (const name of [
  "main.tf",
  "a/x.tf",
  "a/b/y.tf",
  "a/b/z.hcl",
  "a/notes.txt",
  ".hidden/h.tf",
  "node_modules/m/n.tf",
  "c/w.tf",
  "we[i]rd.tf",
])
  folder.write(name, "a = 1\n");
symlinkSync("..", join(folder.path, "a/up"));

const files = (...patterns: readonly string[]): unknown[] =>
  Array.from(entriesOf(patterns), (entry) => (typeof entry === "string" ? entry : entry.message));

describe("a pattern", () => {
  it.each([
    ["*.tf", ["main.tf", "we[i]rd.tf"]],
    ["**/*.tf", ["main.tf", "we[i]rd.tf", "a/x.tf", "a/b/y.tf", "c/w.tf"]],
    ["a/**/*.{tf,hcl}", ["a/x.tf", "a/b/y.tf", "a/b/z.hcl"]],
    ["a/*", ["a/b/y.tf", "a/b/z.hcl", "a/notes.txt", "a/x.tf"]],
    ["{a,c}/?.tf", ["a/x.tf", "c/w.tf"]],
    ["./a/*.txt", ["a/notes.txt"]],
    [".h*/*.tf", [".hidden/h.tf"]],
    ["node_modules/**/*.tf", ["node_modules/m/n.tf"]],
    ["we[i]rd.tf", ["we[i]rd.tf"]],
    ["none/*.tf", ["no file matches none/*.tf"]],
  ])("selects files, and what is in folders: %s", (pattern, expected) => {
    expect(files(pattern)).toEqual(expected);
    expect(files(join(folder.path, pattern)).map((path) => String(path).replace(`${folder.path}/`, ""))).toEqual(expected);
  });

  it("is an argument of the commands for several files", async () => {
    expect(await folder.run(runHcl, "check", "a/**/*.tf")).toEqual({ status: 0, out: "2 files: no problems\n", err: "" });
    expect(await folder.run(runHcl, "check", "none/**")).toMatchObject({ status: 1, err: "hcl: no file matches none/**\n" });
    expect(Object.keys(JSON.parse((await folder.run(runHcl, "to-json", "a/*.tf")).out))).toEqual(["a/x.tf"]);
    expect(await folder.run(runHcl, "set", "a", "2", "c/*.tf")).toEqual({ status: 0, out: "c/w.tf\n", err: "" });
    expect((await folder.run(runHcl, "fmt", "--check", "**/*.tf")).status).toBe(0);
  });
});
