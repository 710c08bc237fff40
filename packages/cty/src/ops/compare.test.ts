import { describe, expect, test } from "vitest";
import { CtyError } from "../errors.ts";
import { mark } from "../marks.ts";
import { refine } from "../refinement.ts";
import { number } from "../type.ts";
import { dynamicVal, nullVal, numberVal, stringVal, unknownVal, type Value } from "../value.ts";
import { greaterThan, greaterThanOrEqualTo, lessThan, lessThanOrEqualTo } from "./compare.ts";

const comparisons = [lessThan, lessThanOrEqualTo, greaterThanOrEqualTo, greaterThan];
/** Returns the results of <, <=, >= and >: t, f or ? for unknown. */
const all = (a: Value, b: Value): string =>
  comparisons
    .map((compare) => compare(a, b))
    .map((x) => (x.isKnown() ? (x.asBoolean() ? "t" : "f") : "?"))
    .join("");
const between = (min: number, max: number): Value => refine(unknownVal(number)).notNull().numberMin(min).numberMax(max).newValue();

test("known numbers", () => {
  expect(all(numberVal(1), numberVal(2))).toBe("ttff");
  expect(all(numberVal(2), numberVal(2))).toBe("fttf");
  expect(all(numberVal("1e400"), numberVal("0.1"))).toBe("fftt");
});

describe("unknown numbers", () => {
  test("compare as unknown", () => {
    expect(all(unknownVal(number), numberVal(2))).toBe("????");
    expect(all(numberVal(2), unknownVal(number))).toBe("????");
    expect(all(dynamicVal, numberVal(2))).toBe("????");
    expect(all(numberVal(2), dynamicVal)).toBe("????");
    expect(all(dynamicVal, between(1, 2))).toBe("????");
    expect(all(between(1, 2), dynamicVal)).toBe("????");
  });

  test("compare as known where their ranges lie apart", () => {
    expect(all(between(5, 9), numberVal(4))).toBe("fftt");
    expect(all(numberVal(4), between(5, 9))).toBe("ttff");
    // That two unknown numbers are not equal is never concluded, so it takes the order alone.
    expect(all(between(1, 4), between(5, 9))).toBe("tt?f");
  });

  test("compare as unknown where their ranges meet, even where the bounds would decide", () => {
    expect(all(between(5, 9), numberVal(5))).toBe("????");
    expect(all(between(5, 9), numberVal(9))).toBe("????");
  });
});

test("null and other types are refused, and marks carried over", () => {
  for (const compare of comparisons) {
    expect(() => compare(numberVal(1), nullVal(number))).toThrow(CtyError);
    expect(() => compare(numberVal(1), nullVal(number))).toThrow(/^comparison /);
    expect(() => compare(numberVal(1), stringVal("2"))).toThrow(CtyError);
    expect(compare(mark(numberVal(1), "p"), mark(numberVal(2), "q")).marks).toEqual(new Set(["p", "q"]));
  }
});
