import { describe, expect, it } from "vitest";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { inOrderOfGenerality } from "./type-order.ts";

describe("inOrderOfGenerality", () => {
  /** The more general type of each pair first. */
  it.each<[Type, Type]>([
    [string, number],
    [string, bool],
    [string, dynamic],
    [list(string), dynamic],
    [list(string), set(string)],
    [list(string), tuple([string])],
    [set(string), tuple([string])].reverse() as [Type, Type],
    [map(string), object({})],
    [list(string), list(number)],
    [set(string), set(bool)],
    [map(string), map(number)],
    [list(list(string)), list(list(bool))],
    [tuple([string]), tuple([number])],
    [tuple([number, string]), tuple([number, number])],
    [tuple([string, string]), tuple([number, number])],
    [object({ a: string }), object({ a: number })],
    [object({ a: bool, b: string }), object({ a: bool, b: number })],
    [tuple([list(string)]), tuple([set(string)])],
  ])("puts %s before %s", (general, special) => {
    expect(inOrderOfGenerality([general, special])).toEqual([general, special]);
    expect(inOrderOfGenerality([special, general])).toEqual([general, special]);
    // The same for large types, whose order is computed once.
    const large = (type: Type): Type => tuple([tuple(Array.from({ length: 40 }, () => number)), type, type]);
    const [x, y] = [large(general), large(special)];
    for (const types of [
      [x, y],
      [y, x],
    ])
      expect(inOrderOfGenerality(types).map(String)).toEqual([String(x), String(y)]);
  });

  it.each<[Type, Type]>([
    [number, bool],
    [string, list(string)],
    [list(string), map(string)],
    [set(string), map(string)],
    [object({}), tuple([])],
    [object({}), list(string)],
    [map(string), tuple([])],
    [bool, object({})],
    [list(number), list(bool)],
    [tuple([string]), tuple([number, number])],
    [tuple([string, number]), tuple([number, string])],
    [tuple([string, number, number]), tuple([number, string, number])],
    [object({ a: string }), object({ b: number })],
    [object({ a: string }), object({ a: number, b: number })],
    [object({ a: string, b: number }), object({ a: number, b: string })],
    [dynamic, dynamic],
  ])("keeps %s and %s in the given order", (a, b) => {
    expect(inOrderOfGenerality([a, b])).toEqual([a, b]);
    expect(inOrderOfGenerality([b, a])).toEqual([b, a]);
  });

  it("puts every type after all types that are more general, and otherwise keeps the order", () => {
    expect(inOrderOfGenerality([])).toEqual([]);
    expect(inOrderOfGenerality([dynamic, number, bool, string]).map(String)).toEqual(["string", "number", "bool", "any"]);
    expect(inOrderOfGenerality([tuple([string]), set(string), number, list(string)]).map(String)).toEqual([
      "number",
      "list(string)",
      "tuple([string])",
      "set(string)",
    ]);
    expect(inOrderOfGenerality([bool, list(number), number, list(string), string]).map(String)).toEqual([
      "list(string)",
      "string",
      "list(number)",
      "bool",
      "number",
    ]);
  });
});
