import { describe, expect, it } from "vitest";
import { capsuleVal, listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { CtyError } from "../run/errors.ts";
import { dynamic, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { capsule } from "./capsule-type.ts";
import { dynamicVal, nullVal, numberVal, PositiveInfinity, stringVal, True, unknownVal, type Value } from "./value.ts";

const inspect = (x: unknown): string => (x as Record<symbol, () => string>)[Symbol.for("nodejs.util.inspect.custom")]!();
const handle = capsule<number>("handle", { describe: (n) => `handle ${n}` });

describe("the string of a value", () => {
  it.each<[Value, string]>([
    [stringVal('a "b" ${c} %{d} $ % \\ \n \u0000 \u00e9 \u{1f600}'), '"a \\"b\\" $${c} %%{d} $ % \\\\ \\n \\u0000 \u00e9 \u{1f600}"'],
    [numberVal("1e30"), "1000000000000000000000000000000"],
    [numberVal(-0), "-0"],
    [PositiveInfinity, "Infinity"],
    [True, "true"],
    [nullVal(string), "null"],
    [tupleVal([]) as Value, "[]"],
    [tupleVal([numberVal(1), stringVal("a")]) as Value, '[1, "a"]'],
    [setVal([numberVal(2), numberVal(1)]), "[1, 2]"],
    [objectVal({}) as Value, "{}"],
    [
      objectVal({ for: numberVal(2), if: numberVal(1), "x-y": True, "a b": True, "1": True }) as Value,
      '{ "1" = true, "a b" = true, "for" = 2, if = 1, x-y = true }',
    ],
    [mapVal({ null: numberVal(1), __proto__x: numberVal(2) }), '{ __proto__x = 2, "null" = 1 }'],
    [mapVal({ true: numberVal(1), false: numberVal(2) }), '{ "false" = 2, "true" = 1 }'],
    [unknownVal(list(string)), "<unknown list(string)>"],
    [dynamicVal, "<unknown>"],
    [listVal([mark(stringVal("secret"), 1)]), "[<marked string>]"],
    [capsuleVal(handle, 7), "<handle 7>"],
  ])("is an expression or a description: %#", (value, text) => {
    expect(String(value)).toBe(text);
  });

  it("is cut for a value that contains itself many times", () => {
    let doubled: Value = stringVal("x");
    for (let i = 0; i < 60; i++) doubled = tupleVal([doubled, doubled]);
    expect(String(doubled).length).toBeLessThan(10_001_000);
    expect(String(doubled.type).length).toBeLessThan(101_000);
    expect(inspect(doubled).length).toBeLessThan(2100);
  });
});

describe("the string of a type", () => {
  it.each<[Type, string]>([
    [map(set(number)), "map(set(number))"],
    [tuple([string, dynamic]), "tuple([string, any])"],
    [object({ a: string, "b c": list(number) }, ["b c"]), 'object({ a = string, "b c" = optional(list(number)) })'],
    [object({}), "object({})"],
    [handle, "handle"],
  ])("is a type expression: %#", (type, text) => {
    expect(String(type)).toBe(text);
  });
});

it("Node shows type and content", () => {
  expect(inspect(listVal([numberVal(1)]))).toBe("Value<list(number)> [1]");
  expect(inspect(list(string))).toBe("Type<list(string)>");
});

describe("JSON.stringify", () => {
  it("writes known values", () => {
    const value = objectVal({
      a: listVal([numberVal(1)]),
      b: nullVal(string),
      c: numberVal("9007199254740993"),
      __proto__x: True,
    }) as Value;
    expect(JSON.stringify({ value })).toBe('{"value":{"__proto__x":true,"a":[1],"b":null,"c":"9007199254740993"}}');
    expect(JSON.stringify(mapVal(new Map([["__proto__", numberVal(1)]])))).toBe('{"__proto__":1}');
  });

  it("writes types as typeToJSON does", () => {
    expect(JSON.stringify(object({ a: list(string) }, ["a"]))).toBe('["object",{"a":["list","string"]},["a"]]');
  });

  it.each<[Value, string]>([
    [unknownVal(string), "unknown"],
    [mark(True, 1), "marked"],
    [PositiveInfinity, "infinity"],
    [capsuleVal(handle, 1), "opaque"],
  ])("reports values that it cannot write: %#", (value, what) => {
    expect(() => JSON.stringify([value])).toThrow(CtyError);
    expect(() => JSON.stringify([value])).toThrow(what);
  });
});
