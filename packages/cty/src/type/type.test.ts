import { describe, expect, it } from "vitest";
import { CtyError, DepthError } from "../run/errors.ts";
import { capsule } from "../value/capsule-type.ts";
import {
  bool,
  dynamic,
  equalTypes,
  hasCapsuleTypes,
  hasDynamicTypes,
  isCollectionType,
  isPrimitiveType,
  isType,
  list,
  MAX_TYPE_DEPTH,
  map,
  number,
  object,
  set,
  string,
  type TupleType,
  type Type,
  tuple,
  typeDepth,
  typeSize,
  withoutOptionalAttributes,
} from "./type.ts";

const token = capsule("token");

it("types with equal parts are equal, and collection types are identical", () => {
  expect(list(string)).toBe(list(string));
  expect(set(map(bool))).toBe(set(map(bool)));
  expect(equalTypes(tuple([string, number]), tuple([string, number]))).toBe(true);
  expect(object({ a: string, b: number }).equals(object({ b: number, a: string }))).toBe(true);
});

it("types that differ anywhere are not equal", () => {
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
  it("have names in NFC, sorted by code point", () => {
    expect(object({ b: string, "\u{1f600}": string, "\uff01": string, "e\u0301": string }).names).toEqual([
      "b",
      "\u00e9",
      "\uff01",
      "\u{1f600}",
    ]);
  });

  it("accept any name", () => {
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

  it("find names among many", () => {
    const type = object(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`a${i}`, i % 2 === 0 ? string : number])));
    expect(type.attributeType("a73")).toBe(number);
    expect([type.indexOf("b"), type.hasAttribute("b"), type.attributeType("b")]).toEqual([-1, false, undefined]);
    for (const count of [1, 7, 8, 9, 10]) {
      const names = Array.from({ length: count }, (_, i) => `a${String(i).padStart(2, "0")}`);
      const some = object(new Map(names.map((name): [string, Type] => [name, string])));
      expect([...names, "b"].map((name) => some.indexOf(name))).toEqual([...names.keys(), -1]);
      expect(names.every((name) => some.hasAttribute(name))).toBe(true);
    }
  });

  it("require optional attributes to be attributes", () => {
    expect(object({ a: string }, ["a"]).isOptional("a")).toBe(true);
    expect(() => object({ a: string }, ["b" as "a"])).toThrow(CtyError);
    expect(() => object({ "\u00e9": string, "e\u0301": string })).toThrow(CtyError);
  });
});

it("type constructors refuse anything that is not a type, and describe it", () => {
  for (const [action, message] of [
    [() => list("string" as never), "not a JavaScript string"],
    [() => set(null as never), "not null"],
    [() => map([] as never), "not an array"],
    [() => map(undefined as never), "not undefined"],
    [() => tuple([string, undefined as never]), "undefined"],
    [() => object({ a: 1 as never }), '"a"'],
    [() => object({ a: string }, ["b" as never]), '"b"'],
  ] as const)
    expect(action).toThrow(message);
  expect([string, list(string), {}, null, undefined, "string"].map(isType)).toEqual([true, true, false, false, false, false]);
});

it("isPrimitive, isCollection and isStructural classify types", () => {
  expect([string, number, bool, dynamic, list(string)].map(isPrimitiveType)).toEqual([true, true, true, false, false]);
  expect([list(string), set(string), map(string), tuple([]), string].map(isCollectionType)).toEqual([true, true, true, false, false]);
});

it("hasDynamicTypes looks at every depth", () => {
  expect([dynamic, list(dynamic), tuple([string, map(dynamic)]), object({ a: set(list(dynamic)) })].every(hasDynamicTypes)).toBe(true);
  expect([string, list(string), tuple([]), object({ a: set(list(string)) }), token].some(hasDynamicTypes)).toBe(false);
});

