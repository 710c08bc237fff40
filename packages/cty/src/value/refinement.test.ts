import { describe, expect, it } from "vitest";
import { listVal, mapValEmpty, setVal, setValEmpty } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { rawEquals } from "../ops/equality.ts";
import { CtyError } from "../run/errors.ts";
import { bool, dynamic, list, map, number, set, string } from "../type/type.ts";
import { refineNotNull, unknownNotNull } from "./refined-unknown.ts";
import { refine } from "./refinement.ts";
import { dynamicVal, nullVal, numberVal, stringVal, unknownVal, type Value } from "./value.ts";
import { rangeOf } from "./value-range.ts";

const [text, count, words] = [unknownVal(string), unknownVal(number), unknownVal(list(string))];
const same = (value: Value, expected: Value): void => expect(rawEquals(value, expected)).toBe(true);

describe("a refinement of an unknown value", () => {
  it("is kept", () => {
    const range = rangeOf(refine(count).notNull().numberMin(1).numberMax(9, false).newValue());
    expect([range.definitelyNotNull(), range.numberMin(), range.numberMax()]).toEqual([
      true,
      { value: 1, inclusive: true },
      { value: 9, inclusive: false },
    ]);
    expect(rangeOf(refine(text).stringPrefixFull("ab").newValue()).stringPrefix()).toBe("ab");
    const lengths = rangeOf(refine(words).collectionLengthMin(1).collectionLengthMax(3).newValue());
    expect([lengths.lengthMin(), lengths.lengthMax()]).toEqual([1, 3]);
  });

  it("has no effect if it is weaker than the existing ones, and has if it is stronger", () => {
    const value = refine(count).numberMin(3).numberMin(1).numberMax(5).numberMax(9).newValue();
    same(value, refine(count).numberRangeInclusive(3, 5).newValue());
    same(refine(value).numberMin(3, false).newValue(), refine(count).numberMin(3, false).numberMax(5).newValue());
    same(
      refine(refine(text).stringPrefixFull("abc").newValue()).stringPrefixFull("a").newValue(),
      refine(text).stringPrefixFull("abc").newValue(),
    );
  });

  it("accepts bounds in every form of a number, and ignores unknown and infinite ones", () => {
    for (const bound of [2, 2n, "2.0", numberVal(2)])
      same(refine(count).numberMin(bound).newValue(), refine(count).numberMin(2).newValue());
    same(refine(count).numberMin(unknownVal(number)).numberMax(dynamicVal).newValue(), count);
    same(refine(count).numberMin(Number.NEGATIVE_INFINITY).numberMax(Number.POSITIVE_INFINITY).newValue(), count);
  });

  it("throws for a contradiction", () => {
    expect(() => refine(count).numberMin(5).numberMax(4)).toThrow("no number is between the bounds 5 and 4");
    expect(() => refine(count).numberMin(5).numberMax(5, false)).toThrow(CtyError);
    expect(() => refine(words).collectionLengthMin(2).collectionLengthMax(1)).toThrow(CtyError);
    expect(() => refine(text).stringPrefixFull("a").stringPrefixFull("b")).toThrow('starts with "a"');
    expect(() => refine(text).notNull().null()).toThrow(CtyError);
    expect(() => refine(text).null().notNull()).toThrow(CtyError);
  });

  it("throws if it does not match the type, or if a bound is invalid", () => {
    expect(() => refine(text).numberMin(1)).toThrow("only a number can be refined with a lower bound, not a value of type string");
    expect(() => refine(count).stringPrefix("a")).toThrow(CtyError);
    expect(() => refine(text).collectionLength(1)).toThrow(CtyError);
    expect(() => refine(count).numberMin(stringVal("1"))).toThrow(CtyError);
    expect(() => refine(count).numberMin(nullVal(number))).toThrow(CtyError);
    expect(() => refine(count).numberMin(mark(numberVal(1), "p"))).toThrow(CtyError);
    expect(() => refine(words).collectionLengthMin(1.5)).toThrow(CtyError);
    expect(() => refine(words).collectionLengthMax(-1)).toThrow(CtyError);
  });

  it("has no effect if the type is unknown", () => {
    same(refine(dynamicVal).notNull().numberMin(1).stringPrefix("ab").null().newValue(), dynamicVal);
    same(unknownNotNull(dynamic), dynamicVal);
  });

  it("keeps marks", () => {
    expect(refine(mark(count, "p")).notNull().newValue().marks).toEqual(new Set(["p"]));
    expect(refineNotNull(mark(count, "p")).marks).toEqual(new Set(["p"]));
  });
});

describe("a refinement that leaves one value", () => {
  it("returns null", () => {
    same(refine(text).null().newValue(), nullVal(string));
  });

  it("returns a number that cannot be null", () => {
    same(refine(count).numberRangeInclusive(3, 3).notNull().newValue(), numberVal(3));
    expect(refine(count).numberRangeInclusive(3, 3).newValue().isKnown()).toBe(false);
  });

  it("returns a list of unknown elements, an empty collection or a set of one element", () => {
    same(refine(words).notNull().collectionLength(2).newValue(), listVal([text, text]));
    same(
      refine(unknownVal(set(string)))
        .notNull()
        .collectionLength(0)
        .newValue(),
      setValEmpty(string),
    );
    same(
      refine(unknownVal(set(string)))
        .notNull()
        .collectionLength(1)
        .newValue(),
      setVal([text]),
    );
    same(
      refine(unknownVal(map(string)))
        .notNull()
        .collectionLength(0)
        .newValue(),
      mapValEmpty(string),
    );
    expect(
      refine(unknownVal(set(string)))
        .notNull()
        .collectionLength(2)
        .newValue()
        .isKnown(),
    ).toBe(false);
    expect(
      refine(unknownVal(map(string)))
        .notNull()
        .collectionLength(1)
        .newValue()
        .isKnown(),
    ).toBe(false);
  });

  it("returns no list that would fill the memory", () => {
    expect(
      refine(words)
        .notNull()
        .collectionLength(2 ** 40)
        .newValue()
        .isKnown(),
    ).toBe(false);
  });
});

describe("a refinement of a known value", () => {
  it("returns the value if it holds", () => {
    const five = numberVal(5);
    expect(refine(five).notNull().numberMin(5).numberMax(6, false).newValue()).toBe(five);
    const hello = stringVal("hello");
    expect(refine(hello).stringPrefixFull("he").newValue()).toBe(hello);
    const letters = listVal([hello]);
    expect(refine(letters).collectionLength(1).newValue()).toBe(letters);
    expect(refineNotNull(letters)).toBe(letters);
  });

  it("throws if it does not hold", () => {
    const five = numberVal(5);
    expect(() => refine(five).numberMin(5, false)).toThrow("the number is not more than 5");
    expect(() => refine(five).numberMax(4)).toThrow("the number is not at most 4");
    expect(() => refine(five).null()).toThrow(CtyError);
    expect(() => refine(stringVal("hello")).stringPrefixFull("help")).toThrow(CtyError);
    expect(() => refine(listVal([five])).collectionLengthMin(2)).toThrow(CtyError);
    expect(() => refine(listVal([five])).collectionLengthMax(0)).toThrow(CtyError);
    expect(() => refine(nullVal(bool)).notNull()).toThrow(CtyError);
    expect(() => refine(nullVal(number)).numberMin(1)).toThrow("the value is null");
    expect(() => refineNotNull(nullVal(bool))).toThrow(CtyError);
  });
});
