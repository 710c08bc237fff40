import { Big } from "big.js";
import { describe, expect, expectTypeOf, it } from "vitest";
import { mark } from "../marks/marks.ts";
import { divide } from "../ops/arithmetic.ts";
import { formatPath } from "../path/path-text.ts";
import { CtyError } from "../run/errors.ts";
import { dynamic, list, type NumberType, number, object, type StringType, string, type Type, tuple } from "../type/type.ts";
import { capsule } from "../value/capsule-type.ts";
import type { Nullable } from "../value/nullable.ts";
import { False, nullVal, numberVal, PositiveInfinity, unknownVal, type Value } from "../value/value.ts";
import { fromNative } from "./from-native.ts";
import type { ToNative } from "./native-type.ts";
import { toBig } from "./to-big.ts";
import { toNative, tryToNative } from "./to-native.ts";

const third = divide(numberVal(1), numberVal(3));

describe("a number that JavaScript represents exactly", () => {
  it.each([
    ["0.1", 0.1],
    ["-1e-7", -1e-7],
    ["1e21", 1e21],
    ["1e23", 1e23],
    ["9007199254740994", 9007199254740994],
    ["123456789012345680000", 123456789012345680000],
    ["1.7976931348623157e308", Number.MAX_VALUE],
    ["5e-324", Number.MIN_VALUE],
    ["1e-310", 1e-310],
    ["0", 0],
  ])("%s stays a JavaScript number in every form", (text, expected) => {
    for (const numbers of [undefined, "big", "string", toBig] as const) expect(toNative(numberVal(text), { numbers })).toBe(expected);
    expect(JSON.stringify(numberVal(text))).toBe(JSON.stringify(expected));
  });

  it("may be infinite or negative zero", () => {
    expect(toNative(PositiveInfinity, { numbers: "big" })).toBe(Number.POSITIVE_INFINITY);
    expect(toNative(numberVal(-0), { numbers: "string" })).toBe(-0);
  });
});

describe("a number that JavaScript would print with other digits", () => {
  const inexact = [
    "12345678901234567890.5",
    "1234567890123456.78",
    "0.12345678901234567",
    "9007199254740993",
    "1152921504606846976",
    "1e400",
    "-1e400",
    "1e-400",
    "4e-324",
    "2.2250738585072012e-309",
    "0.3333333333333333148",
  ];

  it.each(inexact)("%s has no native form by default", (text) => {
    expect(tryToNative(fromNative([{ n: numberVal(text) }]))).toEqual({
      ok: false,
      problem: "inexact-number",
      path: expect.anything(),
      reason: expect.stringContaining("exactly"),
    });
    expect(() => toNative(numberVal(text))).toThrow(CtyError);
    expect(() => toNative(numberVal(text))).toThrow("JavaScript cannot represent this number exactly: set the option numbers");
  });

  it.each(inexact)("%s keeps its digits in the form that the program requests", (text) => {
    const value = numberVal(text);
    const big = toNative(value, { numbers: "big" });
    expect(big).toBeInstanceOf(Big);
    expect(big).toEqual(new Big(text));
    expect(toNative(value, { numbers: toBig })).toEqual(big);
    expect(toNative(value, { numbers: "string" })).toBe(new Big(text).toFixed());
    expect(toNative(value, { numbers: (n: Value) => n.asNumber() })).toBe(Number(text));
    expect(JSON.stringify(value)).toBe(JSON.stringify(new Big(text).toFixed()));
  });

  it("may be a quotient", () => {
    expect(() => toNative(third)).toThrow("exactly");
    expect(toNative(third, { numbers: "string" })).toBe(`0.${"3".repeat(154)}`);
  });

  it("is found at any depth", () => {
    const value = fromNative({ a: [1, 0.5, third] });
    const result = tryToNative(value);
    expect(result.ok ? "" : formatPath(result.path)).toBe(".a[2]");
    expect(toNative(value, { numbers: () => "?" })).toEqual({ a: [1, 0.5, "?"] });
  });
});

