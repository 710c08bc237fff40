/** The arithmetic on BigInt, compared with big.js, and numbers that leave and enter with all their digits. */
import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absolute,
  add,
  divide,
  fromNative,
  lessThan,
  listVal,
  modulo,
  multiply,
  negate,
  numberVal,
  subtract,
  toBig,
  toNative,
  tryToNative,
  type Value,
  valueToJSON,
} from "../src/index.ts";
import { ceilNumber, compareNumbers, floorNumber, numberContent, numberText, truncateNumber } from "../src/kernel.ts";

/** Results have this number of digits that can be observed. */
const DIGITS = 154;
const [TOWARD_ZERO, HALF_EVEN, AWAY_FROM_ZERO] = [0, 2, 3] as const;

/** A separate copy of the library, because its settings are global: quotients have enough digits to be rounded. */
const Decimal = Big();
Decimal.DP = 700;
Decimal.RM = HALF_EVEN;

/** Decimals of up to a number of digits: short and long decimals, and edges of doubles. */
const decimals = (maxDigits: number, maxExponent: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(
        fc.constantFrom("", "-"),
        fc.array(fc.constantFrom(..."0000123456789999"), { minLength: 1, maxLength: maxDigits }),
        fc.integer({ min: -maxExponent, max: maxExponent }),
      )
      .map(([sign, digits, exponent]) => `${sign}${digits.join("")}e${exponent}`),
    fc.constantFrom("0", "1", "-1", "0.1", "0.5", "1e21", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993"),
    // The remainder of a far smaller divisor is defined as zero.
    fc
      .double({ noNaN: true, min: -1e20, max: 1e20 })
      .filter((n) => Math.abs(n) > 1e-20)
      .map(String),
  );

/** Checks that a value is the number that big.js has computed, rounded to the digits that can be observed. */
function expectNumber(value: Value, expected: Big): void {
  expect(value.asDecimalString().replace(/^-0$/, "0")).toBe(expected.prec(DIGITS, HALF_EVEN).toFixed().replace(/^-0$/, "0"));
}

describe("The arithmetic agrees with big.js: it", () => {
  const operands = fc.tuple(decimals(60, 40), decimals(60, 40));

  it.each([
    ["a sum", add, (a: Big, b: Big) => a.plus(b)],
    ["a difference", subtract, (a: Big, b: Big) => a.minus(b)],
    ["a product", multiply, (a: Big, b: Big) => a.times(b)],
    ["a quotient", divide, (a: Big, b: Big) => a.div(b)],
    ["a remainder", modulo, (a: Big, b: Big) => a.mod(b)],
  ] as const)("computes %s", (name, own, theirs) => {
    const needsDivisor = name === "a quotient" || name === "a remainder";
    fc.assert(
      fc.property(operands, ([a, b]) => {
        if (needsDivisor && new Decimal(b).eq(0)) return;
        expectNumber(own(numberVal(a), numberVal(b)), theirs(new Decimal(a), new Decimal(b)));
      }),
      { numRuns: 500 },
    );
  });

  it("rounds quotients of many digits", () => {
    fc.assert(
      fc.property(decimals(150, 5), decimals(150, 5), (a, b) => {
        if (new Decimal(b).eq(0)) return;
        expectNumber(divide(numberVal(a), numberVal(b)), new Decimal(a).div(b));
      }),
    );
  });

  it("multiplies repeatedly, to powers", () => {
    fc.assert(
      fc.property(decimals(8, 4), fc.integer({ min: 1, max: 16 }), (base, exponent) => {
        let power: Value = numberVal(1);
        for (let i = 0; i < exponent; i++) power = multiply(power, numberVal(base));
        expectNumber(power, new Decimal(base).pow(exponent));
      }),
    );
  });

  it("compares, negates and prints numbers", () => {
    fc.assert(
      fc.property(operands, ([a, b]) => {
        const [x, y] = [numberVal(a), numberVal(b)];
        expect(compareNumbers(numberContent(a), numberContent(b))).toBe(new Decimal(a).cmp(b));
        expect(lessThan(x, y).asBoolean()).toBe(new Decimal(a).lt(b));
        expectNumber(negate(x), new Decimal(a).neg());
        expectNumber(absolute(x), new Decimal(a).abs());
        expectNumber(x, new Decimal(a));
      }),
    );
  });

  it("rounds to integers", () => {
    fc.assert(
      fc.property(decimals(40, 30), (text) => {
        const [n, big] = [numberContent(text), new Decimal(text)];
        const isNegative = big.lt(0);
        expect(numberText(truncateNumber(n))).toBe(unsignedZero(big.round(0, TOWARD_ZERO)));
        expect(numberText(floorNumber(n))).toBe(unsignedZero(big.round(0, isNegative ? AWAY_FROM_ZERO : TOWARD_ZERO)));
        expect(numberText(ceilNumber(n))).toBe(unsignedZero(big.round(0, isNegative ? TOWARD_ZERO : AWAY_FROM_ZERO)));
      }),
    );
  });
});

const unsignedZero = (big: Big): string => (big.eq(0) ? "0" : big.toFixed());

describe("No digit is lost in silence if a number", () => {
  const wide = decimals(40, 420);
  /** Whether JavaScript prints the nearest double with the same digits. */
  const isExact = (text: string): boolean => Number.isFinite(Number(text)) && new Big(String(Number(text))).eq(text);
  /** Whether a native number is the number that was written. */
  const isSame = (native: unknown, text: string): boolean => new Big(String(native)).eq(text);

  it("becomes a JavaScript number", () => {
    fc.assert(
      fc.property(wide, (text) => {
        const result = tryToNative(listVal([numberVal(text)]));
        expect(result.ok).toBe(isExact(text));
        if (result.ok) expect(isSame(result.value[0], text)).toBe(true);
        else expect(result.problem).toBe("inexact-number");
      }),
      { numRuns: 2000 },
    );
  });

  it("takes a form that the program requests, or becomes JSON", () => {
    fc.assert(
      fc.property(wide, (text) => {
        const value = numberVal(text);
        for (const numbers of ["big", "string", toBig] as const) {
          const native = toNative(value, { numbers });
          expect(typeof native === "number").toBe(isExact(text));
          expect(isSame(native, text)).toBe(true);
          expect(compareNumbers(fromNative(native, value.type).content as never, value.content as never)).toBe(0);
        }
        expect(isSame(toBig(value), text)).toBe(true);
        expect(isSame(value.asDecimalString(), text)).toBe(true);
        expect(isSame(valueToJSON(value), text)).toBe(true);
        expect(isSame(JSON.parse(JSON.stringify(value)), text)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("comes from big.js", () => {
    fc.assert(fc.property(wide, (text) => isSame(numberVal(new Big(text)).asDecimalString(), text)));
  });
});
