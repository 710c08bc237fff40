import { CtyError, toBig, type Value } from "@hcl-ts/cty";
import { SourceFile } from "@hcl-ts/hcl";
import { Big } from "big.js";
import { describe, expect, expectTypeOf, it } from "vitest";
import { type JsonObject, type JsonValue, type LostValue, type ToJsonOptions, toJson, toJsonText } from "../src/index.ts";

describe("toJson", () => {
  it("keeps properties in source order", () => {
    expect(JSON.stringify(toJson("b = 1\nz {}\na = 2\nz {}\n").json)).toBe('{"b":1,"z":[{},{}],"a":2}');
  });

  it("treats names such as __proto__ and constructor as data", () => {
    const source = '__proto__ "__proto__" {\n  constructor = { __proto__ = 1, toString = 2 }\n}\nconstructor {}\n';
    const { json, diagnostics } = toJson(source, { ranges: true });
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(json)).toBe('{"__proto__":{"__proto__":[{"constructor":{"__proto__":1,"toString":2}}]},"constructor":[{}]}');
    expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
  });

  it("converts the valid parts of a source with syntax errors", () => {
    const { json, diagnostics } = toJson("a = [1, , 2]\nb {\n  c = \n  d = 4\n}\ne = 5\n");
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(json).toMatchObject({ b: [{ d: 4 }], e: 5 });
  });

  it("reports blocks with different numbers of labels at the block that differs", () => {
    const { json, diagnostics } = toJson('b "x" {}\nb {}\nb "x" "y" {}\nb "z" {}\n', { filename: "main.tf" });
    expect(json).toEqual({ b: { x: [{}], z: [{}] } });
    expect(diagnostics.map(({ code, severity, subject }) => [code, severity, subject?.start.line])).toEqual([
      ["mixed-labels", "error", 2],
      ["mixed-labels", "error", 3],
    ]);
  });

  it("reports a block that an attribute hides, or keeps it", () => {
    const source = "a = 1\na {\n  b = 2\n}\n";
    expect(toJson(source).diagnostics.map(({ code, params }) => [code, params])).toEqual([["hidden-block", { type: "a" }]]);
    const kept = toJson(source, { duplicates: true });
    expect(kept.diagnostics).toEqual([]);
    expect(kept.json).toEqual({ a: 1 });
    expect(kept.duplicates).toMatchObject([{ pointer: "/a", value: { b: 2 }, range: { start: { line: 2 } } }]);
  });

  it.each([
    ["9007199254740991", 9007199254740991, []],
    ["9007199254740993", 9007199254740992, ["inexact-number"]],
    ["-9007199254740993", -9007199254740992, ["inexact-number"]],
    ["0.1", 0.1, []],
    ["1.50", 1.5, []],
    ["3.14159265358979323846", Math.PI, ["inexact-number"]],
    ["1e400", null, ["inexact-number"]],
    ["-0", 0, []],
  ])("converts %s to %s and warns only if digits are lost", (text, value, codes) => {
    const { json, diagnostics } = toJson(`a = ${text}\n`);
    expect(json).toEqual({ a: value });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it("writes the digits of a rounded number as a JSON string", () => {
    const { numbers } = toJson("a = [1, 007e400, - 9007199254740993]\n", { numbers: true });
    expect([...numbers]).toEqual([
      ["/a/1", "7e400"],
      ["/a/2", "-9007199254740993"],
    ]);
  });

  describe("gives numbers that JavaScript would round in the form that the program requests", () => {
    const source = "a = [80, 0.5, 12345678901234567890.5, - 9007199254740993]\nb {\n  c = 1e-400\n}\n";

    it("are written as strings of their digits", () => {
      const { json, diagnostics, numbers } = toJson(source, { numbers: "string" });
      expectTypeOf(json).toEqualTypeOf<JsonObject<string>>();
      expect(json).toEqual({ a: [80, 0.5, "12345678901234567890.5", "-9007199254740993"], b: [{ c: "1e-400" }] });
      expect([diagnostics, numbers.size]).toEqual([[], 0]);
    });

    it.each(["big", toBig] as const)("are returned as numbers of big.js, by %o", (numbers) => {
      const { json, diagnostics } = toJson(source, { numbers });
      expectTypeOf(toJson(source, { numbers: "big" }).json).toEqualTypeOf<JsonObject<Big>>();
      expectTypeOf(toJson(source, { numbers: toBig }).json).toEqualTypeOf<JsonObject<Big>>();
      expect(json).toEqual({
        a: [80, 0.5, new Big("12345678901234567890.5"), new Big("-9007199254740993")],
        b: [{ c: new Big("1e-400") }],
      });
      expect(diagnostics).toEqual([]);
    });

    it("are returned as the results of a function", () => {
      const { json } = toJson(source, { numbers: (n: Value) => BigInt(Math.round(n.asNumber())) });
      expectTypeOf(json.b).toEqualTypeOf<JsonValue<bigint> | undefined>();
      expect(json.b).toEqual([{ c: 0n }]);
    });

    it("also in values that others replace, and with positions", () => {
      const { duplicates, ranges } = toJson("o = { k = 1e400, k = 2 }\n", { numbers: "string", duplicates: true, ranges: true });
      expectTypeOf(duplicates).toEqualTypeOf<readonly LostValue<string>[]>();
      expect(duplicates.map(({ value }) => value)).toEqual(["1e400"]);
      expect([...ranges.keys()]).toEqual(["/o", "/o/k"]);
    });

    it("throws for a form that does not exist, even without such a number", () => {
      expect(() => toJson("", { numbers: "decimal" as never })).toThrow('"numbers" must be "big", "string" or a function');
    });

    it("keeps its types if the program requests no form", () => {
      expectTypeOf(toJson("").json).toEqualTypeOf<JsonObject>();
      expectTypeOf(toJson("", { ranges: true }).json).toEqualTypeOf<JsonObject>();
      const options: ToJsonOptions = { numbers: true };
      expectTypeOf(toJson("", options).json).toEqualTypeOf<JsonObject>();
    });
  });

  it("writes JSON with all digits, also for numbers that no double represents", () => {
    const { text, diagnostics } = toJsonText('b = "<"\na = [1e400, 9007199254740993, 1.5]\n', "main.tf");
    expect(text).toBe('{"b":"<","a":[1e400,9007199254740993,1.5]}');
    expect(diagnostics).toEqual([]);
    expect(toJsonText("a = \nb = 1\n", "main.tf")).toMatchObject({
      text: '{"a":null,"b":1}',
      diagnostics: [{ subject: { filename: "main.tf" } }],
    });
  });

  it("accepts a source file, also one of another copy of its class", () => {
    const file = new SourceFile("main.tf", "a = ]\n");
    const copy = { filename: file.filename, text: file.text, base: file.base } as SourceFile;
    for (const source of [file, copy])
      expect(toJson(source).diagnostics[0]?.subject).toMatchObject({ filename: "main.tf", start: { column: 5 } });
  });

  it("escapes slashes and tildes of names in pointers", () => {
    const { ranges } = toJson('b "x/y" {\n  a = { "~" = 1 }\n}\n', { ranges: true });
    expect([...ranges.keys()]).toEqual(["/b/x~1y/0", "/b/x~1y/0/a", "/b/x~1y/0/a/~0"]);
  });

  it("finds the ranges of the key and of the value", () => {
    const { ranges } = toJson("a = [b]\n", { ranges: true, filename: "x.tf" });
    const offsets = [...ranges].map(([pointer, { key, value }]) => [pointer, key?.start.offset, value.start.offset, value.end.offset]);
    expect(offsets).toEqual([
      ["/a", 0, 4, 7],
      ["/a/0", undefined, 5, 6],
    ]);
  });

  it("keeps comments with the items that they belong to", () => {
    const { comments } = toJson("# file\n\n# above\na = 1 // after\nb {\n  # alone\n}\n", { comments: true });
    expect([...comments]).toEqual([
      ["", { before: [], after: [], inside: ["file"] }],
      ["/a", { before: ["above"], after: ["after"], inside: [] }],
      ["/b/0", { before: [], after: [], inside: ["alone"] }],
    ]);
  });

  it("omits blocks whose labels would nest too deeply", () => {
    const labels = (n: number) => `b ${'"x" '.repeat(n)}{}\n`;
    expect(toJson(labels(998)).diagnostics).toEqual([]);
    const { json, diagnostics } = toJson(`${labels(20_000)}a = 1\nc ${'"x" '.repeat(900)}{\n  ${labels(200)}}\n`);
    expect(diagnostics.map(({ code, subject }) => [code, subject?.start.line])).toEqual([
      ["too-many-levels", 1],
      ["too-many-levels", 4],
    ]);
    expect(Object.keys(json)).toEqual(["a", "c"]);
    expect(JSON.stringify(json).length).toBeLessThan(10_000);
  });

  it("reports an operator that its literal does not allow", () => {
    const { json, diagnostics } = toJson("a = !5\nb = 1\n");
    expect(json).toEqual({ a: null, b: 1 });
    expect(diagnostics.map(({ severity, subject }) => [severity, subject?.start.line])).toEqual([["error", 1]]);
  });

  it("keeps the sign and drops the zeros of a number such as -007", () => {
    expect([...toJson("a = -007e400\n", { numbers: true }).numbers]).toEqual([["/a", "-7e400"]]);
    expect(toJsonText("a = -007e400\n").text).toContain("-7e400");
  });

  it("writes a condition without an alternative, and with an empty one", () => {
    expect(toJson('a = "x%{ if b }y%{ endif }"\nc = "x%{ if b }y%{ else }%{ endif }"\n').json).toEqual({
      a: "x%{if b}y%{endif}",
      c: "x%{if b}y%{endif}",
    });
  });

  it("limits the digits that numbers take in strings", () => {
    const { diagnostics, json } = toJson(`a = "${"x${1e99999}".repeat(300)}"\n`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["text-too-long"]);
    expect((json.a as string).length).toBeLessThan(1_100_000);
  });

  it.each([
    ["a tuple", (n: number) => `a = ${"[".repeat(n)}${"]".repeat(n)}`],
    ["blocks", (n: number) => `${"b {\n".repeat(n)}${"}\n".repeat(n)}`],
    ["conditionals in a string", (n: number) => `a = "x\${${"a ? 1 : ".repeat(n)}1}"`],
    ["operators", (n: number) => `a = 1${" + 1".repeat(n)}`],
    ["strings", (n: number) => `a = ${'"x${'.repeat(n)}1${'}"'.repeat(n)}`],
  ])("does not throw for deeply nested source: %s", (_, source) => {
    for (const n of [10, 390, 10_000]) expect(toJson(source(n), { ranges: true, duplicates: true }).json).toBeTypeOf("object");
  });
});

it.each([5, undefined, null, ["a = 1"], Promise.resolve("a = 1")])(
  "refuses what is neither text nor bytes with a typed error: %s",
  (source) => {
    expect(() => toJson(source as never)).toThrow(CtyError);
    expect(() => toJsonText(source as never)).toThrow("a source must be a string, a Uint8Array or a SourceFile");
  },
);
