import { describe, expect, it } from "vitest";
import { mark } from "../marks/marks.ts";
import { rawEquals } from "../ops/equality.ts";
import { CtyError } from "../run/errors.ts";
import { dynamic, list, number, object, string } from "../type/type.ts";
import { refinedUnknown, refineNotNull, unknownNotNull } from "./refined-unknown.ts";
import { refine } from "./refinement.ts";
import { dynamicVal, nullVal, numberVal, stringVal, unknownVal, type Value } from "./value.ts";

describe("refinedUnknown", () => {
  it("drops infinite bounds", () => {
    const [min, max] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const unbounded = refinedUnknown(number, { numberMin: min, numberMinInclusive: false, numberMax: max, numberMaxInclusive: false });
    expect(rawEquals(unbounded, unknownVal(number))).toBe(true);
    expect(unbounded.content).toBe(unknownVal(number).content);
    const above = refinedUnknown(number, { numberMin: 1, numberMax: max });
    expect(rawEquals(above, refine(unknownVal(number)).numberMin(1).newValue())).toBe(true);
    const below = refinedUnknown(number, { numberMin: min, numberMax: 1 });
    expect(rawEquals(below, refine(unknownVal(number)).numberMax(1).newValue())).toBe(true);
  });

  it("adds no refinements to a value of unknown type", () => {
    expect(refinedUnknown(dynamic, { notNull: true })).toBe(dynamicVal);
  });

  it("returns the value if only one is left", () => {
    expect(refinedUnknown(number, { notNull: true, numberMin: 2, numberMax: 2 }).content).toBe(2);
    for (const open of [
      { notNull: false, numberMin: 2, numberMax: 2 },
      { notNull: true, numberMin: 2, numberMax: 2, numberMinInclusive: false },
      { notNull: true, numberMin: 2, numberMax: 2, numberMaxInclusive: false },
      { notNull: true, numberMin: 2, numberMax: 3 },
      { notNull: true, numberMin: 2 },
      { notNull: true, numberMax: 2 },
    ])
      expect(refinedUnknown(number, open).isKnown()).toBe(false);
  });
});

describe("refineNotNull", () => {
  it("keeps the existing refinements and marks", () => {
    const [prefixed, words] = [refine(unknownVal(string)).stringPrefixFull("a").newValue(), unknownVal(list(string))];
    expect(rawEquals(refineNotNull(prefixed), refine(unknownVal(string)).notNull().stringPrefixFull("a").newValue())).toBe(true);
    expect(rawEquals(refineNotNull(mark(words, "m")), mark(refine(words).notNull().newValue(), "m"))).toBe(true);
    expect(rawEquals(refineNotNull(mark(prefixed, "m")), mark(refineNotNull(prefixed), "m"))).toBe(true);
    const five = refine(unknownVal(number)).numberRangeInclusive(5, 5).newValue();
    expect(rawEquals(refineNotNull(five), numberVal(5))).toBe(true);
  });

  it("returns the same value if it adds nothing", () => {
    const values: readonly Value[] = [
      stringVal("a"),
      dynamicVal,
      unknownNotNull(string),
      refineNotNull(refine(unknownVal(number)).numberMin(1).newValue()),
    ];
    for (const value of values) expect(refineNotNull(value)).toBe(value);
    expect(() => refineNotNull(nullVal(string))).toThrow(CtyError);
  });
});

describe("unknownNotNull", () => {
  it("returns an unknown value of a type without optional attributes", () => {
    const value = unknownNotNull(object({ a: string }, ["a"]));
    expect(
      rawEquals(
        value,
        refine(unknownVal(object({ a: string })))
          .notNull()
          .newValue(),
      ),
    ).toBe(true);
    expect(unknownNotNull(dynamic)).toBe(dynamicVal);
    expect(unknownNotNull(string).content).toBe(unknownNotNull(number).content);
  });
});
