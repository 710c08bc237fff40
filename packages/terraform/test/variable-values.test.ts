import { describe, expect, it } from "vitest";
import { readVariables } from "../src/entry/evaluate.ts";
import { loadModule } from "../src/entry/load.ts";
import { FileError, type FileSystem } from "../src/source/file-system.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { evaluateFiles, summaries, text } from "./evaluate-files.ts";

type Sources = NonNullable<Parameters<typeof readVariables>[1]>;

/** The value of the variable `v`, or the problems with it. */
function readValue(
  declaration: string,
  sources: Sources & { readonly tfvars?: string } = {},
  dialect: "terraform" | "opentofu" = "terraform",
): unknown {
  const files = memoryFiles({
    "main.tf": `variable "v" {\n  ${declaration}\n}\n`,
    ...(sources.tfvars === undefined ? {} : { "terraform.tfvars": sources.tfvars }),
  });
  const { values, diagnostics } = readVariables(loadModule(files, { dialect }), { files, ...sources });
  const { value, failed } = values.get("v")!;
  return diagnostics.length === 0 && !failed ? text(value) : summaries(diagnostics).map((each) => each.replace(/^error /, ""));
}

describe("the value of a variable", () => {
  it.each<[declaration: string, tfvars: string, expected: string]>([
    ["type = string", "v = 5", '"5"'],
    ["type = number", 'v = "5"', "5"],
    ["type = bool", 'v = "true"', "true"],
    ["type = list(string)", "v = [1, true]", 'tolist([ "1", "true", ])'],
    ["type = set(number)", "v = [2, 1, 2]", "toset([ 1, 2, ])"],
    ["type = map(string)", "v = { a = 1 }", 'tomap({ "a" = "1" })'],
    ["type = tuple([string, number])", 'v = [1, "2"]', '[ "1", 2, ]'],
    ["type = any", "v = [1]", "[ 1, ]"],
    ["", "v = { a = [1] }", '{ "a" = [ 1, ] }'],
    ["type = object({ a = string, b = optional(number) })", "v = { a = 1 }", '{ "a" = "1" "b" = tonumber(null) }'],
    ["type = object({ a = optional(string, 5) })", "v = { a = null }", '{ "a" = "5" }'],
    ["type = map(object({ a = optional(number, 1) }))", "v = { k = {} }", 'tomap({ "k" = { "a" = 1 } })'],
    ["default = 1", "v = null", "null"],
    ["type = number\n  default = 1", "v = null", "tonumber(null)"],
    ["default = 1\n  nullable = false", "v = null", "1"],
    ["default = 1\n  nullable = false", "v = 2", "2"],
    ["type = string", "v = null", "tostring(null)"],
  ])("declared by %j is converted from %s to %s", (declaration, tfvars, expected) => {
    expect(readValue(declaration, { tfvars })).toBe(expected);
  });

  it.each<[declaration: string, tfvars: string, expected: string]>([
    ["type = number", 'v = "x"', "invalid-variable-value terraform.tfvars:1,5"],
    ["type = list(string)", "v = {}", "invalid-variable-value terraform.tfvars:1,5"],
    ["type = object({ a = string })", "v = {}", "invalid-variable-value terraform.tfvars:1,5"],
    ["nullable = false", "v = null", "null-variable terraform.tfvars:1,5"],
    ["", "v = w", "variables-not-allowed terraform.tfvars:1,5"],
    ["", "v = upper(1)", "calls-not-allowed terraform.tfvars:1,5"],
    ["", "v {}", "unexpected-block terraform.tfvars:1,1"],
  ])("declared by %j cannot be %s: %s", (declaration, tfvars, expected) => {
    expect((readValue(declaration, { tfvars }) as readonly string[])[0]).toBe(expected);
  });

  it.each<[declaration: string, given: string, expected: unknown]>([
    ["type = string", "[1]", '"[1]"'],
    ["type = number", "5", "5"],
    ["type = number", "five", ["invalid-variable-value main.tf:1,1"]],
    ["type = bool", "true", "true"],
    ["", "{}", '"{}"'],
    ["type = any", "{ a = 1 }", '{ "a" = 1 }'],
    ["type = any", '"x"', '"x"'],
    ["type = any", "x", ["variables-not-allowed <value for var.v>:1,1"]],
    ["type = list(string)", "[1", [expect.stringMatching(/<value for var.v>:1,/)]],
    ["type = list(string)", "upper(1)", ["calls-not-allowed <value for var.v>:1,1"]],
    ["type = list(string)", "[1]", 'tolist([ "1", ])'],
    ["type = list(string)", "", [expect.stringMatching(/<value for var.v>:1,1/)]],
  ])("declared by %j is read from the text %j of arguments and of the environment: %j", (declaration, given, expected) => {
    for (const sources of [{ args: [{ name: "v", text: given }] }, { env: { TF_VAR_v: given } }, { env: new Map([["TF_VAR_v", given]]) }]) {
      const found = readValue(declaration, sources);
      if (!Array.isArray(expected)) expect(found).toBe(expected);
      else expect((found as readonly string[]).slice(0, 1)).toEqual(expected);
    }
  });

  it("is missing if nothing sets it, and unknown then", () => {
    expect(readValue("type = string")).toEqual(["missing-variable main.tf:1,1"]);
    expect(readValue("default = null")).toBe("null");
    const files = memoryFiles({ "main.tf": 'variable "v" {\n  type = list(string)\n}\n' });
    const { values } = readVariables(loadModule(files), { files });
    expect([values.get("v")!.failed, text(values.get("v")!.value), values.get("v")!.value.type.kind]).toEqual([
      true,
      "(known after apply)",
      "list",
    ]);
  });

  it("is not missing if its default is not valid, which is reported once", () => {
    const files = memoryFiles({ "main.tf": 'variable "v" {\n  type    = number\n  default = "x"\n}\n' });
    const { values, diagnostics } = readVariables(loadModule(files), { files });
    expect([summaries(diagnostics), values.get("v")!.failed]).toEqual([[], true]);
  });

  it("is reported if the variable is deprecated and something sets it", () => {
    expect(readValue('default = 1\n  deprecated = "Use w."', { tfvars: "v = 2" })).toEqual([
      "warning deprecated-variable terraform.tfvars:1,5",
    ]);
    expect(readValue('default = 1\n  deprecated = "Use w."', { args: [{ name: "v", text: "2" }] })).toEqual([
      "warning deprecated-variable main.tf:1,1",
    ]);
    expect(readValue('default = 1\n  deprecated = "Use w."')).toBe("1");
  });
});

