import { applyEdits } from "@hcl-ts/analysis";
import { hasErrors } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { checkTree } from "../check/check-tree.ts";
import { loadTree } from "../load/load-tree.ts";
import type { ModuleTree } from "../load/module.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { findReferences } from "./find-references.ts";
import { type RenameOptions, renameDeclaration } from "./rename-declaration.ts";

type Files = Readonly<Record<string, string>>;

const files: Files = {
  "main.tf": `variable "a" {
  validation {
    condition     = var.a != ""
    error_message = "Not \${var.a}."
  }
}
resource "t_x" "web" {
  count = 2
  name  = [for a in [var.a] : a]
}
module "m" {
  source = "./m"
  cidr   = var.a
}
output "o" {
  value      = [resource.t_x.web[0].id, t_x.web[*].id, module.m.range]
  depends_on = [t_x.web]
}
moved {
  from = t_x.old
  to   = t_x.web
}
`,
  "more.tf.json": '{"output": {"j": {"value": "${t_x.web[1].id} ${var.a}", "depends_on": ["t_x.web"]}}}',
  "override.tf": 'resource "t_x" "web" {\n  name = "x"\n}\n',
  "m/main.tf": 'variable "cidr" {}\noutput "range" {\n  value = var.cidr\n}\n',
};

const treeOf = (of: Files): ModuleTree => loadTree(memoryFiles(of));

/** The files after renaming, each of which has to be valid still. */
function renamed(address: string, name: string, options?: RenameOptions): Files {
  const { edits, diagnostics, skipped } = renameDeclaration(treeOf(files), address, name, options);
  expect([diagnostics, skipped]).toEqual([[], []]);
  const result = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, applyEdits(file, text, edits)]));
  const tree = treeOf(result);
  expect([...tree.diagnostics, ...checkTree(tree)].filter(({ severity }) => severity === "error")).toEqual([]);
  return result;
}

describe("renaming", () => {
  it("reaches declarations, references and both syntaxes", () => {
    const result = renamed("t_x.web", "app");
    expect(Object.values(result).join("")).not.toContain("web");
    expect(result["main.tf"]).toContain("from = t_x.old\n  to   = t_x.app");
    expect(result["more.tf.json"]).toBe(files["more.tf.json"]!.replaceAll("web", "app"));
  });

  it("adds a moved block on demand, and leaves those that exist as they are", () => {
    const result = renamed("t_x.web", "app", { moved: true });
    expect(result["main.tf"]).toContain("to   = t_x.web\n}\n\nmoved {\n  from = t_x.web\n  to   = t_x.app\n}\n");
  });

  it("changes the arguments of calls for a variable, and ignores names bound by a for expression", () => {
    expect(renamed("module.m.var.cidr", "block")["main.tf"]).toContain("  block   = var.a");
    expect(renamed("var.a", "b")["main.tf"]).toContain("[for a in [var.b] : a]");
  });

  it("changes the references of calling modules for an output", () => {
    expect(renamed("module.m.output.range", "cidrs")["main.tf"]).toContain("module.m.cidrs]");
  });

  it("changes the references to a module call", () => {
    expect(renamed("module.m", "net", { moved: true })["main.tf"]).toContain("moved {\n  from = module.m\n  to   = module.net\n}");
  });

  it.each(["'a.b", "t_x.1", "data.'a.b", "var.a b", "module.a b", "output.a-'"])(
    "changes the name alone where a label is not an identifier: %s",
    (address) => {
      const [type = "", ...labels] = (/^(?:data|var|module|output)\./.test(address) ? address : `resource.${address}`).split(".");
      const source = (name: string): string =>
        `${type === "var" ? "variable" : type} "${[...labels.slice(0, -1), name].join('" "')}" {\n}\n`;
      const { edits, diagnostics } = renameDeclaration(treeOf({ "main.tf": source(labels.at(-1)!) }), address, "c", { moved: true });
      expect(diagnostics).toEqual([]);
      expect(applyEdits("main.tf", source(labels.at(-1)!), edits)).toBe(source("c"));
    },
  );

  it("is refused with a reason", () => {
    const codes = (address: string, name: string): readonly string[] =>
      renameDeclaration(treeOf(files), address, name).diagnostics.map(({ code }) => code);
    expect(codes("var.none", "x")).toEqual(["nothing-to-rename"]);
    expect(codes("module.none.var.x", "x")).toEqual(["nothing-to-rename"]);
    expect(codes("var.a", "1")).toEqual(["invalid-new-name"]);
    expect(codes("var.a", "count")).toEqual(["invalid-new-name"]);
    expect(codes("output.o", "j")).toEqual(["name-taken"]);
  });
});

describe("finding references", () => {
  it("lists declarations, references and arguments", () => {
    const places = (address: string): unknown =>
      findReferences(treeOf(files), address)?.map(({ kind, range }) => `${kind} ${range.filename}:${range.start.line}`);
    expect(places("t_x.web")).toEqual([
      "declaration main.tf:7",
      "declaration override.tf:1",
      "reference main.tf:16",
      "reference main.tf:17",
      "reference main.tf:21",
      "reference more.tf.json:1",
      "reference more.tf.json:1",
      "reference main.tf:16",
    ]);
    expect(places("module.m.var.cidr")).toEqual(["declaration m/main.tf:1", "reference m/main.tf:3", "argument main.tf:13"]);
    expect(places("module.m.output.range")).toEqual(["declaration m/main.tf:2", "reference main.tf:16"]);
    expect(places("local.none")).toBeUndefined();
  });

  it("works with files that have errors", () => {
    const tree = treeOf({ "main.tf": 'variable "a" {}\noutput "o" {\n  value = var.a +\n}\noutput "p" {\n  value = var.a\n}\n' });
    expect(hasErrors(tree.diagnostics)).toBe(true);
    expect(findReferences(tree, "var.a")?.length).toBe(3);
  });
});
