import {
  CtyError,
  capsule,
  dynamic,
  equals,
  equalTypes,
  list,
  mark,
  number,
  numberVal,
  object,
  setVal,
  string,
  stringVal,
  toNative,
  unknownVal,
} from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { attrSpec, decode } from "@hcl-ts/hcldec";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { problems } from "../../test/problems.ts";
import { convertFunc, typeConstraintFromVal, typeConstraintType, typeConstraintVal, typeString } from "./index.ts";

const ctx = new EvalContext({
  variables: { s: stringVal("5"), u: unknownVal(string), d: unknownVal(dynamic), secret: mark(stringVal("5"), "sensitive") },
  functions: { convert: convertFunc },
});

describe("a type as a value", () => {
  it("holds the type, and equals another value of the same type", () => {
    const type = object({ a: string }, ["a"]);
    expect(typeConstraintFromVal(typeConstraintVal(type))).toBe(type);
    expect(equals(typeConstraintVal(type), typeConstraintVal(object({ a: string }, ["a"]))).asBoolean()).toBe(true);
    expect(equals(typeConstraintVal(type), typeConstraintVal(object({ a: string }))).asBoolean()).toBe(false);
    expect(toNative(setVal([typeConstraintVal(string), typeConstraintVal(number), typeConstraintVal(string)]))).toHaveLength(2);
  });

  it("cannot be read from any other value", () => {
    for (const value of [stringVal("string"), unknownVal(typeConstraintType), mark(typeConstraintVal(string), "m")])
      expect(() => typeConstraintFromVal(value)).toThrow(CtyError);
  });

  it("is the value of an attribute of that type", () => {
    const spec = attrSpec("type", typeConstraintType);
    const read = (source: string) => decode(parseConfig(source, "t.hcl").file.body, spec);
    expect(equalTypes(typeConstraintFromVal(read("type = list(any)").value), list(dynamic))).toBe(true);
    const invalid = "type = list(foo)";
    expect(problems(read(invalid).diagnostics, invalid)).toEqual(["unknown-type: foo"]);
  });
});

describe("convert", () => {
  const run = (source: string) => parseExpression(source).expression.value(ctx);

  it.each([
    ["convert(s, number)", 5],
    ["convert([1, true], list(string))", ["1", "true"]],
    ["convert({}, object({ a = optional(string) }))", { a: null }],
    ["convert(null, string)", null],
  ])("converts in %s", (source, result) => {
    const { value, diagnostics } = run(source);
    expect(diagnostics).toEqual([]);
    expect(toNative(value)).toEqual(result);
  });

  it("knows the type of unknown results, and keeps marks", () => {
    expect(run("convert(u, number)").value.type).toBe(number);
    expect(run("convert(d, number)").value.type).toBe(number);
    expect(run("convert(secret, number)").value.hasMark("sensitive")).toBe(true);
  });

  it.each([
    ['convert("x", number)', ["invalid-argument: x"]],
    ["convert(s, foo)", ["unknown-type: foo"]],
    ["convert(s, object({ a = optional(string, 1) }))", ["extra-optional-argument: (string, 1)"]],
  ])("reports what is wrong with %s", (source, found) => {
    expect(problems(run(source).diagnostics, source)).toEqual(found);
  });

  it("can be called with an unknown result", () => {
    expect(convertFunc.call([numberVal(1), unknownVal(typeConstraintType)]).type.kind).toBe("dynamic");
  });
});

describe("typeString", () => {
  it("quotes names that no type expression can have", () => {
    expect(typeString(object({ "a b": string, '"': number }))).toBe('object({"\\""=number,"a b"=string})');
    expect(typeString(object({ "a\u30fb": string }))).toBe('object({"a\u30fb"=string})');
  });

  it("throws a CtyError for capsule types", () => {
    expect(() => typeString(list(capsule("mine")))).toThrow(CtyError);
  });
});