it("withoutOptionalAttributes drops the markers at every depth, and returns the same type if there are none", () => {
  const plain = object({ a: list(object({ b: string })) });
  const marked = object({ a: list(object({ b: string }, ["b"])) }, ["a"]);
  expect(equalTypes(withoutOptionalAttributes(marked), plain)).toBe(true);
  expect(withoutOptionalAttributes(plain)).toBe(plain);
  for (const wrap of [list, set, map, (type: Type): Type => tuple([type])])
    expect(equalTypes(withoutOptionalAttributes(wrap(marked)), wrap(plain))).toBe(true);
  // A list whose element has no markers inside an object that has some is the same list.
  const part = list(plain);
  expect(withoutOptionalAttributes(object({ a: part, b: string }, ["b"])).equals(object({ a: part, b: string }))).toBe(true);
  expect((withoutOptionalAttributes(tuple([part, marked])) as TupleType).elements[0]).toBe(part);
  expect(withoutOptionalAttributes(marked)).toBe(withoutOptionalAttributes(marked));
});

describe("types that are deeply nested or large", () => {
  /** Wraps a type many times, so that no two types made here have parts in common. */
  const deep = (levels: number, inner: Type): Type => {
    let type = inner;
    for (let i = 0; i < levels; i++) type = i % 2 === 0 ? tuple([type]) : object({ a: type, b: string });
    return type;
  };
  const wide = (count: number, last: Type): Type =>
    deep(5, tuple(Array.from({ length: count }, (_, i) => (i === count - 1 ? last : tuple([number])))));
  const leaves: readonly (() => Type)[] = [
    () => string,
    () => number,
    () => dynamic,
    () => token,
    () => list(string),
    () => tuple([string]),
    () => tuple([number]),
    () => object({ a: string }),
    () => object({ b: string }),
    () => object({ a: string, b: string }),
    () => object({ a: string, b: string }, ["a"]),
    () => object({ a: string, b: string }, ["b"]),
    () => object({ a: string }, ["a"]),
  ];

  it("are equal exactly if all of their parts are", () => {
    for (const make of [
      ...[1, 2, 3, 4, 5, 6, 29, 31, 40].map((levels) => (leaf: Type) => deep(levels, leaf)),
      (leaf: Type) => wide(1500, leaf),
    ]) {
      for (let i = 0; i < leaves.length; i++) {
        for (let j = 0; j < leaves.length; j++) {
          // Capsule types are equal only to themselves.
          expect(equalTypes(make(leaves[i]!()), make(leaves[j]!()))).toBe(i === j);
        }
      }
    }
  });

  it("have the depth and the size of all their parts", () => {
    for (const [type, depth, size] of [
      [string, 0, 1],
      [dynamic, 0, 1],
      [token, 0, 1],
      [list(string), 1, 2],
      [set(list(string)), 2, 3],
      [tuple([]), 1, 1],
      [tuple([string, number]), 1, 3],
      [object({}), 1, 1],
      [object({ a: string, b: list(string) }), 2, 4],
      [object({ a: list(list(string)), b: list(string) }), 3, 6],
      [deep(100, string), 100, 151],
    ] as const)
      expect([String(type).slice(0, 50), typeDepth(type), typeSize(type)]).toEqual([String(type).slice(0, 50), depth, size]);
  });

  it("can be nested a thousand levels deep", () => {
    const deepest = deep(1000, string);
    expect(typeDepth(deepest)).toBe(MAX_TYPE_DEPTH);
    for (const make of [list, set, map, (type: Type) => tuple([type]), (type: Type) => object({ a: type })])
      expect(() => make(deepest)).toThrow(DepthError);
  });

  it("know whether they contain capsule types", () => {
    const inside = (type: Type): readonly Type[] => [
      list(type),
      set(type),
      map(type),
      tuple([string, type]),
      object({ a: type, b: string }),
      deep(50, type),
    ];
    expect([token, ...inside(token)].map(hasCapsuleTypes)).not.toContain(false);
    expect([string, dynamic, ...inside(string), ...inside(dynamic)].map(hasCapsuleTypes)).not.toContain(true);
    expect([dynamic, ...inside(dynamic)].map(hasDynamicTypes)).not.toContain(false);
    expect([string, token, ...inside(string), ...inside(token)].map(hasDynamicTypes)).not.toContain(true);
  });
});

it("types that share their parts are visited once", () => {
  // Sixty levels of pairs: spelled out, more parts than there is memory for.
  let type: Type = string;
  for (let i = 0; i < 60; i++) type = tuple([type, type]);
  expect(hasDynamicTypes(type)).toBe(false);
  expect(withoutOptionalAttributes(type)).toBe(type);
});
