import { parseExpression as parseJson } from "@hcl-ts/hcljson";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { expect, it } from "vitest";
import { constantBool, constantNumber, constantString, constantStrings, constantValue } from "./constant.ts";

const native = (source: string) => parseExpression(source).expression;
const json = (source: string) => parseJson(source).expression;

it("constantString returns a string that depends on nothing, and undefined for anything else", () => {
  expect(['"a"', '"a${1 + 1}"', '("a")', "<<E\na\nE\n"].map((source) => constantString(native(source)))).toEqual(["a", "a2", "a", "a\n"]);
  expect(["a", '"${a}"', "1", "null", 'upper("a")', '"a', "[]"].map((source) => constantString(native(source)))).toEqual(
    Array(7).fill(undefined),
  );
});

it("constantString reads the JSON syntax in the same way", () => {
  expect(['"a"', '"a${1 + 1}"', '"${a}"', "1"].map((source) => constantString(json(source)))).toEqual(["a", "a2", undefined, undefined]);
});

it("constantNumber and constantBool read numbers and bools", () => {
  expect(["1", "-2.5", "1 + 1", "9007199254740993", '"1"'].map((source) => constantNumber(native(source)))).toEqual([
    1,
    -2.5,
    2,
    undefined,
    undefined,
  ]);
  expect(["true", "!true", "1 > 2", "a"].map((source) => constantBool(native(source)))).toEqual([true, false, false, undefined]);
});

it("constantStrings reads a literal list, and constantValue any constant", () => {
  expect(constantStrings(native('["a", "b"]'))).toEqual(["a", "b"]);
  expect(['["a", b]', '"a"', "[1]"].map((source) => constantStrings(native(source)))).toEqual([undefined, undefined, undefined]);
  expect(constantValue(native("[1, null]"))?.type.kind).toBe("tuple");
  expect(constantValue(native("[1, x]"))).toBeUndefined();
});
