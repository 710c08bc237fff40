import { describe, expect, it } from "vitest";
import { capsuleVal, listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { hasElement, lengthInt } from "../ops/access.ts";
import { equals } from "../ops/equality.ts";
import { bool, list, number, string } from "../type/type.ts";
import { capsule } from "./capsule-type.ts";
import { False, nullVal, numberVal, stringVal, True, unknownVal, type Value } from "./value.ts";

const texts = (values: readonly Value[]): string[] => setVal(values).asArray().map(String);

describe("the elements of a set", () => {
  it.each<[string, readonly Value[], readonly string[]]>([
    [
      "strings by code point",
      ["b", "a", "\u{1f600}", "\uff01", "", "B"].map(stringVal),
      ['""', '"B"', '"a"', '"b"', '"\uff01"', '"\u{1f600}"'],
    ],
    ["numbers by value", [10, 9, -1, 0.5].map(numberVal), ["-1", "0.5", "9", "10"]],
    ["false before true", [True, False], ["false", "true"]],
    ["lists by their text", [["b"], ["a", "z"], ["a"]].map((parts) => listVal(parts.map(stringVal))), ['["a", "z"]', '["a"]', '["b"]']],
    [
      "unknown ones after known ones, and null last",
      [nullVal(string), unknownVal(string), stringVal("z"), stringVal("a")],
      ['"a"', '"z"', "<unknown string>", "null"],
    ],
    ["null after an unknown one", [nullVal(bool), unknownVal(bool)], ["<unknown bool>", "null"]],
    [
      "lists with something unknown among the others",
      [listVal([unknownVal(number)]), listVal([numberVal(1)]), nullVal(list(number))],
      ["[1]", "[<unknown number>]", "null"],
    ],
    ["just one", [stringVal("a")], ['"a"']],
  ])("are in order: %s", (_, values, expected) => {
    expect(texts(values)).toEqual(expected);
    expect(texts([...values].reverse())).toEqual(expected);
  });

  it("are distinct, unless they are not wholly known", () => {
    expect(texts([numberVal(1), numberVal("1.0"), numberVal(2), numberVal(1)])).toEqual(["1", "2"]);
    expect(texts([nullVal(string), nullVal(string)])).toEqual(["null"]);
    expect(texts([unknownVal(string), unknownVal(string)])).toHaveLength(2);
    expect(texts([listVal([unknownVal(string)]), listVal([unknownVal(string)])])).toHaveLength(2);
    expect(lengthInt(setVal([listVal([True]), listVal([True]), listVal([False])]))).toBe(2);
  });

  it("are found by value", () => {
    const words = setVal([listVal([stringVal("a")]), listVal([stringVal("b")])]);
    const has = (value: Value): boolean => hasElement(words, value).asBoolean();
    expect([has(listVal([stringVal("a")])), has(listVal([stringVal("c")])), has(listVal([stringVal("a"), stringVal("b")]))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("capsules in a set", () => {
  interface Thing {
    readonly id: number;
  }
  // Even and odd numbers share a hash each.
  const thing = capsule<Thing>("thing", { equals: (a, b) => a.id === b.id, hashKey: ({ id }) => String(id % 2) });
  const make = (id: number): Value => capsuleVal(thing, { id });
  const wraps: readonly (readonly [string, (value: Value) => Value])[] = [
    ["by themselves", (value) => value],
    ["in a list", (value) => listVal([make(0), value])],
    ["in a tuple", (value) => tupleVal([stringVal("a"), value]) as Value],
    ["in a map", (value) => mapVal({ k: make(0), l: value })],
    ["in an object", (value) => objectVal({ k: value, l: stringVal("a") }) as Value],
    ["in a set", (value) => setVal([value])],
    ["deep inside", (value) => listVal([tupleVal([mapVal({ k: value })]) as Value])],
  ];

  it.each(wraps)("are distinguished by their owner, %s", (_, wrap) => {
    const values = setVal([wrap(make(1)), wrap(make(3)), wrap(make(1)), wrap(make(2)), wrap(make(3))]);
    expect(lengthInt(values)).toBe(3);
    expect([1, 2, 3, 4, 5].map((id) => hasElement(values, wrap(make(id))).asBoolean())).toEqual([true, true, true, false, false]);
    const others = setVal([wrap(make(3)), wrap(make(2)), wrap(make(1))]);
    expect(equals(values, others).asBoolean()).toBe(true);
    expect(equals(values, setVal([wrap(make(3)), wrap(make(2)), wrap(make(5))])).asBoolean()).toBe(false);
  });

  it("are equal only if they are identical, if their owner does not compare them", () => {
    const plain = capsule<unknown>("plain");
    const [a, b] = [{}, () => 1];
    const contents = [a, b, {}, "a", "b", 1, "1", true, 1n, Symbol.for("s")];
    const values = [...contents, ...contents].map((content) => capsuleVal(plain, content));
    const set = setVal(values);
    expect(lengthInt(set)).toBe(contents.length);
    expect(contents.every((content) => hasElement(set, capsuleVal(plain, content)).asBoolean())).toBe(true);
    expect([{}, () => 1, "c", 2, false].some((content) => hasElement(set, capsuleVal(plain, content)).asBoolean())).toBe(false);
    const lists = setVal(values.map((value) => listVal([value])));
    expect(lengthInt(lists)).toBe(contents.length);
  });

  it("are compared with each other, if their owner has no hash", () => {
    const compared = capsule<Thing>("compared", { equals: (a, b) => a.id === b.id });
    const set = setVal([1, 2, 1, 3, 2].map((id) => capsuleVal(compared, { id })));
    expect(lengthInt(set)).toBe(3);
    expect([1, 2, 3, 4].map((id) => hasElement(set, capsuleVal(compared, { id })).asBoolean())).toEqual([true, true, true, false]);
  });

  it("may be null", () => {
    const values = setVal([listVal([nullVal(thing), make(1)]), listVal([nullVal(thing), make(3)]), listVal([nullVal(thing), make(1)])]);
    expect(lengthInt(values)).toBe(2);
  });
});
