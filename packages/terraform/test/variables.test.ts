import { expect, it } from "vitest";
import { readVariables } from "../src/entry/evaluate.ts";
import { loadModule } from "../src/entry/load.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { summaries, text } from "./evaluate-files.ts";

type Sources = Omit<NonNullable<Parameters<typeof readVariables>[1]>, "files">;

function read(files: Record<string, string>, sources: Sources = {}, dialect: "terraform" | "opentofu" = "terraform") {
  const fs = memoryFiles(files);
  const { values, diagnostics } = readVariables(loadModule(fs, { dialect }), { files: fs, ...sources });
  return {
    values: Object.fromEntries(Array.from(values, ([name, { value }]) => [name, text(value)])),
    origins: Object.fromEntries(Array.from(values, ([name, { origin }]) => [name, origin.kind])),
    diagnostics: summaries(diagnostics),
  };
}

const MAIN = { "main.tf": 'variable "a" {\n  type    = string\n  default = "default"\n}\n' };

it("takes the last of several values, in the order of the sources", () => {
  const files: Record<string, string> = { ...MAIN };
  expect(read(files).values.a).toBe('"default"');
  const env = { TF_VAR_a: "environment" };
  expect(read(files, { env }).values.a).toBe('"environment"');
  const steps: readonly (readonly [file: string, content: string, expected: string])[] = [
    ["terraform.tfvars", 'a = "tfvars"\n', '"tfvars"'],
    ["terraform.tfvars.json", '{"a": "json"}', '"json"'],
    ["9.auto.tfvars", 'a = "nine"\n', '"nine"'],
    ["a.auto.tfvars", 'a = "auto a"\n', '"auto a"'],
    ["a.auto.tfvars.json", '{"a": "auto json"}', '"auto json"'],
    ["10.auto.tfvars", 'a = "ten"\n', '"auto json"'],
    ["Z.auto.tfvars", 'a = "upper"\n', '"auto json"'],
    ["b.auto.tfvars", 'a = "auto b"\n', '"auto b"'],
  ];
  for (const [file, content, expected] of steps) {
    files[file] = content;
    expect(read(files, { env }).values.a).toBe(expected);
  }
  files["prod.tfvars"] = 'a = "prod"\n';
  const args = [{ name: "a", text: "argument" }];
  expect(read(files, { env, args }).values.a).toBe('"argument"');
  expect(read(files, { env, args: [...args, { file: "prod.tfvars" }] }).values.a).toBe('"prod"');
});

it("keeps the origin of each value", () => {
  const files = {
    "main.tf": 'variable "a" {}\nvariable "b" {}\nvariable "c" {}\nvariable "d" {\n  default = 1\n}\n',
    "terraform.tfvars": "b = 1\n",
  };
  const { origins } = read(files, { env: { TF_VAR_a: "x" }, args: [{ name: "c", text: "y" }] });
  expect(origins).toEqual({ a: "environment", b: "file", c: "argument", d: "default" });
});

it("reads the text of arguments as it is for primitive types, and as an expression for others", () => {
  const files = {
    "main.tf":
      'variable "s" {\n  type = string\n}\nvariable "u" {}\nvariable "n" {\n  type = number\n}\nvariable "l" {\n  type = list(number)\n}\nvariable "x" {\n  type = any\n}\n',
  };
  const args = [
    { name: "s", text: '["x"]' },
    { name: "u", text: "[1]" },
    { name: "n", text: "5" },
    { name: "l", text: "[1 + 1, 2 * 3]" },
    { name: "x", text: "{ a = 1 }" },
  ];
  expect(read(files, { args }).values).toEqual({ s: '"[\\"x\\"]"', u: '"[1]"', n: "5", l: "tolist([ 2, 6, ])", x: '{ "a" = 1 }' });
});

it("fills in optional attributes, converts and drops what the type does not have", () => {
  const files = {
    "main.tf":
      'variable "o" {\n  type = object({\n    a = string\n    b = optional(number, "7")\n    c = optional(object({ d = optional(bool, true) }), {})\n  })\n}\n',
    "terraform.tfvars": "o = { a = 1, b = null, z = 9 }\n",
  };
  expect(read(files).values.o).toBe('{ "a" = "1" "b" = 7 "c" = { "d" = true } }');
});

it("replaces null by the default only if the variable cannot be null", () => {
  const declare = (more: string): string => `variable "a" {\n  type = string\n  default = "d"\n${more}}\n`;
  expect(read({ "main.tf": declare(""), "terraform.tfvars": "a = null\n" }).values.a).toBe("tostring(null)");
  expect(read({ "main.tf": declare("  nullable = false\n"), "terraform.tfvars": "a = null\n" }).values.a).toBe('"d"');
});

it("takes the strings in JSON files literally", () => {
  expect(read({ ...MAIN, "terraform.tfvars.json": '{"a": "${x} $${y}"}' }).values.a).toBe('"${x} $${y}"');
});

it("allows neither references nor functions in files", () => {
  expect(read({ ...MAIN, "terraform.tfvars": "a = var.b\n" }).diagnostics).toEqual(["error variables-not-allowed terraform.tfvars:1,5"]);
  expect(read({ ...MAIN, "terraform.tfvars": 'a = upper("x")\n' }).diagnostics).toEqual(["error calls-not-allowed terraform.tfvars:1,5"]);
});

it("marks sensitive and ephemeral values", () => {
  const files = {
    "main.tf": 'variable "s" {\n  default   = "x"\n  sensitive = true\n}\nvariable "e" {\n  default   = "x"\n  ephemeral = true\n}\n',
  };
  expect(read(files).values).toEqual({ s: "(sensitive value)", e: "(ephemeral value)" });
});

it("reports a value of the wrong type at the value in Terraform and at the variable in OpenTofu", () => {
  const files = { "main.tf": 'variable "n" {\n  type = number\n}\n', "terraform.tfvars": '\nn = "x"\n' };
  expect(read(files).diagnostics).toEqual(["error invalid-variable-value terraform.tfvars:2,5"]);
  expect(read(files, {}, "opentofu").diagnostics).toEqual(["error invalid-variable-value main.tf:1,1"]);
});

it("warns of two undeclared names of files and counts the others", () => {
  const { diagnostics } = read({ ...MAIN, "terraform.tfvars": "w = 1\nx = 1\ny = 1\nz = 1\n" });
  expect(diagnostics).toEqual([
    "warning undeclared-variable-values",
    "warning undeclared-variable-value terraform.tfvars:1,1",
    "warning undeclared-variable-value terraform.tfvars:2,1",
  ]);
});

it("treats names of objects as data", () => {
  const files = {
    "main.tf": 'variable "__proto__" {\n  default = 1\n}\nvariable "constructor" {\n  default = 2\n}\n',
    "terraform.tfvars": "constructor = 3\n",
  };
  const fs = memoryFiles(files);
  const { values } = readVariables(loadModule(fs), { files: fs, env: { TF_VAR___proto__: "x" } });
  expect(text(values.get("__proto__")!.value)).toBe('"x"');
  expect(text(values.get("constructor")!.value)).toBe("3");
});

it("a problem with a sensitive value is reported at the variable", () => {
  const files = memoryFiles({
    "main.tf": 'variable "n" {\n  type      = number\n  sensitive = true\n}\n',
    "terraform.tfvars": 'n = "x"\n',
  });
  const { diagnostics } = readVariables(loadModule(files), { files });
  expect(diagnostics.map(({ code, subject }) => [code, subject?.filename])).toEqual([["invalid-variable-value", "main.tf"]]);
});
