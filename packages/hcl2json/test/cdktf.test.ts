import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, expectTypeOf, it } from "vitest";
import { convertFiles, getExpressionAst, getReferencesInExpression, Hcl2JsonError, parse, TFExpressionSyntaxTree } from "../src/index.ts";

describe("parse", () => {
  it("sorts properties, and writes an infinity for a number that is too large", async () => {
    const json = await parse("x.tf", "b = 1e400\na = { d = 1, c = 2 }\n");
    expect(JSON.stringify(json)).toBe('{"a":{"c":2,"d":1},"b":null}');
    expect(json.b).toBe(Number.POSITIVE_INFINITY);
    expectTypeOf(json.a.c).toBeAny();
  });

  it("sorts any number of properties", async () => {
    const names = Array.from({ length: 100 }, (_, i) => `n${(i * 37) % 100}`);
    const json = await parse("x.tf", `a = {\n${names.map((name, i) => `${name} = ${i}`).join("\n")}\n}\n`);
    expect(Object.entries(json.a)).toEqual(names.map((name, i) => [name, i]).sort(([a], [b]) => (a! < b! ? -1 : 1)));
  });

  it("sorts by code point, also beyond the characters of two bytes", async () => {
    const json = await parse("x.tf", 'a = { "\u{1F600}" = 1, "\uFF5E" = 2, b = 3 }\n');
    expect(Object.keys(json.a)).toEqual(["b", "\uFF5E", "\u{1F600}"]);
  });

  it("rejects with all errors and their ranges", async () => {
    const error: unknown = await parse("x.tf", "a =\nb = ]\n").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Hcl2JsonError);
    expect((error as Error).message).toMatch(/^parse config: \[x\.tf:1,4-2,1: [^;]+; .+ x\.tf:2,5-6: [^;]+; .+\]$/s);
    expect((error as Hcl2JsonError).diagnostics).toHaveLength(2);
  });

  it("rejects what cannot be converted", async () => {
    await expect(parse("x.tf", 'b "l" {}\nb {}\n')).rejects.toThrow(/^convert to HCL: \[x\.tf:2,1-2: /);
  });
});

describe("convertFiles", () => {
  const folder = mkdtempSync(join(tmpdir(), "hcl2json-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("reads a folder with the file system of the process", async () => {
    await expect(convertFiles("/no such folder")).rejects.toThrow("ENOENT");
    mkdirSync(join(folder, "sub.tf"));
    writeFileSync(join(folder, "a.tf"), "a = 1\n");
    writeFileSync(join(folder, "b.tf.json"), '{"b": "\u00e9"}');
    expect(await convertFiles(folder)).toEqual({ a: 1, b: "\u00e9" });
  });

  it("rejects a pipe with the name of a file, instead of waiting for it", async () => {
    execFileSync("mkfifo", [join(folder, "pipe.tf")]);
    await expect(convertFiles(folder)).rejects.toThrow(/pipe\.tf cannot be read: it is not a regular file$/);
  });

  it("reads a folder with a given file system, without looking at other files", async () => {
    const files: Readonly<Record<string, string>> = { "a.tf": "a = 1", "b.tf.json": '{"b": {"__proto__": {"c": 1}}}' };
    const json = await convertFiles("folder", {
      listFiles: async () => ["b.tf.json", "notes.txt", "a.tf"],
      readFile: (folder, name) => {
        expect(folder).toBe("folder");
        return files[name]!;
      },
    });
    expect(JSON.stringify(json)).toBe('{"a":1,"b":{"__proto__":{"c":1}}}');
    expect(({} as { c?: unknown }).c).toBeUndefined();
  });

  it.each([["[1]"], ["1"], ["{"]])("rejects a .tf.json file that is %s", async (text) => {
    await expect(convertFiles({ "a.tf.json": text })).rejects.toThrow("a.tf.json: ");
  });
});

it.each([5, null, undefined])("refuses arguments of other types with a typed error: %s", async (wrong) => {
  await expect(parse("main.tf", wrong as never)).rejects.toThrow("a source must be a string");
  await expect(getExpressionAst("main.tf", wrong as never)).rejects.toThrow("a source must be a string");
  await expect(convertFiles(wrong as never)).rejects.toThrow("the files must be a Map or an object of texts by name, not ");
});

describe("getExpressionAst", () => {
  it("counts columns from 0 on the first line and from 1 on the others", async () => {
    const tree = await getExpressionAst("x.tf", "f(\n a)");
    expect(tree?.range.start).toEqual({ line: 0, column: 0, byte: 0 });
    expect(tree?.children[0]?.range.start).toEqual({ line: 1, column: 2, byte: 4 });
  });

  it("takes linear time and no stack for long chains", async () => {
    const tree = await getExpressionAst("x.tf", `a${" + a".repeat(50_000)}`);
    let depth = 0;
    for (let node = tree; node != null && TFExpressionSyntaxTree.isBinaryOpExpression(node); node = node.children[0] ?? null) depth++;
    expect(depth).toBe(50_000);
  });

  it("keeps keys such as __proto__", async () => {
    const tree = await getExpressionAst("x.tf", "{ __proto__ = 1 }");
    expect(tree !== null && TFExpressionSyntaxTree.isObjectExpression(tree) && JSON.stringify(tree.meta.items)).toBe('{"__proto__":"1"}');
  });
});

describe("getReferencesInExpression", () => {
  const values = async (expression: string): Promise<readonly string[]> =>
    (await getReferencesInExpression("x.tf", expression)).map(({ value }) => value);

  it("finds references in source order", async () => {
    expect(await values("${a.b + c[d.e]} %{ if f }${g}%{ endif }")).toEqual(["a.b", "c", "d.e", "f", "g"]);
  });

  it("omits the variables of a for expression, also in its condition", async () => {
    expect(await values("${[for k, v in a.b : v if v == c.d]}")).toEqual(["a.b", "c.d"]);
  });

  it("ends a reference before a key that has no source", async () => {
    expect(await getReferencesInExpression("x.tf", "${a.b[true].c}")).toEqual([{ value: "a.b", startPosition: 2, endPosition: 5 }]);
  });
});
