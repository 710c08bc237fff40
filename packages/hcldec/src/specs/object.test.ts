import { CtyError, mark, numberVal, string, stringVal, valueToJSON } from "@hcl-ts/cty";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { body, given, native, problemsOf, x } from "../../test/decode-source.ts";
import { attrSpec, blockSpec, exprSpec, literalSpec, objectSpec, sourceRange, tupleSpec } from "../index.ts";

describe("literalSpec and exprSpec", () => {
  it("return the values that the program provides", () => {
    expect(native("", literalSpec(numberVal(1)))).toBe(1);
    expect(given("", exprSpec(parseExpression("secret", "own").expression))).toEqual(mark(stringVal("s"), "secret"));
    expect(problemsOf("", exprSpec(parseExpression("nope", "own").expression))).toEqual(["unknown-variable 1,1"]);
  });
});

describe("objectSpec and tupleSpec", () => {
  it("combine values from the same body", () => {
    expect(native("x = 1\ny = 2", objectSpec({ a: x, b: attrSpec("y", string) }))).toEqual({ a: 1, b: "2" });
    expect(native("x = 1", tupleSpec([x, x, literalSpec(stringVal("l"))]))).toEqual([1, 1, "l"]);
    expect(native("", objectSpec({}))).toEqual({});
  });
  it("accept any name", () => {
    expect(valueToJSON(given("x = 1", objectSpec(new Map([["__proto__", x]]))))).toBe('{"__proto__":1}');
  });
  it("create values that share the type of the specification", () => {
    const spec = objectSpec({ x });
    expect(spec.impliedType()).toBe(spec.impliedType());
    expect(given("x = 1", spec).type).toBe(spec.impliedType());
  });
  it("refuse names that are equal after normalization", () => {
    const entries = ["\u00e9", "e\u0301"].map((name) => [name, x] as const);
    expect(() => objectSpec(new Map(entries))).toThrow(
      new CtyError('the attribute names "\\u00e9" and "e\\u0301" are equal in Unicode normal form NFC'),
    );
  });
  it("have the range where an item could be added", () => {
    expect(sourceRange(body("b {\n}\n"), blockSpec("b", objectSpec({ x }))).start.line).toBe(1);
  });
});