describe("files of values", () => {
  const read = (files: Readonly<Record<string, string>>, sources: Sources = {}) => {
    const fs = memoryFiles({ "main.tf": 'variable "v" {\n  default = "d"\n}\n', ...files });
    const { values, diagnostics, sources: texts } = readVariables(loadModule(fs), { files: fs, ...sources });
    return {
      value: text(values.get("v")!.value),
      origin: values.get("v")!.origin,
      problems: summaries(diagnostics),
      texts: [...texts.keys()],
    };
  };

  it("are read automatically by their names, but not folders and other files", () => {
    expect(read({ "a.auto.tfvars": "v = 1\n" }).value).toBe("1");
    expect(read({ "a.auto.tfvars.json": '{"v": 1}' }).value).toBe("1");
    for (const name of ["a.tfvars", "auto.tfvars", "a.auto.tfvars.bak", "terraform.tfvars/x", "sub/terraform.tfvars"])
      expect(read({ [name]: "v = 1\n" }).value).toBe('"d"');
    expect(read({ ".auto.tfvars": "v = 1\n" }).value).toBe("1");
  });

  it("are sorted by bytes, not by the rules of a language or by UTF-16", () => {
    expect(read({ "B.auto.tfvars": "v = 1\n", "a.auto.tfvars": "v = 2\n" }).value).toBe("2");
    expect(read({ "\uff5e.auto.tfvars": "v = 1\n", "😀.auto.tfvars": "v = 2\n" }).value).toBe("2");
    expect(read({ "a.auto.tfvars": "v = 1\n", "a-b.auto.tfvars": "v = 2\n" }).value).toBe("1");
  });

  it("can be in the folder of the module, and named by arguments anywhere", () => {
    const fs = memoryFiles({
      "m/main.tf": 'variable "v" {}\n',
      "m/terraform.tfvars": "v = 1\n",
      "x.tfvars": "v = 2\n",
      "terraform.tfvars": "v = 3\n",
    });
    const module = loadModule(fs, { path: "m" });
    expect(text(readVariables(module, { files: fs }).values.get("v")!.value)).toBe("1");
    expect(text(readVariables(module, { files: fs, args: [{ file: "x.tfvars" }] }).values.get("v")!.value)).toBe("2");
  });

  it("keep their sources and the ranges of values", () => {
    const { origin, texts } = read({ "terraform.tfvars": "\nv = 1\n", "a.auto.tfvars": "\n" });
    expect(origin).toMatchObject({ kind: "file", range: { filename: "terraform.tfvars", start: { line: 2, column: 5 } } });
    expect(texts).toEqual(["terraform.tfvars", "a.auto.tfvars"]);
  });

  it("are reported if they cannot be read or have blocks", () => {
    expect(read({}, { args: [{ file: "gone.tfvars" }] }).problems).toEqual(["error unreadable-variable-file"]);
    const module = loadModule(memoryFiles({ "main.tf": 'variable "v" {\n  default = 1\n}\n' }));
    expect(summaries(readVariables(module, { args: [{ file: "x.tfvars" }] }).diagnostics)).toEqual(["error unreadable-variable-file"]);
    expect(read({ "terraform.tfvars": 'variable "v" {\n  default = 1\n}\nvariable "w" {}\nv = 2\n' })).toMatchObject({
      value: "2",
      problems: ["error block-among-variable-values terraform.tfvars:1,1"],
    });
    expect(read({ "terraform.tfvars": "v = \n" }).problems.length).toBeGreaterThan(0);
  });

  it("are not read from a folder that cannot be listed", () => {
    const fs = (error: Error): FileSystem => ({
      ...memoryFiles({}),
      kindOf: () => undefined,
      readFile: () => new Uint8Array(),
      readDirectory: () => {
        throw error;
      },
    });
    const module = loadModule(memoryFiles({ "main.tf": 'variable "v" {\n  default = 1\n}\n' }));
    expect(readVariables(module, { files: fs(new FileError("denied", ".", "Denied.")) }).diagnostics).toEqual([]);
    expect(() => readVariables(module, { files: fs(new TypeError("bug")) })).toThrow("bug");
  });
});

