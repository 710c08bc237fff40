import { describe, expect, it } from "vitest";
import { listVal, objectVal, setVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { list, number, string } from "../type/type.ts";
import { unknownNotNull } from "./refined-unknown.ts";
import { refine } from "./refinement.ts";
import { dynamicVal, nullVal, numberVal, stringVal, unknownVal, type Value } from "./value.ts";
import { rangeOf } from "./value-range.ts";

const [one, two, three] = [numberVal(1), numberVal(2), numberVal(3)];
const anyNumber = unknownVal(number);

describe("the range of a value", () => {
  it("contains just the value if it is known", () => {
    const range = rangeOf(two);
    expect([range.definitelyNotNull(), range.numberMin(), range.numberMax()]).toEqual([
      true,
      { value: 2, inclusive: true },
      { value: 2, inclusive: true },
    ]);
    expect(rangeOf(stringVal("ab")).stringPrefix()).toBe("ab");
    expect([rangeOf(listVal([one])).lengthMin(), rangeOf(listVal([one])).lengthMax()]).toEqual([1, 1]);
  });

  it("is unbounded and may be null if the value is unknown", () => {
    const range = rangeOf(anyNumber);
    expect([range.definitelyNotNull(), range.numberMin(), range.numberMax()]).toEqual([
      false,
      { value: Number.NEGATIVE_INFINITY, inclusive: false },
      { value: Number.POSITIVE_INFINITY, inclusive: false },
    ]);
    expect(rangeOf(unknownVal(string)).stringPrefix()).toBe("");
    expect([rangeOf(unknownVal(list(number))).lengthMin(), rangeOf(unknownVal(list(number))).lengthMax()]).toEqual([
      0,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it("has no length for a set with unknown elements", () => {
    const range = rangeOf(setVal([one, anyNumber]));
    expect([range.lengthMin(), range.lengthMax()]).toEqual([0, Number.POSITIVE_INFINITY]);
  });

  it("has no bounds of another type", () => {
    const range = rangeOf(dynamicVal);
    expect([range.numberMin(), range.numberMax(), range.stringPrefix(), range.lengthMin(), range.lengthMax()]).toEqual([
      undefined,
      undefined,
      "",
      0,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it("does not exist for a marked value, but includes ignores the marks of its argument", () => {
    expect(() => rangeOf(mark(one, "p"))).toThrow("marked");
    expect(rangeOf(one).includes(mark(numberVal(2), "p"))).toBe(false);
    expect(rangeOf(stringVal("a")).includes(mark(nullVal(string), "p"))).toBe(false);
    expect(() => rangeOf(mark(anyNumber, "p"))).toThrow("marked");
  });
});

describe("includes", () => {
  const from2to3 = refine(anyNumber).notNull().numberMin(2).numberMax(3, false).newValue();

  it.each<[string, Value, Value, boolean | undefined]>([
    ["null where it is possible", anyNumber, nullVal(number), true],
    ["null where it is not", unknownNotNull(number), nullVal(number), false],
    ["null in null", nullVal(number), nullVal(number), true],
    ["something in null", nullVal(number), one, false],
    ["another type", anyNumber, stringVal("a"), false],
    ["anything where nothing is known", dynamicVal, one, undefined],
    ["a number within the bounds", from2to3, two, undefined],
    ["a number at an exclusive bound", from2to3, three, false],
    ["a number below", from2to3, one, false],
    ["infinity in what has no upper bound", refine(anyNumber).numberMin(1).newValue(), numberVal(Number.POSITIVE_INFINITY), undefined],
    ["infinity in what has an upper bound", refine(anyNumber).numberMax(1).newValue(), numberVal(Number.POSITIVE_INFINITY), false],
    ["negative infinity in what has no lower bound", unknownNotNull(number), numberVal(Number.NEGATIVE_INFINITY), undefined],
    ["negative infinity in what has a lower bound", from2to3, numberVal(Number.NEGATIVE_INFINITY), false],
    ["infinity in what has not", anyNumber, numberVal(Number.POSITIVE_INFINITY), undefined],
    ["an unknown number that may be within", from2to3, anyNumber, undefined],
    ["an unknown number that cannot be within", from2to3, refine(anyNumber).numberMax(1).newValue(), false],
    ["a string with the prefix", refine(unknownVal(string)).stringPrefixFull("a").newValue(), stringVal("ab"), undefined],
    ["a string without it", refine(unknownVal(string)).stringPrefixFull("a").newValue(), stringVal("ba"), false],
    [
      "a list that is too short",
      refine(unknownVal(list(number)))
        .collectionLengthMin(2)
        .newValue(),
      listVal([one]),
      false,
    ],
    [
      "a list that is too long",
      refine(unknownVal(list(number)))
        .collectionLengthMax(1)
        .newValue(),
      listVal([one, two]),
      false,
    ],
    ["an object like it", unknownVal(objectVal({ a: one }).type), objectVal({ a: two }), undefined],
  ])("is right about %s", (_name, range, value, expected) => {
    expect(rangeOf(range).includes(value)).toBe(expected);
  });
});
