/** Rules see the module of a folder, with the text that is being linted in place of the file on disk. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Linter } from "eslint";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import plugin, { type HclSourceCode } from "../src/index.ts";

let folder: string;
let seen: HclSourceCode[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hcl-modules-"));
  seen = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), text);
};

function lint(name: string, text: string, rule = "unused-declarations"): readonly string[] {
  const own = {
    create(context: { sourceCode: HclSourceCode }) {
      seen.push(context.sourceCode);
      return {};
    },
  };
  const plugins = { hcl: plugin, own: { rules: { rule: own } } };
  const rules = { [`hcl/${rule}`]: "error", "own/rule": "error" };
  const config = [
    { files: ["**/*.tf"], language: "hcl/terraform", plugins, rules },
    { files: ["**/*.json"], language: "hcl/hcl-json", plugins, rules },
  ] as unknown as Linter.Config[];
  return new Linter({ cwd: folder }).verify(text, config, { filename: join(folder, name) }).map(({ message }) => message);
}

const VARIABLE = 'variable "v" {}\n';

describe("the module of a linted file", () => {
  it("has the other files of the folder, in both syntaxes", () => {
    write("main.tf", "locals {\n  a = var.v\n}\n");
    expect(lint("variables.tf", VARIABLE)).toEqual([]);
    write("main.tf.json", '{"output": {"o": {"value": "${local.a}"}}}');
    expect(lint("main.tf", "locals {\n  a = var.v\n}\n\n")).toEqual([]);
  });

  it("has the text that is being linted instead of the file on disk", () => {
    write("variables.tf", VARIABLE);
    write("main.tf", "");
    expect(lint("variables.tf", VARIABLE)).toEqual(['Nothing uses the variable "v".']);
    expect(lint("variables.tf", `${VARIABLE}output "o" {\n  value = var.v\n}\n`)).toEqual([]);
    expect(lint("variables.tf", VARIABLE)).toEqual(['Nothing uses the variable "v".']);
  });

  it("is renewed when another file changes on disk", () => {
    write("variables.tf", VARIABLE);
    write("main.tf", "");
    expect(lint("variables.tf", VARIABLE)).toHaveLength(1);
    write("main.tf", 'output "o" {\n  value = var.v\n}\n');
    utimesSync(join(folder, "main.tf"), 1, 1);
    // A text that is new makes the plugin look at the disk again.
    expect(lint("variables.tf", `${VARIABLE}# Changed.\n`)).toEqual([]);
  });

  it("keeps the parts of files that did not change", () => {
    write("a.tf", VARIABLE);
    write("b.tf", "locals {}\n");
    lint("a.tf", VARIABLE);
    const [before] = seen;
    const kept = before!.module!.files[1];
    lint("a.tf", `${VARIABLE}\n`);
    expect(seen[1]!.module).not.toBe(before!.module);
    expect(seen[1]!.module!.files[1]).toBe(kept);
    lint("a.tf", `${VARIABLE}\n`);
    expect(seen[2]!.module).toBe(seen[1]!.module);
  });

  it("stays the same while files are linted as they are on disk", () => {
    write("a.tf", VARIABLE);
    write("b.tf", "locals {}\n");
    lint("a.tf", VARIABLE);
    lint("b.tf", "locals {}\n");
    expect(seen[1]!.module).toBe(seen[0]!.module);
  });

  it("has the modules that it calls", () => {
    const called = mkdtempSync(join(folder, "called-"));
    writeFileSync(join(called, "main.tf"), 'variable "needed" {}\n');
    const source = called.slice(folder.length + 1);
    const text = `module "m" {\n  source = "./${source}"\n}\n`;
    write("main.tf", text);
    expect(lint("main.tf", text, "arguments")).toHaveLength(1);
    expect([...seen[0]!.tree!.children.get("m")!.module.variables.keys()]).toEqual(["needed"]);
  });

  it("can be a text without a folder", () => {
    rmSync(folder, { recursive: true });
    expect(lint("main.tf", VARIABLE)).toEqual(['Nothing uses the variable "v".']);
    writeFileSync(folder, "");
  });
});
