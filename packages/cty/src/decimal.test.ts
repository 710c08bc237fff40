import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal } from "./decimal.ts";

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

  it.each([1.5, -0.001, 1e21, 5e-324, 1.7976931348623157e308, 123456.789, -0])("reads the shortest decimal form of the double %s", (n) => {
    expect(decimalOf(n).toDouble()).toBe(n);
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
    for (const other of [n - 0.05, n + 0.05, n * 10, -n, 0]) expect(decimalOf(n).compare(decimalOf(other))).toBe(Math.sign(n - other));
  });

  it("divides to the nearest number with the given number of digits", () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 1, max: 100 }), (a, b, digits) => {
        fc.pre(!a.isZero && !b.isZero);
        const quotient = a.dividedBy(b, digits);
        expect(quotient.digits.length).toBeLessThanOrEqual(digits);
        // The error of the quotient is at most half a unit of its last digit.
        const unit = Decimal.of(1, "1", quotient.exponent - digits + 1);
        const error = a.plus(quotient.times(b).negated()).absolute();
        expect(error.times(decimalOf(2)).compare(unit.times(b).absolute())).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("divides ties to the even digit", () => {
    expect(decimalOf(5).dividedBy(decimalOf(2), 1).toPlainText()).toBe("2");
    expect(decimalOf(7).dividedBy(decimalOf(2), 1).toPlainText()).toBe("4");
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
        const results = [a.plus(b), a.times(b), a.toDigits(digits, "half-even"), a.toDigits(digits, "up"), a.negated(), a.absolute()];
        if (!b.isZero) results.push(a.dividedBy(b, digits));
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
    expect(nines.dividedBy(decimalOf(1), 10).toPlainText()).toBe(`1${"0".repeat(12)}`);
    expect(decimalOf(1).dividedBy(decimalOf(3), 3).toPlainText()).toBe("0.333");
    expect(decimalOf(2).dividedBy(decimalOf(3), 3).toPlainText()).toBe("0.667");
    expect(decimalOf(-3).dividedBy(decimalOf(4), 1).toPlainText()).toBe("-0.8");
    expect(decimalOf(123456).dividedBy(decimalOf(1), 3).toPlainText()).toBe("123000");
  });
});
