import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal } from "./decimal.ts";

const decimals = fc
  .record({ coefficient: fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), exponent: fc.integer({ min: -80, max: 80 }) })
  .map(({ coefficient, exponent }) => Decimal.ofInteger(coefficient, exponent));

/** The number as a whole multiple of 10^-300. */
const scaled = (n: Decimal): bigint => n.scaledTo(-300);

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

  it.each([1.5, -0.001, 1e21, 5e-324, 1.7976931348623157e308, 123456.789, -0])("reads the shortest text of the double %s", (n) => {
    expect(Decimal.ofDouble(n).toDouble()).toBe(n);
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
    expect(Decimal.of(-1, digits, 0).toDigits(count, rounding).absolute().toPlainText()).toBe(text);
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

  it("orders numbers as their multiples of a power of ten", () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(a.compare(b)).toBe(scaled(a) < scaled(b) ? -1 : scaled(a) > scaled(b) ? 1 : 0);
        expect(a.compare(a)).toBe(0);
      }),
    );
  });

  it.each(["1", "0.1", "12", "123", "-1", "-12", "0"])("orders %s like a double relative to its neighbours", (text) => {
    const n = Number(text);
    for (const other of [n - 0.05, n + 0.05, n * 10, -n, 0])
      expect(Decimal.ofDouble(n).compare(Decimal.ofDouble(other))).toBe(Math.sign(n - other));
  });

  it("divides to the nearest number with so many digits", () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 1, max: 100 }), (a, b, digits) => {
        fc.pre(!a.isZero && !b.isZero);
        const quotient = a.dividedBy(b, digits);
        expect(quotient.digits.length).toBeLessThanOrEqual(digits);
        // The error of the quotient is at most half a unit of its last digit.
        const unit = Decimal.of(1, "1", quotient.exponent - digits + 1);
        const error = a.plus(quotient.times(b).negated()).absolute();
        expect(error.times(Decimal.ofDouble(2)).compare(unit.times(b).absolute())).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("divides ties to the even digit", () => {
    expect(Decimal.ofDouble(5).dividedBy(Decimal.ofDouble(2), 1).toPlainText()).toBe("2");
    expect(Decimal.ofDouble(7).dividedBy(Decimal.ofDouble(2), 1).toPlainText()).toBe("4");
  });
});
