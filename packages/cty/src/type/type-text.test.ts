import { describe, expect, it } from "vitest";
import { capsule } from "../value/capsule-type.ts";
import { Value } from "../value/value.ts";
import { bool, dynamic, list, map, number, object, set, string, TupleType, type Type, tuple } from "./type.ts";

describe("the string of a type", () => {
  it.each<[Type, string]>([
    [string, "string"],
    [number, "number"],
    [bool, "bool"],
    [dynamic, "any"],
    [list(string), "list(string)"],
    [set(number), "set(number)"],
    [map(bool), "map(bool)"],
    [tuple([]), "tuple([])"],
    [tuple([string, list(number), bool]), "tuple([string, list(number), bool])"],
    [object({}), "object({})"],
    [object({ a: string }), "object({ a = string })"],
    [object({ b: string, a: list(bool), c: dynamic }, ["a"]), "object({ a = optional(list(bool)), b = string, c = any })"],
    [object({ "a b": string, for: string }), 'object({ "a b" = string, "for" = string })'],
    [list(capsule("image")), "list(image)"],
  ])("is a type expression: %#", (type, text) => {
    expect(String(type)).toBe(text);
  });

  it("is cut at 100,000 characters", () => {
    const wide = (count: number): string => String(tuple(Array.from({ length: count }, () => string)));
    expect(wide(12_498)).toHaveLength("tuple([".length + 12_498 * 8 - 2 + "])".length);
    expect(wide(12_498).endsWith("string])")).toBe(true);
    expect(wide(13_000).length).toBeLessThan(100_100);
    expect(wide(13_000).endsWith("…")).toBe(true);
    expect(String(list(tuple(Array.from({ length: 13_000 }, () => number)))).endsWith("…")).toBe(true);
    expect(String(object({ a: tuple(Array.from({ length: 13_000 }, () => number)), b: string })).endsWith("…")).toBe(true);
  });

  it("is short for a type or value that is nested too deeply to visit", () => {
    let type: Type = string;
    let value = new Value<Type>(string, "x");
    for (let i = 0; i < 100_000; i++) {
      type = new TupleType([type]);
      value = new Value<Type>(type, [value]);
    }
    // The depth that a visit can reach depends on the stack.
    expect(String(type)).toMatch(/^tuple\(.*…\)?$/);
    expect(String(type).length).toBeLessThan(100_100);
    expect(String(value)).toBe("<deeply nested tuple>");
  });
});

describe("JSON.stringify of a type", () => {
  it("refuses capsule types", () => {
    expect(() => JSON.stringify(list(capsule("image")))).toThrow("image");
  });
});