describe("names that the module does not declare", () => {
  it("are errors in arguments, warnings in files, and ignored in the environment", () => {
    const fs = memoryFiles({ "main.tf": 'variable "region" {\n  default = 1\n}\n', "terraform.tfvars": "reigon = 1\n" });
    const { diagnostics } = readVariables(loadModule(fs), { files: fs, env: { TF_VAR_other: "x" }, args: [{ name: "regoin", text: "x" }] });
    expect(diagnostics.map(({ severity, code, params }) => [severity, code, (params as { suggestion?: string }).suggestion])).toEqual([
      ["error", "undeclared-variable-value", "region"],
      ["warning", "undeclared-variable-value", "region"],
    ]);
  });

  it("are counted after the first two in files", () => {
    const warnings = (count: number): unknown => {
      const fs = memoryFiles({ "main.tf": "", "terraform.tfvars": Array.from({ length: count }, (_, i) => `x${i} = 1\n`).join("") });
      return readVariables(loadModule(fs), { files: fs }).diagnostics.map(({ code, params }) =>
        code === "undeclared-variable-values" ? (params as { count: number }).count : code,
      );
    };
    expect(warnings(2)).toEqual(["undeclared-variable-value", "undeclared-variable-value"]);
    expect(warnings(3)).toEqual([1, "undeclared-variable-value", "undeclared-variable-value"]);
    expect(warnings(5)).toEqual([3, "undeclared-variable-value", "undeclared-variable-value"]);
  });
});

describe("arguments of modules", () => {
  const call = (declaration: string, argument: string, dialect: "terraform" | "opentofu" = "terraform"): readonly string[] =>
    summaries(
      evaluateFiles(
        {
          "main.tf": `variable "e" {\n  default   = "x"\n  ephemeral = true\n}\nmodule "m" {\n  source = "./m"\n  ${argument}\n}\n`,
          "m/main.tf": `variable "v" {\n  ${declaration}\n}\n`,
        },
        { dialect },
      ).diagnostics,
    );

  it("are reported where they are given in Terraform, and at the variable in OpenTofu", () => {
    expect(call("type = number", 'v = "x"')).toEqual(["error invalid-variable-value main.tf:7,7"]);
    expect(call("type = number", 'v = "x"', "opentofu")).toEqual(["error invalid-variable-value m/main.tf:1,1"]);
    expect(call("type = number\n  sensitive = true", 'v = "x"')).toEqual(["error invalid-variable-value m/main.tf:1,1"]);
    expect(call("nullable = false", "v = null")).toEqual(["error null-variable main.tf:7,7"]);
    expect(call("", "v = var.e")).toEqual(["error ephemeral-variable-value main.tf:7,7"]);
    expect(call("", "v = [var.e]", "opentofu")).toEqual(["error ephemeral-variable-value main.tf:7,7"]);
    expect(call("ephemeral = true", "v = var.e")).toEqual([]);
  });

  it("are missing or not supported", () => {
    expect(call("", "")).toEqual(["error missing-module-argument main.tf:5,1"]);
    expect(call("default = 1", "")).toEqual([]);
    expect(call("default = 1", "w = 1")).toEqual(["error unsupported-module-argument main.tf:7,3"]);
    expect(call("default = 1", "b {}")).toEqual([]);
  });
});
