import { describe, expect, it } from "vitest";
import { listVal, listValEmpty, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { numberText } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { dynamic, list, map, number, object, set, string, tuple } from "../type/type.ts";
import { refine } from "../value/refinement.ts";
import { dynamicVal, nullVal, numberVal, stringVal, True, unknownVal, type Value } from "../value/value.ts";
import { rangeOf } from "../value/value-range.ts";
import { canIterateElements, elements, getAttr, hasElement, hasIndex, index, length, lengthInt } from "./access.ts";
import { rawEquals } from "./equality.ts";

const [a, b, one] = [stringVal("a"), stringVal("b"), numberVal(1)];
const same = (value: Value, expected: Value): void => expect(rawEquals(value, expected)).toBe(true);
const answer = (value: Value): unknown => (value.isKnown() ? value.content : "unknown");

describe("getAttr", () => {
  const service = objectVal({ name: a, "\u00e9": one });

  it("returns the value of an attribute, whatever the normal form of its name", () => {
    same(getAttr(service, "name"), a);
    same(getAttr(service, "e\u0301"), one);
  });

  it("returns an unknown value of the attribute's type for an unknown object", () => {
    same(getAttr(unknownVal(service.type), "name"), unknownVal(string));
    same(getAttr(dynamicVal, "anything"), dynamicVal);
    same(getAttr(nullVal(dynamic), "anything"), dynamicVal);
  });

  it("keeps the marks of the object and of the attribute", () => {
    expect(getAttr(mark(objectVal({ x: mark(a, "p") }), "q"), "x").marks).toEqual(new Set(["p", "q"]));
  });

  it("refuses invalid names, null and other values", () => {
    expect(() => getAttr(service, "port")).toThrow('the object has no attribute named "port"');
    expect(() => getAttr(nullVal(object({ x: string })), "x")).toThrow(CtyError);
    expect(() => getAttr(mapVal({ x: a }), "x")).toThrow("a value of type map of string has no attributes");
  });
});

describe("index and hasIndex", () => {
  const [letters, table, pair] = [listVal([a, b]), mapVal({ x: a }), tupleVal([a, one])];

  it("find elements by position or key", () => {
    same(index(letters, one), b);
    same(index(table, stringVal("x")), a);
    same(index(pair, one), one);
    expect([hasIndex(letters, one), hasIndex(letters, numberVal(2)), hasIndex(table, stringVal("y"))].map(answer)).toEqual([
      true,
      false,
      false,
    ]);
    expect([-1, 0.5, "1e30", Number.POSITIVE_INFINITY].map((n) => answer(hasIndex(letters, numberVal(n))))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([-1, 0.5, "1e30"].map((n) => answer(hasIndex(nullVal(list(string)), numberVal(n))))).toEqual([false, false, false]);
  });

  it("return null for a key that a map does not have", () => {
    same(index(table, stringVal("y")), nullVal(string));
  });

  it("refuse a position that a sequence does not have", () => {
    expect(() => index(letters, numberVal(2))).toThrow("the list has no element 2: it has elements 0 to 1");
    expect(() => index(listValEmpty(string), numberVal(0))).toThrow("it is empty");
    expect(() => index(pair, numberVal(0.5))).toThrow("0.5");
  });

  it("treat a key of another type as an error in index and as absent in hasIndex", () => {
    expect(() => index(letters, stringVal("0"))).toThrow("the key must be a number, not a value of type string");
    expect(answer(hasIndex(letters, stringVal("0")))).toBe(false);
  });

  it("return an unknown result for anything unknown, unless the type decides it", () => {
    same(index(unknownVal(list(string)), one), unknownVal(string));
    same(index(letters, unknownVal(number)), unknownVal(string));
    same(index(unknownVal(pair.type), one), unknownVal(number));
    same(index(pair, unknownVal(number)), dynamicVal);
    same(index(dynamicVal, one), dynamicVal);
    expect(
      [
        hasIndex(unknownVal(list(string)), one),
        hasIndex(letters, dynamicVal),
        hasIndex(unknownVal(pair.type), one),
        hasIndex(nullVal(pair.type), numberVal(2)),
      ].map(answer),
    ).toEqual(["unknown", "unknown", true, false]);
  });

  it("refuse null, sets and objects", () => {
    expect(() => index(nullVal(list(string)), one)).toThrow(CtyError);
    expect(() => index(letters, nullVal(number))).toThrow("the key must not be null");
    expect(() => hasIndex(nullVal(map(string)), stringVal("x"))).toThrow(CtyError);
    for (const value of [setVal([a]), objectVal({ a }), a]) {
      expect(() => index(value, a)).toThrow(CtyError);
      expect(() => hasIndex(value, a)).toThrow(CtyError);
    }
  });

  it("keep the marks of the collection, the key and the element", () => {
    expect(index(mark(listVal([mark(a, "p")]), "q"), mark(numberVal(0), "k")).marks).toEqual(new Set(["p", "q", "k"]));
    expect(hasIndex(mark(letters, "q"), mark(one, "k")).marks).toEqual(new Set(["q", "k"]));
  });
});

describe("hasElement", () => {
  it("finds values by equality", () => {
    expect([hasElement(setVal([a, b]), a), hasElement(setVal([a]), b), hasElement(setVal([a]), one)].map(answer)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is unknown as long as unknown parts could make a difference", () => {
    const open = setVal([a, unknownVal(string)]);
    expect(
      [hasElement(open, a), hasElement(open, b), hasElement(setVal([a]), unknownVal(string)), hasElement(unknownVal(set(string)), a)].map(
        answer,
      ),
    ).toEqual([true, "unknown", "unknown", "unknown"]);
  });

  it("refuses other collections, null, and marks inside the value", () => {
    expect(() => hasElement(listVal([a]), a)).toThrow("expected a set, not a value of type list of string");
    expect(() => hasElement(nullVal(set(string)), a)).toThrow(CtyError);
    expect(() => hasElement(setVal([tupleVal([a])]), tupleVal([mark(a, "p")]))).toThrow("marks inside");
  });

  it("keeps marks", () => {
    expect(hasElement(setVal([mark(a, "p")]), mark(b, "q")).marks).toEqual(new Set(["p", "q"]));
  });
});

describe("length", () => {
  it("counts elements and attributes", () => {
    expect(
      [listVal([a, b]), setVal([a]), mapVal({ a }), tupleVal([a, one, True]), objectVal({ a, b })].map((value) => length(value).asNumber()),
    ).toEqual([2, 1, 1, 3, 2]);
  });

  it("is known for an unknown tuple, and bounded for an unknown collection", () => {
    expect(length(unknownVal(tuple([string]))).asNumber()).toBe(1);
    const range = rangeOf(
      length(
        refine(unknownVal(list(string)))
          .collectionLengthMin(1)
          .collectionLengthMax(3)
          .newValue(),
      ),
    );
    expect([range.numberMin()?.value, range.numberMax()?.value, range.definitelyNotNull()]).toEqual([1, 3, true]);
    expect(answer(length(dynamicVal))).toBe("unknown");
    // The greatest length that the reference can count.
    const most = rangeOf(length(unknownVal(list(string)))).numberMax()!;
    expect([numberText(most.value), most.inclusive]).toEqual(["9223372036854775807", true]);
  });

  it("is at least one for a set with unknown elements, as they may be equal", () => {
    const range = rangeOf(length(setVal([a, b, unknownVal(string)])));
    expect([range.numberMin()?.value, range.numberMax()?.value]).toEqual([1, 3]);
    expect(length(setVal([unknownVal(string)])).asNumber()).toBe(1);
    const two = rangeOf(length(setVal([a, unknownVal(string)])));
    expect([two.numberMin()?.value, two.numberMax()?.value]).toEqual([1, 2]);
    expect(lengthInt(setVal([a, unknownVal(string)]))).toBe(2);
  });

  it("refuses values that have no length", () => {
    for (const value of [a, nullVal(list(string)), unknownVal(object({})), unknownVal(string)])
      expect(() => length(value)).toThrow(CtyError);
    for (const value of [a, nullVal(list(string)), unknownVal(list(string)), mark(listVal([a]), "p")])
      expect(() => lengthInt(value)).toThrow(CtyError);
  });
});

describe("elements", () => {
  const pairs = (value: Value): unknown[] => Array.from(elements(value), ([key, element]) => [key.content, element.content]);

  it("returns keys and values in order", () => {
    expect(pairs(listVal([b, a]))).toEqual([
      [0, "b"],
      [1, "a"],
    ]);
    expect(pairs(tupleVal([a, one]))).toEqual([
      [0, "a"],
      [1, 1],
    ]);
    expect(pairs(setVal([b, a]))).toEqual([
      ["a", "a"],
      ["b", "b"],
    ]);
    expect(pairs(mapVal({ y: a, x: b }))).toEqual([
      ["x", "b"],
      ["y", "a"],
    ]);
    expect(pairs(objectVal({ y: a, x: one }))).toEqual([
      ["x", 1],
      ["y", "a"],
    ]);
  });

  it("exist only for a known value that can have them", () => {
    for (const value of [a, nullVal(list(string)), unknownVal(list(string)), dynamicVal]) {
      expect(canIterateElements(value)).toBe(false);
      expect(() => [...elements(value)]).toThrow(CtyError);
    }
    expect(() => [...elements(mark(listVal([a]), "p"))]).toThrow("marked");
  });
});
