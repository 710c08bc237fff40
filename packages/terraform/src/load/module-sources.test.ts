import type { Diagnostic } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import type { Dialect } from "../source/dialect.ts";
import { FileError, type FileSystem } from "../source/file-system.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { type LoadTreeOptions, loadTree } from "./load-tree.ts";
import { walkTree } from "./walk-tree.ts";

const problems = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ severity, code, subject }) => {
    const warning = severity === "warning" ? "warning " : "";
    return `${warning}${code} ${subject?.filename}:${subject?.start.line},${subject?.start.column}`;
  });

/** Loads a module with one call that has the given arguments, and names that it may use. */
function call(body: string, dialect: Dialect = "terraform", options: LoadTreeOptions = {}) {
  const files = {
    "main.tf": `module "m" {\n  ${body}\n}\nvariable "v" {\n  default = "m"\n}\nvariable "c" {\n  default = "m"\n  const = true\n}\nlocals {\n  l = "\${var.v}"\n  loop = local.loop\n}\n`,
    "m/main.tf": 'output "o" {\n  value = 1\n}\n',
  };
  const tree = loadTree(memoryFiles(files), { dialect, ...options });
  return { loaded: tree.children.get("m")?.folder, problems: problems(tree.diagnostics), call: tree.module.calls.get("m")! };
}

describe("the source of a module call", () => {
  it.each([
    ['source = "./m"', "m", []],
    ['source = "./x/../m/"', "m", []],
    ['source = "./n"', undefined, ["missing-module main.tf:1,1"]],
    ['source = "m"', undefined, ["invalid-module-source main.tf:2,12"]],
    ['source = ""', undefined, ["invalid-module-source main.tf:2,12"]],
    ["source = 5", undefined, ["invalid-module-source main.tf:2,12"]],
    ["source = null", undefined, ["unsuitable-module-source main.tf:2,12"]],
    ["source = []", undefined, ["unsuitable-module-source main.tf:2,12"]],
    ['source = lower("./M")', undefined, ["unsuitable-module-source main.tf:2,12"]],
    ['source = "./${var.c}"', "m", []],
    ['source = "./${var.v}"', "m", ["variable-module-source main.tf:2,12"]],
    ['source = "./${local.l}"', "m", ["variable-module-source main.tf:2,12"]],
    ['source = "./${local.loop}"', undefined, ["variable-module-source main.tf:2,12"]],
    ['source = "./${path.module}"', undefined, ["variable-module-source main.tf:2,12"]],
    ['source = "./${var.x}"', undefined, ["variable-module-source main.tf:2,12"]],
    ['source = "a/b/c"', undefined, ["warning unresolved-module main.tf:2,12"]],
    ['source = "a/b/c"\n  version = "1.0"', undefined, ["warning unresolved-module main.tf:2,12"]],
    ['source = "a/b/c"\n  version = 1', undefined, ["warning unresolved-module main.tf:2,12"]],
    ['source = "a/b/c"\n  version = null', undefined, ["warning unresolved-module main.tf:2,12"]],
    [
      'source = "a/b/c"\n  version = "latest"',
      undefined,
      ["invalid-version-constraint main.tf:3,13", "warning unresolved-module main.tf:2,12"],
    ],
    [
      'source = "a/b/c"\n  version = true',
      undefined,
      ["invalid-version-constraint main.tf:3,13", "warning unresolved-module main.tf:2,12"],
    ],
    ['source = "a/b/c"\n  version = []', undefined, ["invalid-version-constraint main.tf:3,13", "warning unresolved-module main.tf:2,12"]],
    ['source = "./m"\n  version = "1.0"', "m", ["version-without-registry main.tf:2,12"]],
    [
      'source = "git::https://example.com/r.git"\n  version = "1.0"',
      undefined,
      ["version-without-registry main.tf:2,12", "warning unresolved-module main.tf:2,12"],
    ],
  ])("%j leads to the folder %j in Terraform, with the problems %j", (body, loaded, expected) => {
    const found = call(body);
    expect([found.loaded, [...found.problems].sort()]).toEqual([loaded, [...expected].sort()]);
  });

  it.each([
    ['source = "./${var.v}"', "m", []],
    ['source = "./${local.l}"', "m", []],
    ['source = var.v == "m" ? "./m" : "./n"', "m", []],
    ['source = "./${local.loop}"', undefined, ["variable-module-source main.tf:2,12"]],
    ['source = "m"', undefined, ["invalid-module-source main.tf:2,12"]],
    ['source = "./m"\n  version = "1.0"', "m", ["version-without-registry main.tf:2,12"]],
  ])("%j leads to the folder %j in OpenTofu, with the problems %j", (body, loaded, expected) => {
    const found = call(body, "opentofu");
    expect([found.loaded, found.problems.filter((each) => !each.startsWith("warning unresolved"))]).toEqual([loaded, expected]);
  });

  it("cannot have variables before OpenTofu 1.8", () => {
    const found = (version: string): readonly string[] => call('source = "./${var.v}"', "opentofu", { version }).problems;
    expect(found("1.7.9")).toContain("variable-module-source main.tf:2,12");
    expect(found("1.8.0")).not.toContain("variable-module-source main.tf:2,12");
  });

  it("leads to a folder that the caller knows if it is not local", () => {
    const asked: unknown[] = [];
    const found = call('source = "a/b/c//sub"\n  version = ">= 1.2"', "terraform", {
      resolveModule: (source, version) => {
        asked.push([source.kind, source.address, version?.text]);
        return "./m/";
      },
    });
    expect([found.loaded, found.problems]).toEqual(["m", []]);
    expect(asked).toEqual([["registry", "registry.terraform.io/a/b/c", ">= 1.2"]]);
    expect(call('source = "a/b/c"', "terraform", { resolveModule: () => undefined }).problems).toEqual([
      "warning unresolved-module main.tf:2,12",
    ]);
    expect(call('source = "a/b/c"', "terraform", { resolveModule: () => "gone" }).problems).toEqual(["missing-module main.tf:1,1"]);
  });
});

