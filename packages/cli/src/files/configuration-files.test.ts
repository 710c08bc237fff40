import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { configurationFiles } from "./configuration-files.ts";

const folder = mkdtempSync(join(tmpdir(), "hcl-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

for (const name of ["b.tf", "a/z.hcl", "a/y.tf.json", "a/notes.md", ".hidden/x.tf", "node_modules/m/x.tf", "a/.tf", "c.tf/inside.tfvars"]) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), "");
}
symlinkSync(folder, join(folder, "a", "circle.tf"));
symlinkSync(join(folder, "b.tf"), join(folder, "a", "link.tf"));
symlinkSync(join(folder, "nowhere"), join(folder, "a", "lost.tf"));

const found = (path: string): readonly string[] => [...configurationFiles(path)].map((file) => relative(folder, String(file)));

describe("the configuration files of a path", () => {
  it("are those with a known extension in a folder, without hidden folders and cycles", () => {
    expect(found(folder)).toEqual(["b.tf", "a/.tf", "a/link.tf", "a/lost.tf", "a/y.tf.json", "a/z.hcl", "c.tf/inside.tfvars"]);
  });
  it("are the path itself if it is a file, whatever its name", () => {
    expect(found(join(folder, "a/notes.md"))).toEqual(["a/notes.md"]);
  });
  it("are those in a hidden folder that is named itself", () => {
    expect(found(join(folder, ".hidden"))).toEqual([".hidden/x.tf"]);
  });
  it("are the path itself if it does not exist, so that its reader reports it", () => {
    expect(found(join(folder, "none"))).toEqual(["none"]);
  });
});