describe("the static type of numbers", () => {
  it("follows from the option", () => {
    const Server = object(
      { name: string, ports: list(number), size: number as Nullable<NumberType>, pair: tuple([number]), any: dynamic },
      ["size"],
    );
    const value = fromNative({ name: "a", ports: [1], size: null, pair: [2], any: 1 }, Server);
    expectTypeOf(toNative(value).ports).toEqualTypeOf<number[]>();
    expectTypeOf(toNative(value, { numbers: undefined }).ports).toEqualTypeOf<number[]>();
    const big = toNative(value, { numbers: "big" });
    expectTypeOf(big.name).toEqualTypeOf<string>();
    expectTypeOf(big.ports).toEqualTypeOf<(number | Big)[]>();
    expectTypeOf(big.size).toEqualTypeOf<number | Big | null | undefined>();
    expectTypeOf(big.pair).toEqualTypeOf<[number | Big]>();
    expectTypeOf(big.any).toEqualTypeOf<unknown>();
    expectTypeOf(toNative(value, { numbers: toBig }).ports).toEqualTypeOf<(number | Big)[]>();
    expectTypeOf(toNative(value, { numbers: "string" }).ports).toEqualTypeOf<(number | string)[]>();
    expectTypeOf(toNative(value, { numbers: (n: Value) => n.asBigInt() }).pair).toEqualTypeOf<[number | bigint]>();
    expectTypeOf<ToNative<NumberType, "big">>().toEqualTypeOf<number | Big>();
    expectTypeOf<ToNative<StringType, "big">>().toEqualTypeOf<string>();
    expectTypeOf<ToNative<Type, "big">>().toEqualTypeOf<unknown>();
    const result = tryToNative(value, { numbers: "string" });
    if (result.ok) expectTypeOf(result.value.pair).toEqualTypeOf<[number | string]>();
    // @ts-expect-error there is no such option
    toNative(value, { largeNumbers: "string" });
  });
});

describe("toBig", () => {
  it.each(["0", "-7", "0.1", "1e-99999", "-12345678901234567890.5", "9".repeat(154)])("returns the exact number %s", (text) => {
    expect(toBig(numberVal(text))).toEqual(new Big(text));
    expect(toBig(numberVal(text)).constructor).toBe(Big);
  });

  it("keeps the sign of zero", () => {
    expect(toBig(numberVal(-0))).toEqual(new Big("-0"));
  });

  it.each<[string, unknown, string]>([
    ["a string", fromNative("1"), "expected a number, not a value of type string"],
    ["a bool", False, "expected a number, not a value of type bool"],
    ["null", nullVal(number), "expected a number, but the value is null"],
    ["an unknown value", unknownVal(number), "the value is unknown"],
    ["a marked value", mark(numberVal(1), "m"), "the value is marked"],
    ["infinity", PositiveInfinity, "expected a finite number, not Infinity"],
    ["a JavaScript number", 1, "toBig expects a value, not a JavaScript number"],
  ])("throws for %s", (_, value, message) => {
    expect(() => toBig(value as Value)).toThrow(CtyError);
    expect(() => toBig(value as Value)).toThrow(message);
  });
});

it.each(["Big", 1, null, {}])("%j is not a form of numbers", (form) => {
  expect(() => toNative(numberVal(1), { numbers: form as never })).toThrow(CtyError);
  expect(() => toNative(numberVal(1), { numbers: form as never })).toThrow('"numbers" must be "big", "string" or a function');
});

