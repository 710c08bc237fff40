/** Laws of arithmetic within the precision: exact up to 170 significant digits, and observed to 154. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  divide,
  equals,
  lessThan,
  modulo,
  multiply,
  type NumberContent,
  negate,
  numberVal,
  subtract,
  type Value,
} from "../src/index.ts";
import { ceilNumber, compareNumbers, floorNumber, numberContent, numberText, parseNumber } from "../src/kernel.ts";
import { decimalTexts, finiteNumbers } from "./arbitrary.ts";

const same = (a: Value, b: Value): boolean => equals(a, b).content === true;
/** Integers whose sums and products stay within the precision. */
const integers = fc.bigInt({ min: -(10n ** 75n), max: 10n ** 75n });
const nonZero = finiteNumbers.filter((n) => !same(n, numberVal(0)));

describe("integers", () => {
  it("have the sums, differences and products of bigints", () => {
    fc.assert(
      fc.property(integers, integers, (a, b) => {
        expect(add(numberVal(a), numberVal(b)).asBigInt()).toBe(a + b);
        expect(subtract(numberVal(a), numberVal(b)).asBigInt()).toBe(a - b);
        expect(multiply(numberVal(a), numberVal(b)).asBigInt()).toBe(a * b);
      }),
    );
  });

  it("have the remainders and the order of bigints", () => {
    fc.assert(
      fc.property(integers, integers, (a, b) => {
        if (b !== 0n) expect(modulo(numberVal(a), numberVal(b)).asBigInt()).toBe(a % b);
        expect(lessThan(numberVal(a), numberVal(b)).asBoolean()).toBe(a < b);
      }),
    );
  });
});

describe("all finite numbers", () => {
  it("addition and multiplication are commutative", () => {
    fc.assert(fc.property(finiteNumbers, finiteNumbers, (a, b) => same(add(a, b), add(b, a)) && same(multiply(a, b), multiply(b, a))));
  });

  it("subtraction reverses addition", () => {
    // The exponents of the generated numbers span less than the precision, so no digit is lost.
    fc.assert(
      fc.property(finiteNumbers, finiteNumbers, (a, b) => same(subtract(add(a, b), b), a) && same(add(a, negate(a)), numberVal(0))),
    );
  });

  it("multiplication distributes over addition", () => {
    const short = fc
      .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -9, max: 9 }))
      .map(([digits, exponent]) => numberVal(`${digits}e${exponent}`));
    fc.assert(fc.property(short, short, short, (a, b, c) => same(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))));
  });

  it("a quotient times the divisor is the dividend, although the quotient was rounded", () => {
    fc.assert(fc.property(finiteNumbers, nonZero, (a, b) => same(multiply(divide(a, b), b), a)));
  });

  it("a remainder is smaller than the divisor and has the sign of the dividend", () => {
    fc.assert(
      fc.property(finiteNumbers, nonZero, (a, b) => {
        const remainder = numberContent(modulo(a, b).asDecimalString());
        const magnitude = (n: NumberContent): NumberContent => numberContent(numberText(n).replace("-", ""));
        expect(compareNumbers(magnitude(remainder), magnitude(numberContent(b.asDecimalString())))).toBeLessThan(0);
        if (compareNumbers(remainder, 0) !== 0) expect(compareNumbers(remainder, 0) < 0).toBe(lessThan(a, numberVal(0)).asBoolean());
      }),
    );
  });

  it("the string of a number is read as that number", () => {
    fc.assert(
      fc.property(decimalTexts, (text) => compareNumbers(parseNumber(numberText(numberContent(text)))!, numberContent(text)) === 0),
    );
  });

  it("floor and ceil are the adjacent integers", () => {
    fc.assert(
      fc.property(decimalTexts, (text) => {
        const n = numberContent(text);
        const [floor, ceil] = [floorNumber(n), ceilNumber(n)];
        expect(compareNumbers(floor, n)).toBeLessThanOrEqual(0);
        expect(compareNumbers(n, ceil)).toBeLessThanOrEqual(0);
        const gap = subtract(numberVal(numberText(ceil)), numberVal(numberText(floor))).asNumber();
        expect(gap).toBe(compareNumbers(floor, n) === 0 ? 0 : 1);
      }),
    );
  });

  it("the order is total", () => {
    fc.assert(
      fc.property(fc.array(decimalTexts, { maxLength: 6 }), (texts) => {
        const sorted = texts.map(numberContent).sort(compareNumbers);
        for (let i = 0; i < sorted.length; i++)
          for (let j = i; j < sorted.length; j++) expect(compareNumbers(sorted[i]!, sorted[j]!)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("doubles and bigints return unchanged", () => {
    fc.assert(fc.property(fc.double({ noNaN: true }), (n) => numberVal(n).asNumber() === n));
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 150n), max: 10n ** 150n }), (n) => numberVal(n).asBigInt() === n));
  });
});
