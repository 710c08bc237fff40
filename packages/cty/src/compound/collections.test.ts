import { describe, expect, expectTypeOf, it } from "vitest";
import { mark } from "../marks/marks.ts";
import { CtyError } from "../run/errors.ts";
import { type AttributeTypes, dynamic, list, map, type NumberType, number, set, string } from "../type/type.ts";
import { capsule } from "../value/capsule-type.ts";
import { dynamicVal, False, nullVal, numberVal, stringVal, True, unknownVal, type Value } from "../value/value.ts";
import {
  capsuleVal,
  EmptyObject,
  EmptyTuple,
  listVal,
  listValEmpty,
  mapVal,
  mapValEmpty,
  objectVal,
  setVal,
  setValEmpty,
  tupleVal,
} from "./collections.ts";

const [a, b, one] = [stringVal("a"), stringVal("b"), numberVal(1)];

it("collections have the type of their elements", () => {
  expect(listVal([a, b]).type).toBe(list(string));
  expect(setVal([one]).type).toBe(set(number));
  expect(mapVal({ k: True }).type.element.kind).toBe("bool");
  expect([listValEmpty(string), setValEmpty(string), mapValEmpty(string)].map((value) => value.type)).toEqual([
    list(string),
    set(string),
    map(string),
  ]);
});

it("elements of unknown type take on the type of the other elements", () => {
  expect(listVal([dynamicVal, a as never]).type).toBe(list(string));
  expect(listVal([a, nullVal(dynamic) as never]).asArray()[1]?.type).toBe(string);
  expect(listVal([dynamicVal]).type).toBe(list(dynamic));
});

it.each<[string, () => unknown]>([
  ["elements of different types", () => listVal([a, one as never])],
  ["no elements and no type", () => listVal([])],
  ["no elements of a set", () => setVal([])],
  ["no elements of a map", () => mapVal({})],
  ["JavaScript values for values", () => tupleVal([1 as never])],
  ["a plain object's plain values", () => objectVal({ a: "x" as never })],
  ["something else than elements", () => listVal(undefined as never)],
  ["something else than attributes", () => objectVal(null as never)],
  ["names that are not strings", () => mapVal([[1 as never, a]])],
  ["null in a capsule", () => capsuleVal(capsule("x"), null)],
  ["no capsule type", () => capsuleVal(string as never, 1)],
])("constructors throw a CtyError for %s", (_name, make) => {
  expect(make).toThrow(CtyError);
});

it("errors name the function that was called", () => {
  for (const [action, name] of [
    [() => listValEmpty(1 as never), "listValEmpty"],
    [() => setValEmpty(1 as never), "setValEmpty"],
    [() => mapValEmpty(1 as never), "mapValEmpty"],
    [() => listVal([1 as never]), "listVal"],
    [() => setVal([1 as never]), "setVal"],
    [() => mapVal({ a: 1 as never }), "mapVal"],
    [() => tupleVal([1 as never]), "tupleVal"],
    [() => objectVal({ a: 1 as never }), "objectVal"],
    [() => listVal([]), "listValEmpty"],
    [() => setVal([]), "setValEmpty"],
    [() => mapVal({}), "mapValEmpty"],
    [() => unknownVal(1 as never), "unknownVal"],
    [() => nullVal([] as never), "an array"],
    [() => nullVal(null as never), "null"],
    [() => nullVal(undefined as never), "undefined"],
  ] as const)
    expect(action).toThrow(new RegExp(`\\b${name}\\b`));
});

describe("the names of a map or an object", () => {
  it("can be given by a plain object, a Map or pairs, and are kept in code-point order", () => {
    for (const named of [
      { y: a, x: b },
      new Map([
        ["y", a],
        ["x", b],
      ]),
      [
        ["y", a],
        ["x", b],
      ] as const,
    ]) {
      expect(objectVal(named).type.names).toEqual(["x", "y"]);
      expect([...mapVal(named).asMap().keys()]).toEqual(["x", "y"]);
    }
    expect([...mapVal({ 10: a, 9: b }).asMap().keys()]).toEqual(["10", "9"]);
  });

  it("are normalized to NFC, and the last of several equal names counts", () => {
    expect(
      mapVal([
        ["e\u0301", a],
        ["\u00e9", b],
      ]).asMap(),
    ).toEqual(new Map([["\u00e9", b]]));
  });

  it("may equal the names of properties that every object inherits", () => {
    expect(objectVal(JSON.parse('{"__proto__": null, "constructor": null}', (key, x) => (key === "" ? x : one))).type.names).toEqual([
      "__proto__",
      "constructor",
    ]);
  });
});

