import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { objectVal, stringVal, toNative, unmarkDeep, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { afterAll, describe, expect, it } from "vitest";
import { linesOf } from "../../../vitest.process.ts";
import { IS_LONG } from "../../../vitest.tier.ts";
import { builtinProviderFunctions, terraformFunctions } from "../src/entry/functions.ts";
import { nodeFiles } from "../src/entry/node.ts";
import { memoryFiles } from "../src/index.ts";
import type { FileSystem } from "../src/source/file-system.ts";

/** Returns the value of an expression as data, or its diagnostics as a string. */
function evaluate(source: string, fs?: FileSystem): unknown {
  const providers = new Map([["terraform", builtinProviderFunctions()]]);
  const functions = terraformFunctions({ dialect: "opentofu", fs, providers });
  const variables = { proto: objectVal(new Map([["__proto__", stringVal("x")]])) as Value };
  const { expression, diagnostics } = parseExpression(source);
  expect(diagnostics).toEqual([]);
  const { value, diagnostics: problems } = expression.value(new EvalContext({ functions, variables }));
  return problems.length > 0 ? problems.map(({ code, detail }) => `${code}: ${detail}`).join("\n") : toNative(unmarkDeep(value).value);
}

it.runIf(IS_LONG)("reports an error for calls that need too much, in a process with little memory", () => {
  const lines = linesOf(new URL("functions-in-small-heap.ts", import.meta.url), "--max-old-space-size=64");
  const ends = lines.map((line) => JSON.parse(line) as { readonly name: string; readonly wanted: string; readonly end: string });
  expect(ends.length).toBeGreaterThan(50);
  expect(ends.filter(({ wanted, end }) => end !== wanted)).toEqual([]);
});

describe("names with a special meaning in JavaScript", () => {
  it.each([
    ['keys(yamldecode("__proto__: 1\\nconstructor: 2"))', ["__proto__", "constructor"]],
    ['keys(yamldecode("<<: {__proto__: 1}"))', ["__proto__"]],
    ['yamldecode("&__proto__ a")', "a"],
    ['keys(jsondecode("{\\"__proto__\\": {\\"a\\": 1}}"))', ["__proto__"]],
    ["keys(merge(proto, { a = 1 }))", ["__proto__", "a"]],
    ['keys(transpose({ __proto__ = ["constructor"] }))', ["constructor"]],
    ['keys(transpose({ a = ["__proto__"] }))', ["__proto__"]],
    ['lookup(proto, "__proto__", "y")', "x"],
    ['lookup({}, "constructor", "y")', "y"],
    ['lookup(tomap({}), "__proto__", "y")', "y"],
    ['templatestring("$${__proto__}", proto)', "x"],
    ["provider::terraform::encode_tfvars(proto)", '__proto__ = "x"\n'],
    ['keys(provider::terraform::decode_tfvars("__proto__ = 1"))', ["__proto__"]],
    ["yamlencode(proto)", '"__proto__": "x"\n'],
    ['keys(zipmap(["__proto__"], [1]))', ["__proto__"]],
    ["convert(proto, map(string)).__proto__", "x"],
  ])("are ordinary names in %s", (source, result) => {
    expect(evaluate(source)).toEqual(result);
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  it.each(["__proto__", "constructor", "toString"])("do not make %s a function", (name) => {
    expect(evaluate(`${name}()`)).toMatch(/^unknown-function/);
    expect(evaluate(`core::${name}()`)).toMatch(/^unknown-function/);
  });
});

const readers = [
  ...["file", "filebase64", "fileexists", "filemd5", "filesha1", "filesha256", "filesha512", "filebase64sha256", "filebase64sha512"],
  "templatefile",
  "fileset",
];
const reading = (name: string, path: string): string =>
  `${name}("${path}"${name === "templatefile" ? ", {}" : name === "fileset" ? ', "*"' : ""})`;

describe.each(readers)("%s", (name) => {
  it("reports an error if there is no file system", () => {
    expect(evaluate(reading(name, "/etc/passwd"))).toMatch(/^failed-call: .*files are not available/);
  });

  it("reports a path outside of the folder, in memory and on disk", () => {
    const folder = mkdtempSync(join(tmpdir(), "hcl-ts-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "module"));
    mkdirSync(join(folder, "outside"));
    writeFileSync(join(folder, "outside", "secret"), "s3cret");
    symlinkSync(join(folder, "outside"), join(folder, "module", "link"));
    const target = name === "fileset" ? "" : "/secret";
    for (const fs of [nodeFiles(join(folder, "module")), memoryFiles({ a: "" })]) {
      const found = evaluate(reading(name, `../outside${target}`), fs);
      expect(found).toMatch(/outside of the folders/);
    }
    expect(evaluate(reading(name, `link${target}`), nodeFiles(join(folder, "module")))).toMatch(/outside of the folders/);
    expect(evaluate(reading(name, join(folder, `outside${target}`)), nodeFiles(join(folder, "module")))).toMatch(/outside of the folders/);
    const free = evaluate(reading(name, `../outside${target}`), nodeFiles(join(folder, "module"), { confine: false }));
    expect(String(free)).not.toMatch(/outside of the folders/);
  });

  it("does not show a sensitive path", () => {
    const call = reading(name, "hidden").replace('"hidden"', 'sensitive("hidden")');
    const found = evaluate(call, memoryFiles({ "hidden/x": "" }));
    expect(JSON.stringify(found)).not.toContain("hidden/");
    if (name !== "fileset") expect(found).not.toContain('"hidden"');
  });
});

describe("errors about secrets", () => {
  it.each([
    'base64decode("s3cret!")',
    'lookup({}, "s3cret")',
    'yamldecode("*s3cret")',
    'jsondecode("s3cret")',
    'regex("(s3cret", "x")',
    'replace("x", "/(s3cret/", "y")',
    'formatdate("s3cret", "2020-01-01T00:00:00Z")',
    'tonumber("s3cret")',
    'textdecodebase64("s3cret!", "UTF-8")',
    'parseint("s3cret", 10)',
    'timecmp("s3cret", "x")',
    'cidrhost("s3cret", 1)',
    'uuidv5("s3cret", "x")',
    "transpose({ s3cret = null })",
  ])("%s does not show the argument if it is sensitive", (source) => {
    const marked = source.replace(/"([^"]*s3cret[^"]*)"/, 'sensitive("$1")').replace("{ s3cret = null }", "sensitive({ s3cret = null })");
    const found = evaluate(marked);
    expect(found).toMatch(/^(?:failed-call|invalid-argument)/);
    expect(found).not.toContain("s3cret");
  });
});

describe("templates within templates", () => {
  const fs = memoryFiles({
    "list.tftpl":
      '%{ for x in slice(l, 0, min(1, length(l))) }${x}${templatefile("list.tftpl", { l = slice(l, 1, length(l)) })}%{ endfor }',
    "self.tftpl": '${templatefile("self.tftpl", {})}',
    "outer.tftpl": '${templatefile("inner.tftpl", {})}',
    "inner.tftpl": "first line\n${name}",
  });

  it("can render each other", () => {
    expect(evaluate('length(templatefile("list.tftpl", { l = [for i in range(90) : "x"] }))', fs)).toBe(90);
  });

  it("report one short error if they render themselves", () => {
    const found = evaluate('templatefile("self.tftpl", {})', fs);
    expect(found).toMatch(/^failed-call: .*more than 100 templates/);
    expect(String(found).length).toBeLessThan(300);
  });

  it("report the position of an error in the innermost template", () => {
    expect(evaluate('templatefile("outer.tftpl", {})', fs)).toMatch(/^failed-call: .*"name" at inner.tftpl:2,3/);
  });
});

describe("patterns of files", () => {
  it.each([
    ["many stars", "a*".repeat(500)],
    ["nested choices", "{a,".repeat(40) + "}".repeat(40)],
    ["choices in a row", "{*a,*a,*a,*a}".repeat(100)],
    ["many characters", "?".repeat(10_000)],
  ])("match nothing without backtracking, with %s", (_, pattern) => {
    // Backtracking would take longer than any time limit of a test.
    expect(evaluate(`fileset(".", "${pattern}b")`, memoryFiles({ ["a".repeat(1000)]: "", "b/c": "" }))).toEqual([]);
  });

  it.each([
    ["a class without end", "["],
    ["a class with a character without end", "[a"],
    ["a choice without end", "{a"],
    ["a backslash at the end", "a\\\\"],
    ["a range without end", "[a-]"],
    ["a thousand choices", "{".repeat(1000)],
  ])("are errors with %s", (_, pattern) => {
    expect(evaluate(`fileset(".", "${pattern}")`, memoryFiles({ a: "" }))).toMatch(/^failed-call/);
  });
});
