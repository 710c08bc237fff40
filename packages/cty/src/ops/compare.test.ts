import { describe, expect, it } from "vitest";
import { mark } from "../marks/marks.ts";
import { CtyError } from "../run/errors.ts";
import { number } from "../type/type.ts";
import { refine } from "../value/refinement.ts";
import { dynamicVal, nullVal, numberVal, stringVal, unknownVal, type Value } from "../value/value.ts";
import { greaterThan, greaterThanOrEqualTo, lessThan, lessThanOrEqualTo } from "./compare.ts";

const comparisons = [lessThan, lessThanOrEqualTo, greaterThanOrEqualTo, greaterThan];
/** Returns the results of <, <=, >= and >: t, f or ? for unknown. */
const all = (a: Value, b: Value): string =>
  comparisons
    .map((compare) => compare(a, b))
    .map((x) => (x.isKnown() ? (x.asBoolean() ? "t" : "f") : "?"))
    .join("");
const between = (min: number, max: number): Value => refine(unknownVal(number)).notNull().numberMin(min).numberMax(max).newValue();

it("the operators compare known numbers", () => {
  expect(all(numberVal(1), numberVal(2))).toBe("ttff");
  expect(all(numberVal(2), numberVal(2))).toBe("fttf");
  expect(all(numberVal("1e400"), numberVal("0.1"))).toBe("fftt");
});

describe("unknown numbers", () => {
  it("have an unknown comparison", () => {
    expect(all(unknownVal(number), numberVal(2))).toBe("????");
    expect(all(numberVal(2), unknownVal(number))).toBe("????");
    expect(all(dynamicVal, numberVal(2))).toBe("????");
    expect(all(numberVal(2), dynamicVal)).toBe("????");
    expect(all(dynamicVal, between(1, 2))).toBe("????");
    expect(all(between(1, 2), dynamicVal)).toBe("????");
  });

  it("have a known comparison if their ranges do not overlap", () => {
    expect(all(between(5, 9), numberVal(4))).toBe("fftt");
    expect(all(numberVal(4), between(5, 9))).toBe("ttff");
    // That two unknown numbers are not equal is never concluded, so it takes the order alone.
    expect(all(between(1, 4), between(5, 9))).toBe("tt?f");
  });

  it("have an unknown comparison if their ranges touch, even if the bounds would decide it", () => {
    expect(all(between(5, 9), numberVal(5))).toBe("????");
    expect(all(between(5, 9), numberVal(9))).toBe("????");
  });
});

it("the operators refuse null and other types, and keep marks", () => {
  for (const compare of comparisons) {
    expect(() => compare(numberVal(1), nullVal(number))).toThrow(CtyError);
    expect(() => compare(numberVal(1), nullVal(number))).toThrow(/^comparison /);
    expect(() => compare(numberVal(1), stringVal("2"))).toThrow(CtyError);
    expect(compare(mark(numberVal(1), "p"), mark(numberVal(2), "q")).marks).toEqual(new Set(["p", "q"]));
  }
});
