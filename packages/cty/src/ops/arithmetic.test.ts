import { describe, expect, it } from "vitest";
import { mark } from "../marks/marks.ts";
import { CtyError } from "../run/errors.ts";
import { dynamic, number, string } from "../type/type.ts";
import { refine } from "../value/refinement.ts";
import { dynamicVal, nullVal, numberVal, stringVal, unknownVal, type Value } from "../value/value.ts";
import { rangeOf } from "../value/value-range.ts";
import { absolute, add, divide, modulo, multiply, negate, subtract } from "./arithmetic.ts";

const [two, three] = [numberVal(2), numberVal(3)];
const unknown = unknownVal(number);
const between = (min: number, max: number): Value => refine(unknown).notNull().numberMin(min).numberMax(max).newValue();

/** A number, or the bounds of an unknown one, as text. */
function show(value: Value): string {
  if (value.isKnown()) return value.asDecimalString();
  const range = rangeOf(value);
  const [min, max] = [range.numberMin()!.value, range.numberMax()!.value];
  return `${range.definitelyNotNull() ? "" : "null or "}${min}..${max}`;
}

it("the operators compute with known numbers", () => {
  expect(
    [
      add(two, three),
      subtract(two, three),
      multiply(two, three),
      divide(two, numberVal(4)),
      modulo(three, two),
      negate(two),
      absolute(numberVal(-2)),
    ].map(show),
  ).toEqual(["5", "-1", "6", "0.5", "1", "-2", "2"]);
});

describe("unknown numbers", () => {
  it("make the result unknown, but not null", () => {
    for (const operation of [add, subtract, multiply, divide, modulo]) {
      expect(show(operation(unknown, two))).toBe("-Infinity..Infinity");
      expect(show(operation(two, unknown))).toBe("-Infinity..Infinity");
      expect(show(operation(dynamicVal, two))).toBe("-Infinity..Infinity");
      expect(show(operation(two, dynamicVal))).toBe("-Infinity..Infinity");
    }
    expect(show(negate(unknown))).toBe("-Infinity..Infinity");
  });

  it("pass on their bounds if the operation preserves them", () => {
    expect(show(add(between(1, 5), two))).toBe("3..7");
    expect(show(subtract(between(1, 5), between(0, 2)))).toBe("-1..5");
    expect(show(multiply(between(-2, 3), between(-5, 4)))).toBe("-15..12");
    expect(show(divide(between(1, 5), two))).toBe("-Infinity..Infinity");
    expect(show(negate(between(1, 5)))).toBe("-Infinity..Infinity");
    expect(show(absolute(between(-1, 5)))).toBe("0..Infinity");
    expect(show(add(refine(unknown).numberMin(1).newValue(), two))).toBe("3..Infinity");
  });

  it("make the result known if only one number is left", () => {
    expect(show(multiply(numberVal(0), between(1, 5)))).toBe("0");
    expect(show(multiply(numberVal(0), unknown))).toBe("-Infinity..Infinity");
  });
});

it("the operators refuse null, unless the other operand is unknown", () => {
  expect(() => add(two, nullVal(number))).toThrow(new CtyError("addition does not accept null"));
  expect(() => negate(nullVal(number))).toThrow(CtyError);
  expect(show(add(nullVal(number), unknown))).toBe("-Infinity..Infinity");
  // An untyped null says as little as an unknown value of unknown type.
  expect(show(add(two, nullVal(dynamic)))).toBe("-Infinity..Infinity");
});

it("errors name the operation", () => {
  for (const [operation, name] of [
    [add, "addition"],
    [subtract, "subtraction"],
    [multiply, "multiplication"],
    [divide, "division"],
    [modulo, "modulo"],
    [negate, "negation"],
    [absolute, "absolute"],
  ] as const) {
    expect(() => operation(nullVal(number), two)).toThrow(new RegExp(`^${name} `));
    expect(() => operation(stringVal("2"), two)).toThrow(new RegExp(`^${name} `));
  }
});

it("the operators accept only numbers, known or not", () => {
  expect(() => add(two, stringVal("2"))).toThrow(new CtyError("addition expects values of type number, not string"));
  expect(() => multiply(unknownVal(string), two)).toThrow(CtyError);
  expect(() => divide(two, 2 as never)).toThrow(CtyError);
});

it("the result has the marks of all operands", () => {
  expect(add(mark(two, "p"), mark(three, "q")).marks).toEqual(new Set(["p", "q"]));
  expect(negate(mark(two, "p")).marks).toEqual(new Set(["p"]));
  expect(absolute(mark(unknown, "p")).marks).toEqual(new Set(["p"]));
});

it("the range of an unknown result includes every result of the operands", () => {
  const [infinity, minusInfinity] = [numberVal(Number.POSITIVE_INFINITY), numberVal(Number.NEGATIVE_INFINITY)];
  const operands: readonly (readonly [promised: Value, actual: readonly Value[]])[] = [
    [infinity, [infinity]],
    [minusInfinity, [minusInfinity]],
    [two, [two]],
    [between(-3, -1), [numberVal(-3), numberVal(-1)]],
    [between(-3, 5), [numberVal(-3), numberVal(5)]],
    [refine(unknown).notNull().numberMin(1).newValue(), [two, infinity]],
    [refine(unknown).notNull().numberMax(-1).newValue(), [numberVal(-2), minusInfinity]],
    [refine(unknown).notNull().newValue(), [two, infinity, minusInfinity]],
  ];
  for (const operation of [add, subtract, multiply, divide, modulo]) {
    for (const [a, as] of operands) {
      for (const [b, bs] of operands) {
        const promised = outcome(() => operation(a, b));
        if (promised === undefined) continue;
        for (const x of as) {
          for (const y of bs) {
            const actual = outcome(() => operation(x, y));
            if (actual !== undefined) expect([operation.name, a, b, x, y, rangeOf(promised).includes(actual)]).not.toContain(false);
          }
        }
      }
    }
  }
});

/** The result, undefined for an error. */
function outcome(compute: () => Value): Value | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof CtyError) return undefined;
    throw error;
  }
}
