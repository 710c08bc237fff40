import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal, divideDecimals } from "./decimal.ts";

const decimals = fc
  .record({ coefficient: fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), exponent: fc.integer({ min: -80, max: 80 }) })
  .map(({ coefficient, exponent }) => Decimal.ofInteger(coefficient, exponent));

/** The number that the shortest text of a double denotes. */
function decimalOf(n: number): Decimal {
  const [mantissa = "", exponent = ""] = Math.abs(n).toExponential().split("e");
  const digits = mantissa.replace(".", "");
  return Decimal.of(n < 0 || Object.is(n, -0) ? -1 : 1, digits, Number(exponent) - digits.length + 1);
}

/** The number as a whole multiple of 10^-300. */
const scaled = (n: Decimal): bigint => n.scaledTo(-300);

/** A factor of both operands that makes them too long for short quotients. */
const LONG = Decimal.of(1, "1234567890123456789", 0);

describe("Decimal", () => {
  it.each([
    [1, "000120", 0, "120"],
    [-1, "000120", -5, "-0.0012"],
    [1, "12345", -2, "123.45"],
    [1, "5", 3, "5000"],
    [1, "000", 7, "0"],
    [-1, "0", 0, "-0"],
  ] as const)("writes %s times %s times ten to %s as %s", (sign, digits, exponent, text) => {
    expect(Decimal.of(sign, digits, exponent).toPlainText()).toBe(text);
  });

  it.each([
    ["125", 2, "down", "120"],
    ["125", 2, "half-even", "120"],
    ["135", 2, "half-even", "140"],
    ["1251", 2, "half-even", "1300"],
    ["124", 2, "half-even", "120"],
    ["121", 2, "up", "130"],
    ["999", 2, "half-even", "1000"],
    ["7", 0, "down", "0"],
    ["5", 0, "half-even", "0"],
    ["7", 0, "half-even", "10"],
    ["7", 0, "up", "10"],
    ["7", -1, "half-even", "0"],
    ["7", -1, "up", "100"],
    ["7", 3, "up", "7"],
  ] as const)("rounds %s to %i digits, %s, as %s", (digits, count, rounding, text) => {
    expect(Decimal.of(1, digits, 0).toDigits(count, rounding).toPlainText()).toBe(text);
    expect(Decimal.of(-1, digits, 0).toDigits(count, rounding).toPlainText()).toBe(text === "0" ? "-0" : `-${text}`);
  });

  it("adds, multiplies and negates exactly", () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(scaled(a.plus(b))).toBe(scaled(a) + scaled(b));
        expect(a.times(b).scaledTo(-300)).toBe((scaled(a) * scaled(b)) / 10n ** 300n);
        expect(scaled(a.negated())).toBe(-scaled(a));
      }),
    );
  });

  const magnitude = (n: Decimal): bigint => scaled(n.sign < 0 ? n.negated() : n);

  it("compares absolute values as their multiples of a power of ten", () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        fc.pre(!a.isZero && !b.isZero);
        expect(a.compareMagnitude(b)).toBe(magnitude(a) < magnitude(b) ? -1 : magnitude(a) > magnitude(b) ? 1 : 0);
        expect(a.compareMagnitude(a)).toBe(0);
      }),
    );
  });

  it.each([1, 15, 16, 17, 154, 308, 309, 400])("compares numbers of %i digits that differ in the last one", (digits) => {
    const [less, more] = ["1", "2"].map((last) => Decimal.of(1, `${"9".repeat(digits - 1)}${last}`, 0));
    expect([less!.compareMagnitude(more!), more!.compareMagnitude(less!), more!.compareMagnitude(more!)]).toEqual([-1, 1, 0]);
  });

  it.each([1, 0.1, 12, 123])("compares %d like a double with its neighbours", (n) => {
    for (const other of [n - 0.05, n + 0.05, n * 10]) expect(decimalOf(n).compareMagnitude(decimalOf(other))).toBe(Math.sign(n - other));
  });

  it("divides to the nearest number with the given number of digits", () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 1, max: 100 }), (a, b, digits) => {
        fc.pre(!a.isZero && !b.isZero);
        const quotient = divideDecimals(a, b, digits);
        expect(quotient.digits.length).toBeLessThanOrEqual(digits);
        // The error of the quotient is at most half a unit of its last digit.
        const unit = Decimal.of(1, "1", quotient.exponent - digits + 1);
        const error = a.plus(quotient.times(b).negated());
        expect(magnitude(error.times(decimalOf(2))) <= magnitude(unit.times(b))).toBe(true);
      }),
    );
  });

  it("divides to the same number if the quotient is short", () => {
    for (let a = -40; a <= 40; a++)
      for (const b of [1, -2, 4, 5, 8, 125, 4096, 3, 7, 48, 1000, 999_999_999_999_999]) {
        const quotient = divideDecimals(decimalOf(a), decimalOf(b), 170);
        const long = divideDecimals(decimalOf(a).times(LONG), decimalOf(b).times(LONG), 170);
        expect([quotient.sign, quotient.digits, quotient.precision, quotient.lastExponent]).toEqual([
          ...[long.sign, long.digits, long.precision, long.lastExponent],
        ]);
      }
  });

  it("divides ties to the even digit", () => {
    expect(divideDecimals(decimalOf(5), decimalOf(2), 1).toPlainText()).toBe("2");
    expect(divideDecimals(decimalOf(7), decimalOf(2), 1).toPlainText()).toBe("4");
  });

  it("counts the digits of a number, including those next to powers of ten", () => {
    for (let digits = 1; digits <= 320; digits++) {
      const power = 10n ** BigInt(digits);
      expect(Decimal.ofInteger(power - 1n, 0)).toMatchObject({ precision: digits, exponent: digits - 1, lastExponent: 0 });
      expect(Decimal.ofInteger(power, 0)).toMatchObject({ precision: 1, exponent: digits, lastExponent: digits });
      expect(Decimal.ofInteger(-power - 1n, 0)).toMatchObject({ sign: -1, precision: digits + 1, exponent: digits });
    }
    expect(Decimal.ofInteger(0n, 5)).toMatchObject({ sign: 1, precision: 1, exponent: 0, isZero: true });
  });

  it("counts the digits of results", () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 1, max: 100 }), (a, b, digits) => {
        const results = [a.plus(b), a.times(b), a.toDigits(digits, "half-even"), a.toDigits(digits, "up"), a.negated()];
        if (!b.isZero) results.push(divideDecimals(a, b, digits));
        for (const result of results) {
          expect(result.precision).toBe(result.digits.length);
          expect(result.isZero || !result.digits.endsWith("0")).toBe(true);
        }
      }),
    );
  });

  it("reads enough digits of a long string for exact rounding", () => {
    const zeros = "0".repeat(1000);
    expect(Decimal.of(1, `25${zeros}`, 0).toDigits(1, "half-even").toPlainText()).toBe(`20${zeros}`);
    expect(Decimal.of(1, `25${zeros}1`, 0).toDigits(1, "half-even").toPlainText()).toBe(`30${zeros}0`);
    expect(
      Decimal.of(1, `${"9".repeat(1000)}`, -1000)
        .toDigits(170, "half-even")
        .toPlainText(),
    ).toBe("1");
    expect(Decimal.of(1, "1".repeat(400), 0).precision).toBe(400);
    expect(Decimal.of(1, "1".repeat(401), -401)).toMatchObject({ precision: 401, exponent: -1 });
    expect(Decimal.of(1, `000${"1".repeat(900)}`, 0)).toMatchObject({ precision: 401, exponent: 899 });
  });

  it("rounds a quotient that is just below a power of ten up to it", () => {
    const nines = Decimal.of(1, "9".repeat(12), 0);
    expect(divideDecimals(nines, decimalOf(1), 10).toPlainText()).toBe(`1${"0".repeat(12)}`);
    expect(divideDecimals(decimalOf(1), decimalOf(3), 3).toPlainText()).toBe("0.333");
    expect(divideDecimals(decimalOf(2), decimalOf(3), 3).toPlainText()).toBe("0.667");
    expect(divideDecimals(decimalOf(-3), decimalOf(4), 1).toPlainText()).toBe("-0.8");
    expect(divideDecimals(decimalOf(123456), decimalOf(1), 3).toPlainText()).toBe("123000");
  });
});
