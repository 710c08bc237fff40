import { describe, expect, test } from "vitest";
import { capsule } from "./capsule-type.ts";
import { CtyError } from "./errors.ts";
import {
  bool,
  dynamic,
  equalTypes,
  hasDynamicTypes,
  isCollectionType,
  isPrimitiveType,
  isType,
  list,
  map,
  number,
  object,
  set,
  string,
  type Type,
  tuple,
  withoutOptionalAttributes,
} from "./type.ts";

const token = capsule("token");

test("types made alike are equal, and collection types even identical", () => {
  expect(list(string)).toBe(list(string));
  expect(set(map(bool))).toBe(set(map(bool)));
  expect(equalTypes(tuple([string, number]), tuple([string, number]))).toBe(true);
  expect(object({ a: string, b: number }).equals(object({ b: number, a: string }))).toBe(true);
});

test("types that differ anywhere are not equal", () => {
  const different: Type[] = [
    string,
    number,
    bool,
    dynamic,
    list(string),
    set(string),
    map(string),
    list(number),
    tuple([]),
    tuple([string]),
    tuple([string, string]),
    object({}),
    object({ a: string }),
    object({ a: number }),
    object({ b: string }),
    object({ a: string }, ["a"]),
    token,
    capsule("token"),
  ];
  for (const a of different) for (const b of different) expect(equalTypes(a, b)).toBe(a === b);
});

describe("object types", () => {
  test("names are in NFC and sorted by code point", () => {
    expect(object({ b: string, "\u{1f600}": string, "\uff01": string, "e\u0301": string }).names).toEqual([
      "b",
      "\u00e9",
      "\uff01",
      "\u{1f600}",
    ]);
  });

  test("any name will do", () => {
    const type = object(
      new Map<string, Type>([
        ["__proto__", string],
        ["constructor", number],
      ]),
    );
    expect(type.attributeType("__proto__")).toBe(string);
    expect(type.hasAttribute("toString")).toBe(false);
    expect(type.attributeType("toString")).toBeUndefined();
  });

  test("many names are found too", () => {
    const type = object(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`a${i}`, i % 2 === 0 ? string : number])));
    expect(type.attributeType("a73")).toBe(number);
    expect(type.indexOf("b")).toBe(-1);
  });

  test("optional attributes have to be attributes", () => {
    expect(object({ a: string }, ["a"]).isOptional("a")).toBe(true);
    expect(() => object({ a: string }, ["b" as "a"])).toThrow(CtyError);
    expect(() => object({ "\u00e9": string, "e\u0301": string })).toThrow(CtyError);
  });
});

test("what is no type is refused, with a word on what it was", () => {
  expect(() => list("string" as never)).toThrow("not a string");
  expect(() => tuple([null as never])).toThrow("null");
  expect(() => object({ a: undefined as never })).toThrow("undefined");
  expect([string, list(string), {}, null, undefined, "string"].map(isType)).toEqual([true, true, false, false, false, false]);
});

test("kinds", () => {
  expect([string, number, bool, dynamic, list(string)].map(isPrimitiveType)).toEqual([true, true, true, false, false]);
  expect([list(string), set(string), map(string), tuple([]), string].map(isCollectionType)).toEqual([true, true, true, false, false]);
});

test("hasDynamicTypes looks all the way down", () => {
  expect([dynamic, list(dynamic), tuple([string, map(dynamic)]), object({ a: set(list(dynamic)) })].every(hasDynamicTypes)).toBe(true);
  expect([string, list(string), tuple([]), object({ a: set(list(string)) }), token].some(hasDynamicTypes)).toBe(false);
});

test("withoutOptionalAttributes drops the markers at every depth, and gives the very type where there are none", () => {
  const plain = object({ a: list(object({ b: string })) });
  const marked = object({ a: list(object({ b: string }, ["b"])) }, ["a"]);
  expect(equalTypes(withoutOptionalAttributes(marked), plain)).toBe(true);
  expect(withoutOptionalAttributes(plain)).toBe(plain);
  for (const wrap of [list, set, map, (type: Type): Type => tuple([type])])
    expect(equalTypes(withoutOptionalAttributes(wrap(marked)), wrap(plain))).toBe(true);
});

test("types that share their parts are not walked again and again", () => {
  // Sixty levels of pairs: spelled out, more parts than there is memory for.
  let type: Type = string;
  for (let i = 0; i < 60; i++) type = tuple([type, type]);
  expect(hasDynamicTypes(type)).toBe(false);
  expect(withoutOptionalAttributes(type)).toBe(type);
});