describe("a called module", () => {
  it("is found from the folder of its caller", () => {
    const tree = loadTree(
      memoryFiles({
        "root/main.tf": 'module "a" {\n  source = "../lib/a"\n}\n',
        "lib/a/main.tf": 'module "b" {\n  source = "./b"\n}\nmodule "c" {\n  source = "../c"\n}\n',
        "lib/a/b/main.tf": "",
        "lib/c/main.tf": "",
      }),
      { path: "root/" },
    );
    expect(problems(tree.diagnostics)).toEqual([]);
    expect(Array.from(walkTree(tree), ({ path, folder }) => `${path.join(".")} ${folder}`).sort()).toEqual([
      " root",
      "a lib/a",
      "a.b lib/a/b",
      "a.c lib/c",
    ]);
  });

  it("causes a warning if it has no files, or only other files", () => {
    const found = (files: Record<string, string>): readonly string[] =>
      problems(loadTree(memoryFiles({ "main.tf": 'module "m" {\n  source = "./m"\n}\n', ...files })).diagnostics);
    expect(found({ "m/README.md": "" })).toEqual(["warning empty-module main.tf:1,1"]);
    expect(found({ "m/x/main.tf": "" })).toEqual(["warning empty-module main.tf:1,1"]);
    expect(found({ "m/main.tf": "" })).toEqual([]);
    expect(found({ m: "a file" })).toEqual(["missing-module main.tf:1,1"]);
  });

  it("has its problems in the diagnostics of the root module, once for all of its calls", () => {
    const calls = 'module "a" {\n  source = "./m"\n}\nmodule "b" {\n  source = "./m"\n}\n';
    const tree = loadTree(memoryFiles({ "main.tf": calls, "m/main.tf": 'nothing {}\nmodule "x" {\n  source = "./gone"\n}\n' }));
    expect(problems(tree.diagnostics)).toEqual(["unsupported-block m/main.tf:1,1", "missing-module m/main.tf:2,1"]);
    for (const name of ["a", "b"])
      expect(problems(tree.children.get(name)!.diagnostics)).toEqual(["unsupported-block m/main.tf:1,1", "missing-module m/main.tf:2,1"]);
  });

  it("is reported at the call if it cannot be read", () => {
    const files = memoryFiles({ "main.tf": 'module "m" {\n  source = "./m"\n}\n' });
    const fs: FileSystem = {
      readFile: (path) => files.readFile(path),
      readDirectory: (path) => files.readDirectory(path),
      kindOf(path) {
        if (path === "m") throw new FileError("denied", path, "Permission denied.");
        return files.kindOf(path);
      },
    };
    expect(problems(loadTree(fs).diagnostics)).toEqual(["unreadable-module main.tf:1,1"]);
  });
});