describe("sets", () => {
  it("contain each element once, with primitive elements in order: unknown after known, null last", () => {
    const elements = setVal([
      numberVal(10),
      nullVal(number),
      numberVal(9),
      unknownVal(number),
      numberVal("9.0"),
      unknownVal(number),
    ]).asArray();
    expect(elements.map((element) => (element.isNull() ? "null" : element.isKnown() ? element.asNumber() : "unknown"))).toEqual([
      9,
      10,
      "unknown",
      "unknown",
      "null",
    ]);
    expect(setVal([True, False]).asArray()).toEqual([False, True]);
    expect(
      setVal(["\u{1f600}", "\uff01", "b", "a"].map(stringVal))
        .asArray()
        .map((s) => s.asString()),
    ).toEqual(["a", "b", "\uff01", "\u{1f600}"]);
  });

  it("compare compound elements by value, wherever their strings end", () => {
    const lists = setVal([tupleVal([stringVal('a";"b')]), tupleVal([stringVal('a";"b')]), tupleVal([stringVal('a"')])]);
    expect(lists.asArray()).toHaveLength(2);
  });

  it("carry the marks of their elements", () => {
    const value = setVal([mark(a, "p"), mark(b, "q")]);
    expect(value.marks).toEqual(new Set(["p", "q"]));
  });

  it("compare capsules with the hooks of their type", () => {
    const byId = capsule<{ id: number }>("thing", { equals: (x, y) => x.id === y.id });
    expect(setVal([capsuleVal(byId, { id: 1 }), capsuleVal(byId, { id: 1 }), capsuleVal(byId, { id: 2 })]).asArray()).toHaveLength(2);
    const plain = capsule<object>("thing");
    const content = {};
    expect(setVal([capsuleVal(plain, content), capsuleVal(plain, content), capsuleVal(plain, {})]).asArray()).toHaveLength(2);
  });
});

it("EmptyObject and EmptyTuple have no elements", () => {
  expect(EmptyObject.type.names).toEqual([]);
  expect(EmptyTuple.asArray()).toEqual([]);
});

it("mapVal and objectVal have a static type that follows from their values", () => {
  const one = numberVal(1);
  expectTypeOf(mapVal([["y", one]]).type.element).toEqualTypeOf<NumberType>();
  expectTypeOf(mapVal({ y: one }).type.element).toEqualTypeOf<NumberType>();
  expectTypeOf(mapVal(new Map([["y", one]])).type.element).toEqualTypeOf<NumberType>();
  expectTypeOf(objectVal({ y: one }).type.attributeTypes).toEqualTypeOf<{ readonly y: NumberType }>();
  expectTypeOf(objectVal([["y", one]]).type.attributeTypes).toEqualTypeOf<AttributeTypes>();
});

it("sets order compound elements by their quoted text, as the reference does", () => {
  const texts = ["a", "\u{e0001}", "\u00a0", "\u200d", "\x7f", "\x01", "\n", "é", "~", '"', "\\"];
  const set = setVal(texts.map((text) => tupleVal([stringVal(text)])));
  expect(set.asArray().map((element) => element.asArray()[0]!.asString())).toEqual([
    '"',
    "\u{e0001}",
    "\\",
    "\n",
    "\u00a0",
    "\u200d",
    "\x01",
    "\x7f",
    "a",
    "~",
    "é",
  ]);
});

describe("mapVal", () => {
  const named = (...names: readonly string[]): readonly (readonly [string, Value])[] => names.map((name, i) => [name, numberVal(i)]);
  const contents = (value: Value): unknown => [...value.asMap()].map(([name, element]) => [name, element.asNumber()]);

  it("sorts names by code point in each form of its argument", () => {
    const entries = named("b", "\u{10000}", "a", "\uffee");
    const sorted = [
      ["a", 2],
      ["b", 0],
      ["\uffee", 3],
      ["\u{10000}", 1],
    ];
    expect(contents(mapVal(new Map(entries)))).toEqual(sorted);
    expect(contents(mapVal(entries))).toEqual(sorted);
    expect(contents(mapVal(Object.fromEntries(entries)))).toEqual(sorted);
    expect(contents(objectVal(new Map(entries)))).toEqual(sorted);
  });

  it("keeps a name once after normalization, with its last value", () => {
    const entries = named("z", "e\u0301", "\u00e9");
    expect(contents(mapVal(new Map(entries)))).toEqual([
      ["z", 0],
      ["\u00e9", 2],
    ]);
    expect(contents(mapVal(named("b", "a", "b")))).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
  });

  it("does not change the Map that it is given", () => {
    const given = new Map(named("b", "a"));
    mapVal(given);
    expect([...given.keys()]).toEqual(["b", "a"]);
  });
});