describe("a number of big.js", () => {
  const precise = new Big("-12345678901234567890.5");
  const otherCopy = (): typeof Big => Big();
  /** An object with the fields of a number of another version, which shares nothing with ours. */
  class Other {
    readonly s: number;
    readonly e: number;
    readonly c: readonly number[];
    constructor(s: unknown, e: unknown, c: unknown) {
      [this.s, this.e, this.c] = [s as number, e as number, c as readonly number[]];
    }
  }

  it("is a number value", () => {
    for (const text of ["0", "1", "-0.5", "1e30", "1e-30", "123.456", "1e99999", "-1e-99999"]) {
      const expected = numberVal(text).asDecimalString();
      expect(numberVal(new Big(text)).asDecimalString()).toBe(expected);
      expect(numberVal(new (otherCopy())(text)).asDecimalString()).toBe(expected);
      const { s, e, c } = new Big(text);
      expect(numberVal(new Other(s, e, c)).asDecimalString()).toBe(expected);
      expect(numberVal({ s, e, c }).asDecimalString()).toBe(expected);
      expect(fromNative(new Other(s, e, c)).asDecimalString()).toBe(expected);
    }
    expect(toNative(numberVal(new Big("-0")))).toBe(-0);
  });

  it("does not depend on the settings of the library", () => {
    const strict = Big();
    Object.assign(strict, { strict: true, NE: 0, PE: 0, DP: 0 });
    expect(numberVal(new strict("1234.5")).asDecimalString()).toBe("1234.5");
  });

  it("can be part of native data, with and without a type", () => {
    const native = { a: [precise, 1], m: new Map([["k", precise]]) };
    for (const value of [fromNative(native), fromNative(native, object({ a: list(number), m: object({ k: number }) }))]) {
      expect(toNative(value, { numbers: "big" })).toEqual({ a: [precise, 1], m: { k: precise } });
    }
    expect(fromNative(precise, string).asString()).toBe("-12345678901234567890.5");
    expect(fromNative([precise], list(string)).asArray()[0]?.asString()).toBe("-12345678901234567890.5");
  });

  it("stays an object in a capsule", () => {
    const decimal = capsule<Big>("decimal");
    expect(fromNative(precise, decimal).asCapsule()).toBe(precise);
  });

  it("differs from a plain object with the same names, which is data", () => {
    const data = { s: 1, e: 0, c: [5] };
    expect(toNative(fromNative(data))).toEqual(data);
    expect(toNative(fromNative({ s: "a", e: null, c: true }))).toEqual({ s: "a", e: null, c: true });
    expect(fromNative(data, number).asNumber()).toBe(5);
  });

  it.each<[string, unknown, unknown, unknown, string?]>([
    ["a sign of 0", 0, 0, [1]],
    ["a sign that is NaN", Number.NaN, 0, [1]],
    ["a sign that is text", "1", 0, [1]],
    ["a broken exponent", 1, 0.5, [1]],
    ["an exponent that is NaN", 1, Number.NaN, [1]],
    ["an infinite exponent", 1, Number.POSITIVE_INFINITY, [1]],
    ["no exponent", 1, undefined, [1]],
    ["a digit of 10", 1, 1, [1, 10]],
    ["a negative digit", 1, 0, [-1]],
    ["a broken digit", 1, 0, [1.5]],
    ["a digit that is text", 1, 0, ["1"]],
    ["a missing digit", 1, 0, new Array(1)],
    ["no digits", 1, 0, []],
    ["a zero in front", 1, 1, [0, 1]],
    ["an exponent of zero", 1, 1, [0]],
    ["digits as text", 1, 0, "12"],
    ["null for digits", 1, 0, null],
    ["too large an exponent", 1, 100_001, [1], "the exponent of a number must be at most 100000"],
    ["far too large an exponent", 1, Number.MAX_SAFE_INTEGER, [1], "the exponent of a number must be at most 100000"],
    ["too small an exponent", 1, -100_001, [1], "the exponent of a number must be at most 100000"],
  ])(
    "is a CtyError with %s",
    (_, s, e, c, message = "expected a number of big.js: 1 or -1 as s, an integer as e, and an array of digits as c") => {
      const invalid = new Other(s, e, c);
      expect(() => numberVal(invalid)).toThrow(CtyError);
      expect(() => numberVal(invalid)).toThrow(message);
      let found: unknown;
      try {
        fromNative({ a: [invalid] });
      } catch (error) {
        found = error;
      }
      expect(found).toBeInstanceOf(CtyError);
      expect(formatPath((found as CtyError).path)).toBe(".a[0]");
    },
  );

  it("is not confused with a number of bignumber.js, whose fields have the same names", () => {
    // 100000000000005, in units of fourteen digits.
    const other = Object.assign(new Other(1, 14, [1, 5]), { _isBigNumber: true });
    expect(() => numberVal(other)).toThrow("expected a number of big.js");
    expect(() => fromNative([other])).toThrow(CtyError);
  });

  it.each([{ x: {} }, { x: [] }, { x: new Date(0) }, { x: null }, { x: true }, { x: undefined }])("is not $x", ({ x }) => {
    expect(() => numberVal(x as never)).toThrow(CtyError);
    expect(() => numberVal(x as never)).toThrow("expected a number, a bigint, a decimal string or a number of big.js");
  });
});
