/** Facts about functions that their examples and laws do not show: unknown arguments, and unusual strings. */
import { CtyError, list, numberVal, rangeOf, refine, string, stringVal, unknownVal, type Value } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { goQuote } from "../src/console/go-quote.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { memoryFiles } from "../src/index.ts";

const fs = memoryFiles({ "a.txt": "", "].txt": "", "b.txt": "", "-.txt": "", "x].txt": "" });
const functions = terraformFunctions({ dialect: "opentofu", fs });
const call = (name: string, ...args: readonly Value[]): Value => functions.get(name)!.call(args);
const s = stringVal;

describe("startswith of an unknown string with a known prefix", () => {
  const text = refine(unknownVal(string)).notNull().stringPrefixFull("http://").newValue();

  it.each([
    ["http:", true],
    ["http://example.org", undefined],
    ["ftp:", false],
  ])("is right for %s", (prefix, expected) => {
    const result = call("startswith", text, s(prefix));
    expect(result.isKnown() ? result.asBoolean() : undefined).toBe(expected);
  });
});

it("assumelistlength refines the length of an unknown list", () => {
  const range = rangeOf(call("assumelistlength", unknownVal(list(string)), numberVal(1), numberVal(3)));
  expect([range.lengthMin(), range.lengthMax()]).toEqual([1, 3]);
});

describe("cidrhost", () => {
  it("accepts groups with leading zeros", () => {
    expect(call("cidrhost", s("2001:00000db8::/32"), numberVal(1)).asString()).toBe("2001:db8::1");
  });

  it.each(["2001:12345::/32", "2001:fffff::/32"])("rejects %s, which has a group of five digits", (prefix) => {
    expect(() => call("cidrhost", s(prefix), numberVal(1))).toThrow(CtyError);
  });
});

describe("fileset", () => {
  const found = (pattern: string): readonly string[] =>
    call("fileset", s("."), s(pattern))
      .asArray()
      .map((each) => each.asString());

  it.each([
    ["[a-b].txt", ["a.txt", "b.txt"]],
    ["[^a].txt", ["-.txt", "].txt", "b.txt"]],
    ["[^].txt", ["-.txt", "].txt", "a.txt", "b.txt"]],
    ["[^]].txt", ["x].txt"]],
    ["[a]].txt", []],
  ])("finds the files of the class %s", (pattern, expected) => {
    expect(found(pattern)).toEqual(expected);
  });

  it.each(["[].txt", "[]a].txt", "[a-].txt", "[-a].txt", "[a"])("rejects the class %s", (pattern) => {
    expect(() => found(pattern)).toThrow(CtyError);
  });
});

it("strings are quoted with the escapes of Go", () => {
  expect(goQuote('\x07\b\f\n\r\t\v\\"')).toBe('"\\a\\b\\f\\n\\r\\t\\v\\\\\\""');
  expect(goQuote("\x00\u00ad\u{e0001}")).toBe('"\\x00\\u00ad\\U000e0001"');
});
