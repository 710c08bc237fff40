import { describe, expect, it } from "vitest";
import { listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { rawEquals } from "../ops/equality.ts";
import { bool, dynamic, equalTypes, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { numberVal, stringVal, True, unknownVal, type Value } from "../value/value.ts";
import { unify, unifyUnsafe } from "./convert.ts";
import type { Unification } from "./finder.ts";

/** The type found, and for each type given `=` if it is that type, or `c` if it needs a conversion. */
function show(unified: Unification | undefined): string {
  if (unified === undefined) return "none";
  return `${unified.type} ${unified.conversions.map((conversion) => (conversion === undefined ? "=" : "c")).join("")}`;
}

const [a, b, ab] = [(type: Type) => object({ a: type }), (type: Type) => object({ b: type }), object({ a: string, b: number })];

describe("unify", () => {
  it.each<[string, readonly Type[], string]>([
    ["nothing", [], "none"],
    ["one type", [string], "string ="],
    ["equal types", [number, number], "number =="],
    ["string and number", [string, number], "string =c"],
    ["number and string", [number, string], "string c="],
    ["string and bool", [string, bool], "string =c"],
    ["number and bool", [number, bool], "none"],
    ["all primitive types, one of them twice", [number, string, bool, number], "string c=cc"],
    ["types that are not known", [dynamic, dynamic], "any =="],
    ["lists", [list(string), list(number)], "list(string) =c"],
    ["lists that have nothing in common", [list(number), list(bool)], "none"],
    ["sets", [set(string), set(number)], "set(string) =c"],
    ["sets that have nothing in common", [set(number), set(bool)], "none"],
    ["maps", [map(string), map(bool)], "map(string) =c"],
    ["list and set", [list(string), set(string)], "list(string) =c"],
    ["set and list", [set(number), list(string)], "list(string) c="],
    ["list and map", [list(string), map(string)], "none"],
    ["lists of lists", [list(list(string)), list(list(number))], "list(list(string)) =c"],
    ["lists of lists and of sets", [list(list(string)), list(set(string))], "list(list(string)) =c"],
    ["objects with the same attributes", [a(string), a(number)], "object({ a = string }) =c"],
    ["objects of which neither is more general", [ab, object({ a: number, b: string })], "object({ a = string, b = string }) cc"],
    ["objects with different attributes", [a(string), b(number)], "map(string) cc"],
    ["objects with different attributes and nothing in common", [a(number), b(bool)], "none"],
    ["objects with the same attribute and nothing in common", [a(number), a(bool)], "none"],
    ["objects of which one has more attributes", [a(string), object({ a: string, b: string })], "map(string) cc"],
    ["an empty object and another", [object({}), a(number)], "map(number) cc"],
    ["objects whose attributes are unified", [a(list(string)), b(list(number))], "map(list(string)) cc"],
    ["objects of objects", [a(a(string)), a(b(number))], "object({ a = map(string) }) cc"],
    ["tuples", [tuple([string]), tuple([number])], "tuple([string]) =c"],
    ["tuples of which neither is more general", [tuple([string, number]), tuple([number, string])], "tuple([string, string]) cc"],
    ["tuples of different lengths", [tuple([string]), tuple([string, number])], "list(string) cc"],
    ["tuples that have nothing in common", [tuple([number]), tuple([bool])], "none"],
    ["tuples of different lengths that have nothing in common", [tuple([number]), tuple([bool, bool])], "none"],
    ["an empty tuple and another", [tuple([]), tuple([string])], "list(string) cc"],
    ["an empty tuple and a mixed one", [tuple([]), tuple([number, bool])], "none"],
    ["map and object", [map(string), a(number)], "map(string) =c"],
    ["object and map", [a(number), map(string)], "map(string) c="],
    ["a map and an object with more general attributes", [map(number), ab], "map(string) cc"],
    ["a map and an object that have nothing in common", [map(number), a(bool)], "none"],
    ["a map and several objects", [map(string), a(number), b(bool)], "map(string) =cc"],
    ["a map and an empty object", [map(string), object({})], "map(string) =c"],
    ["maps and an object", [map(number), ab, map(string)], "map(string) cc="],
    ["a map of lists and an object of tuples", [map(list(string)), a(tuple([number]))], "map(list(string)) =c"],
    ["list and tuple", [list(string), tuple([number])], "list(string) =c"],
    ["tuple and list", [tuple([number, number]), list(string)], "list(string) c="],
    ["a list and a tuple of more general elements", [list(number), tuple([string])], "list(string) cc"],
    ["a list and a tuple that have nothing in common", [list(number), tuple([bool])], "none"],
    ["a list and an empty tuple", [list(string), tuple([])], "list(string) =c"],
    ["a list and several tuples", [tuple([number]), list(string), tuple([bool, bool])], "list(string) c=c"],
    ["set and tuple", [set(string), tuple([number])], "set(string) =c"],
    ["tuple and set", [tuple([string]), set(string)], "set(string) c="],
    ["set, tuple and list", [set(string), tuple([number, number]), list(string)], "list(string) cc="],
    ["a set and a tuple that have nothing in common", [set(number), tuple([bool])], "none"],
    ["object and tuple", [a(string), tuple([string])], "none"],
    ["object, tuple and map", [a(string), tuple([string]), map(string)], "none"],
    ["object and list", [a(string), list(string)], "none"],
    ["map and tuple", [map(string), tuple([string])], "none"],
    ["object and string", [a(string), string], "none"],
    ["list and string", [list(string), string], "none"],
  ])("finds the type for %s, safely or not", (_, types, expected) => {
    expect(show(unify(types))).toBe(expected);
    expect(show(unifyUnsafe(types))).toBe(expected);
  });

  it.each<[string, readonly Type[], safe: string, unsafe: string]>([
    ["a list of numbers and a set of strings", [list(number), set(string)], "none", "list(number) =c"],
    ["an unknown type and string", [dynamic, string], "any =c", "string c="],
    ["an unknown type between others", [string, dynamic, number], "any c=c", "string =cc"],
    ["an unknown type and two that have nothing in common", [dynamic, number, bool], "any =cc", "any =cc"],
    ["an unknown type and a list", [dynamic, list(string)], "any cc", "any cc"],
    ["an unknown type between lists", [list(string), dynamic, list(number)], "any ccc", "any ccc"],
    ["an unknown type and an object", [a(string), dynamic], "any cc", "any cc"],
    ["an unknown type and a tuple", [tuple([string]), dynamic], "any cc", "any cc"],
    ["lists, one without a known element type", [list(dynamic), list(string)], "list(any) =c", "list(string) c="],
    ["maps, one without a known element type", [map(dynamic), map(number)], "map(any) =c", "map(number) c="],
    ["a list without a known element type and a tuple", [list(dynamic), tuple([string, number])], "list(any) =c", "list(string) cc"],
    ["a map without a known element type and an object", [map(dynamic), ab], "map(any) =c", "map(string) cc"],
    ["objects, one with an unknown attribute", [a(dynamic), a(string)], "object({ a = any }) =c", "object({ a = string }) c="],
    ["tuples, one with an unknown element", [tuple([dynamic]), tuple([number])], "tuple([any]) =c", "tuple([number]) c="],
  ])("depends on whether conversions may fail for %s", (_, types, safe, unsafe) => {
    expect(show(unify(types))).toBe(safe);
    expect(show(unifyUnsafe(types))).toBe(unsafe);
  });

  it("converts values of each type to the unified type", () => {
    const [one, x] = [numberVal(1), stringVal("x")];
    const rows: readonly (readonly [values: readonly Value[], results: readonly Value[]])[] = [
      [
        [one, x, True],
        [stringVal("1"), x, stringVal("true")],
      ],
      [
        [setVal([one]), listVal([x])],
        [listVal([stringVal("1")]), listVal([x])],
      ],
      [
        [objectVal({ a: one, b: x }), objectVal({ a: x, b: one })],
        [objectVal({ a: stringVal("1"), b: x }), objectVal({ a: x, b: stringVal("1") })],
      ],
      [
        [objectVal({ a: one }), objectVal({ b: x })],
        [mapVal({ a: stringVal("1") }), mapVal({ b: x })],
      ],
      [
        [tupleVal([one]), tupleVal([x, True])],
        [listVal([stringVal("1")]), listVal([x, stringVal("true")])],
      ],
      [
        [mapVal({ k: one }), objectVal({ a: one, b: x }), mapVal({ k: x })],
        [mapVal({ k: stringVal("1") }), mapVal({ a: stringVal("1"), b: x }), mapVal({ k: x })],
      ],
      [
        [tupleVal([one]), listVal([x]), tupleVal([True])],
        [listVal([stringVal("1")]), listVal([x]), listVal([stringVal("true")])],
      ],
      [
        [listVal([one]), tupleVal([x])],
        [listVal([stringVal("1")]), listVal([x])],
      ],
      [
        [mapVal({ k: unknownVal(number) }), objectVal({ a: x })],
        [mapVal({ k: unknownVal(string) }), mapVal({ a: x })],
      ],
    ];
    for (const [values, results] of rows) {
      for (const find of [unify, unifyUnsafe]) {
        const { type, conversions } = find(values.map((value) => value.type))!;
        values.forEach((value, i) => {
          const result = conversions[i]?.(value) ?? value;
          expect(String(result)).toBe(String(results[i]));
          expect(rawEquals(result as Value, results[i]!)).toBe(true);
          expect(equalTypes((result as Value).type, type)).toBe(true);
        });
      }
    }
  });

  it("reports the element for which an unsafe conversion fails", () => {
    const { conversions } = unifyUnsafe([list(number), set(string)])!;
    const result = conversions[1]!(setVal([stringVal("1"), stringVal("x")]));
    expect(String(result)).toContain("element 1: a number is required, but this string is not a number");
    const both = unifyUnsafe([map(dynamic), object({ a: string, b: number })])!;
    expect(String(both.conversions[0]!(mapVal({ k: tupleVal([]) as Value })))).toContain('element "k": a string is required, not a tuple');
  });

  it("treats large types like small ones", () => {
    // Types of this size are searched once for all of their occurrences.
    const wide = (last: Type): Type => object(Object.fromEntries([...Array(50).keys()].map((i) => [`a${i}`, i === 49 ? last : number])));
    expect(show(unify([wide(number), wide(number)]))).toBe(`${wide(number)} ==`);
    expect(show(unify([wide(string), wide(number)]))).toBe(`${wide(string)} =c`);
    expect(show(unify([wide(number), wide(string), wide(number)]))).toBe(`${wide(string)} c=c`);
    expect(unify([wide(number), wide(bool)])).toBeUndefined();
    expect(show(unify([list(wide(number)), list(wide(string))]))).toBe(`${list(wide(string))} c=`);
    expect(show(unify([tuple([wide(number), wide(string)]), tuple([wide(string), wide(number)])]))).toBe(
      `${tuple([wide(string), wide(string)])} cc`,
    );
    expect(unify([tuple([wide(number), wide(bool)]), tuple([wide(bool), wide(number)])])).toBeUndefined();
    const many = tuple(Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? number : string)));
    expect(show(unify([many, list(string)]))).toBe("list(string) c=");
    expect(show(unify([many, tuple([bool])]))).toBe("list(string) cc");
    expect(show(unifyUnsafe([many, set(dynamic)]))).toBe("set(any) c=");
  });
});
