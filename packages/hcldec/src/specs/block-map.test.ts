import {
  CtyError,
  dynamic,
  equalTypes,
  list,
  map,
  mapVal,
  mapValEmpty,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  rawEquals,
  string,
  stringVal,
  toNative,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { body, given, native, problemsOf, x } from "../../test/decode-source.ts";
import {
  attrSpec,
  blockListSpec,
  blockMapSpec,
  blockObjectSpec,
  blockSpec,
  decode,
  defaultSpec,
  literalSpec,
  objectSpec,
  tupleSpec,
} from "../index.ts";

describe("blockMapSpec and blockObjectSpec", () => {
  it("distinguish blocks by their labels", () => {
    const source = 'b "p" "q" {\n x = 1\n}\nb "p" "r" {\n x = 2\n}\n';
    expect(native(source, blockMapSpec("b", ["kind", "name"], x))).toEqual({ p: { q: 1, r: 2 } });
    expect(native(source, blockObjectSpec("b", ["kind", "name"], x))).toEqual({ p: { q: 1, r: 2 } });
  });
  it("report repeated labels, and keep the first block", () => {
    const source = 'b "p" {\n x = 1\n}\nb "p" {\n x = 2\n}\n';
    expect(problemsOf(source, blockMapSpec("b", ["name"], x))).toEqual(["repeated-block-labels 4,1"]);
    expect(toNative(decode(body(source), blockObjectSpec("b", ["name"], x)).value)).toEqual({ p: 1 });
  });
  it("report a block without labels, which another specification of the same blocks allows", () => {
    expect(problemsOf("b {\n}", tupleSpec([blockMapSpec("b", ["name"], x), blockListSpec("b", x)]))).toContain("missing-block-labels 1,1");
  });
  it("are empty without blocks", () => {
    expect(native("", blockMapSpec("b", ["name"], x))).toEqual({});
    expect(native("", blockObjectSpec("b", ["name"], x))).toEqual({});
  });
  it("contain values of different types in an object only", () => {
    const source = 'b "p" {\n x = 1\n}\nb "q" {\n x = []\n}\n';
    expect(native(source, blockObjectSpec("b", ["name"], attrSpec("x", dynamic)))).toEqual({ p: 1, q: [] });
    expect(problemsOf(source, blockMapSpec("b", ["name"], attrSpec("x", dynamic)))).toEqual(["inconsistent-block-types 2,6"]);
  });
  it("convert values of different types to one type in a map", () => {
    const source = 'b "p" {\n x = 1\n}\nb "q" {\n x = "y"\n}\n';
    expect(native(source, blockMapSpec("b", ["name"], attrSpec("x", dynamic)))).toEqual({ p: "1", q: "y" });
  });
  it("contain lists of blocks of which some are empty", () => {
    const o = attrSpec("o", object({ a: string, b: number }, ["b"]));
    const source = 'm "p" {\n n {\n  o = { a = "x" }\n }\n}\nm "q" {\n}\n';
    expect(native(source, blockMapSpec("m", ["name"], blockListSpec("n", o)))).toEqual({ p: [{ a: "x", b: null }], q: [] });
  });
  it("contain maps by two labels of which some are empty", () => {
    const source = 'm "p" {\n n "a" "b" {\n  x = 1\n }\n}\nm "q" {\n}\n';
    const spec = blockMapSpec("m", ["name"], blockMapSpec("n", ["kind", "name"], x));
    expect(native(source, spec)).toEqual({ p: { a: { b: 1 } }, q: {} });
  });
  it("have the type of the reference implementation if all maps by two labels are empty", () => {
    const value = given('m "p" {\n}\nm "q" {\n}', blockMapSpec("m", ["name"], blockMapSpec("n", ["kind", "name"], x)));
    expect(equalTypes(value.type, map(map(number)))).toBe(true);
  });
  it("contain values that are null, unknown or of another type next to empty maps by two labels", () => {
    const spec = objectSpec({
      n: blockMapSpec("n", ["kind", "name"], x),
      nothing: blockSpec("none", objectSpec({ x })),
      unknown: attrSpec("u", list(number)),
      other: defaultSpec(attrSpec("o", list(number)), literalSpec(stringVal("-"))),
    });
    const source = 'm "p" {\n n "a" "b" {\n  x = 1\n }\n u = later\n}\nm "q" {\n u = later\n}\n';
    const value = given(source, blockMapSpec("m", ["name"], spec));
    const type = object({ n: map(map(number)), nothing: object({ x: number }), unknown: list(number), other: string });
    expect(equalTypes(value.type, map(type))).toBe(true);
    const rest = { nothing: nullVal(object({ x: number })), unknown: unknownVal(list(number)), other: stringVal("-") };
    const p = objectVal({ n: mapVal({ a: mapVal({ b: numberVal(1) }) }), ...rest });
    const q = objectVal({ n: mapValEmpty(map(number)), ...rest });
    expect(rawEquals(value, mapVal({ p, q }) as Value)).toBe(true);
  });
  it("require labels", () => {
    expect(() => blockMapSpec("b", [], x)).toThrow(CtyError);
  });
});
