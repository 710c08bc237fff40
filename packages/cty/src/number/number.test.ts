import { describe, expect, it } from "vitest";
import { CtyError } from "../run/errors.ts";
import { MAX_EXPONENT } from "./decimal.ts";
import {
  absoluteNumber,
  addNumbers,
  ceilNumber,
  compareNumbers,
  divideNumbers,
  floorNumber,
  isNumberLiteral,
  isWholeNumber,
  moduloNumbers,
  multiplyNumbers,
  negateNumber,
  numberContent,
  numberKey,
  numberSign,
  numberText,
  parseNumber,
  subtractNumbers,
  toBigInt,
  toDouble,
  truncateNumber,
} from "./number.ts";

const n = numberContent;
/** Returns the result of an operation on two numbers in text form, as text. */
const result = (operation: (a: ReturnType<typeof n>, b: ReturnType<typeof n>) => ReturnType<typeof n>, a: string, b: string): string =>
  numberText(operation(n(a), n(b)));

describe("parseNumber", () => {
  it.each([
    ["0", "0"],
    ["007", "7"],
    ["12.50", "12.5"],
    ["+5", "5"],
    ["-5", "-5"],
    ["5.", "5"],
    [".5", "0.5"],
    ["1e3", "1000"],
    ["1E-3", "0.001"],
    ["1.5e+2", "150"],
    ["9007199254740993", "9007199254740993"],
    ["1p3", "8"],
    ["1.5P1", "3"],
    ["1p-2", "0.25"],
    ["0e999999999", "0"],
    ["inf", "Infinity"],
    ["Inf", "Infinity"],
    ["+Inf", "Infinity"],
    ["-inf", "-Infinity"],
  ])("reads %s as %s", (text, expected) => {
    expect(numberText(parseNumber(text)!)).toBe(expected);
  });

  it.each(["", " 1", "1 ", "INF", "infinity", "Infinity", "NaN", "0x10", "1_000", "1,5", ".", "-", "1e", "e3", "1.2.3", "--1", "١"])(
    "refuses %j",
    (text) => {
      expect(parseNumber(text)).toBeUndefined();
    },
  );

  it("keeps the sign of negative zero, which only division shows", () => {
    expect(parseNumber("-0")).toBe(-0);
    expect(numberText(-0)).toBe("0");
    expect(numberText(divideNumbers(1, parseNumber("-0.0")!))).toBe("-Infinity");
  });

  it("reads a power of two exactly within the precision", () => {
    expect(numberText(parseNumber("1p500")!)).toBe((2n ** 500n).toString());
    expect(numberText(parseNumber("3p-3")!)).toBe("0.375");
    expect(numberText(parseNumber("1p1000")!).slice(0, 154)).toBe((2n ** 1000n).toString().slice(0, 154));
  });

  it("refuses numbers with too large an exponent, however they are written", () => {
    expect(numberText(parseNumber(`1e${MAX_EXPONENT}`)!).length).toBe(MAX_EXPONENT + 1);
    expect(parseNumber(`1e-${MAX_EXPONENT}`)).toBeDefined();
    for (const text of [
      "1e100001",
      "1e-100001",
      `1${"0".repeat(100_001)}`,
      "1e999999999999999999999",
      "1p999999",
      "1p-999999",
      `1p${"9".repeat(400)}`,
    ]) {
      expect(parseNumber(text)).toBeUndefined();
    }
  });
});

describe("numberContent", () => {
  it("represents a double by its shortest decimal form", () => {
    expect(numberText(n(0.1))).toBe("0.1");
    expect(numberText(n(1e21))).toBe("1000000000000000000000");
    expect(numberText(n(5e-324))).toHaveLength(326);
  });

  it("represents a small integer as a JavaScript number, whatever its source", () => {
    for (const three of [n(3), n(3n), n("3"), n("3.000"), n("0.3e1"), divideNumbers(n("4.5"), n("1.5"))]) expect(three).toBe(3);
    expect(typeof n(2n ** 53n)).toBe("object");
    expect(subtractNumbers(n(2n ** 53n), 1)).toBe(2 ** 53 - 1);
  });

  it("reads the strings that numberText returns for infinities", () => {
    for (const infinity of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) expect(n(numberText(infinity))).toBe(infinity);
  });

  it("refuses NaN and everything that is not a number", () => {
    for (const wrong of [Number.NaN, "many", "", 10n ** 100_002n, true as never, undefined as never])
      expect(() => n(wrong)).toThrow(CtyError);
  });
});

describe("arithmetic", () => {
  it.each([
    ["9007199254740991", "1", "9007199254740992"],
    ["0.1", "0.2", "0.3"],
    ["1e60", "1e-60", `1${"0".repeat(60)}.${"0".repeat(59)}1`],
    ["0.5", "-0.5", "0"],
  ])("adds: %s + %s = %s", (a, b, sum) => {
    expect(result(addNumbers, a, b)).toBe(sum);
    expect(result(subtractNumbers, a, b.startsWith("-") ? b.slice(1) : `-${b}`)).toBe(sum);
  });

  it.each([
    ["9007199254740991", "9007199254740991", "81129638414606663681390495662081"],
    ["1.5", "2", "3"],
    ["-0.5", "0.5", "-0.25"],
    ["0", "1e100", "0"],
  ])("multiplies: %s * %s = %s", (a, b, product) => {
    expect(result(multiplyNumbers, a, b)).toBe(product);
  });

  it.each([
    ["6", "3", "2"],
    ["1", "8", "0.125"],
    ["1", "0", "Infinity"],
    ["-1", "0", "-Infinity"],
    ["1", "-0", "-Infinity"],
    ["0", "5", "0"],
    ["5", "Infinity", "0"],
    ["1e-60000", "1e30000", `0.${"0".repeat(89_999)}1`],
  ])("divides: %s / %s = %s", (a, b, quotient) => {
    expect(result(divideNumbers, a, b)).toBe(quotient);
  });

  it.each([
    ["7", "3", "1"],
    ["-7", "3", "-1"],
    ["7", "-3", "1"],
    ["7.5", "2", "1.5"],
    ["0.3", "0.1", "0"],
    ["5", "0", "5"],
    ["1e20", "7", "2"],
    ["2", "Infinity", "Infinity"],
    ["-2", "Infinity", "-Infinity"],
    ["Infinity", "2", "Infinity"],
    [String(2n ** 512n - 1n), "7", "3"],
    ["1e300", "7", "0"],
  ])("computes remainders: %s %% %s = %s", (a, b, remainder) => {
    expect(result(moduloNumbers, a, b)).toBe(remainder);
  });

  it.each<[string, () => unknown]>([
    ["infinity less infinity", () => subtractNumbers(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)],
    ["opposite infinities", () => addNumbers(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)],
    ["zero times infinity", () => multiplyNumbers(0, Number.POSITIVE_INFINITY)],
    ["zero by zero", () => divideNumbers(0, 0)],
    ["infinity by infinity", () => divideNumbers(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)],
    ["the remainder of zero by infinity", () => moduloNumbers(0, Number.POSITIVE_INFINITY)],
    ["the remainder of infinity by zero", () => moduloNumbers(Number.POSITIVE_INFINITY, 0)],
    ["what is too large", () => multiplyNumbers(n("1e60000"), n("1e60000"))],
  ])("throws an error for %s", (_name, operation) => {
    expect(operation).toThrow(CtyError);
  });

  it("computes signs", () => {
    expect(numberText(negateNumber(n("1.5")))).toBe("-1.5");
    expect(negateNumber(0)).toBe(-0);
    expect(numberText(absoluteNumber(n("-1.5")))).toBe("1.5");
    expect([n("-1.5"), 0, n("0.5"), Number.NEGATIVE_INFINITY].map(numberSign)).toEqual([-1, 0, 1, -1]);
  });

  it("rounds results that are too small to represent to zero", () => {
    expect(divideNumbers(n("1e-100000"), 10)).toBe(0);
  });
});

describe("precision", () => {
  it("keeps 170 digits of results", () => {
    const long = "1".repeat(170);
    expect(numberKey(subtractNumbers(n(long), n("1".repeat(169))))).toBe(numberKey(n(`1${"0".repeat(169)}`)));
    expect(compareNumbers(subtractNumbers(addNumbers(n("1e169"), 1), n("1e169")), 1)).toBe(0);
    expect(compareNumbers(subtractNumbers(addNumbers(n("1e180"), 1), n("1e180")), 0)).toBe(0);
  });

  it("rounds to 154 digits for display, which hides the error of a quotient", () => {
    const ten = multiplyNumbers(divideNumbers(10, 3), 3);
    expect(numberText(ten)).toBe("10");
    expect(compareNumbers(ten, 10)).toBe(0);
    expect(numberKey(ten)).toBe(numberKey(10));
    expect([floorNumber(ten), ceilNumber(ten), truncateNumber(ten), toDouble(ten)]).toEqual([10, 10, 10, 10]);
    expect(isWholeNumber(ten)).toBe(true);
    expect(toBigInt(ten)).toBe(10n);
    expect(numberText(divideNumbers(1, 3))).toBe(`0.${"3".repeat(154)}`);
    expect(numberText(divideNumbers(2, 3))).toBe(`0.${"6".repeat(153)}7`);
  });

  it("does not write out numbers of very different size to add or compare them", () => {
    expect(compareNumbers(addNumbers(n("1e100000"), n("1e-100000")), n("1e100000"))).toBe(0);
    expect(compareNumbers(n("1e100000"), n("9e99999"))).toBeGreaterThan(0);
    expect(numberKey(n("1e100000"))).toBe("1e100000");
  });
});

describe("order and rounding", () => {
  it("puts infinities beyond all other numbers", () => {
    const sorted = [Number.NEGATIVE_INFINITY, n("-1e400"), n("-0.5"), 0, n("0.5"), n("1e400"), Number.POSITIVE_INFINITY];
    expect([...sorted].reverse().sort(compareNumbers)).toEqual(sorted);
  });

  it.each([
    ["1.5", "1", "2", "1"],
    ["-1.5", "-2", "-1", "-1"],
    ["0.5", "0", "1", "0"],
    ["-0.5", "-1", "0", "0"],
    ["3", "3", "3", "3"],
    ["1e30", "1000000000000000000000000000000", "1000000000000000000000000000000", "1000000000000000000000000000000"],
    ["Infinity", "Infinity", "Infinity", "Infinity"],
  ])("rounds %s down to %s, up to %s, and towards zero to %s", (text, floor, ceil, truncated) => {
    expect([floorNumber, ceilNumber, truncateNumber].map((round) => numberText(round(n(text))))).toEqual([floor, ceil, truncated]);
  });

  it.each([1.5, -0.001, 1e21, 5e-324, 1.7976931348623157e308, 123456.789, -0])("returns the double %d unchanged", (double) => {
    expect(toDouble(numberContent(double))).toBe(double);
  });

  it("distinguishes integers and converts them to bigints", () => {
    expect(["1", "1.5", "1e30", "Infinity"].map((text) => isWholeNumber(n(text)))).toEqual([true, false, true, false]);
    expect(["1", "1.5", "-1e30", "Infinity"].map((text) => toBigInt(n(text)))).toEqual([1n, undefined, -(10n ** 30n), undefined]);
    expect(["1e400", "0.1", "-1e-400"].map((text) => toDouble(n(text)))).toEqual([Number.POSITIVE_INFINITY, 0.1, -0]);
  });
});

describe("numbers that are far apart", () => {
  const text = numberText;

  it("add up to the greater one beyond the working precision", () => {
    const small = parseNumber("1e-400")!;
    const large = parseNumber("1e400")!;
    expect(addNumbers(1, small)).toBe(1);
    expect(addNumbers(small, 1)).toBe(1);
    expect(text(addNumbers(large, 1))).toBe(`1${"0".repeat(400)}`);
    expect(text(subtractNumbers(1, large))).toBe(`-1${"0".repeat(400)}`);
    expect(text(addNumbers(parseNumber("1e-169")!, 1))).toBe("1");
    expect(numberKey(subtractNumbers(addNumbers(parseNumber("1e-169")!, 1), 1))).toBe("1e-169");
  });

  it("keep their value when zero is added", () => {
    const fraction = parseNumber("1.5")!;
    expect(addNumbers(fraction, 0)).toBe(fraction);
    expect(addNumbers(-0, fraction)).toBe(fraction);
    expect(addNumbers(-0, -0)).toBe(-0);
  });

  it("are ordered without writing out their digits", () => {
    const [least, low, high, most] = ["-1e100000", "1e-100000", "1.5", "1e100000"].map((n) => parseNumber(n)!);
    expect([most!, least!, high!, 0, low!].sort(compareNumbers)).toEqual([least, 0, low, high, most]);
    expect(compareNumbers(Number.NEGATIVE_INFINITY, least!)).toBeLessThan(0);
    expect(compareNumbers(least!, Number.NEGATIVE_INFINITY)).toBeGreaterThan(0);
    expect(compareNumbers(most!, Number.POSITIVE_INFINITY)).toBeLessThan(0);
    expect(compareNumbers(Number.POSITIVE_INFINITY, most!)).toBeGreaterThan(0);
  });

  it("keep the sign of zero in products and quotients", () => {
    const fraction = parseNumber("-1.5")!;
    expect(multiplyNumbers(0, fraction)).toBe(-0);
    expect(multiplyNumbers(-0, fraction)).toBe(0);
    expect(divideNumbers(0, fraction)).toBe(-0);
    expect(divideNumbers(-0, fraction)).toBe(0);
  });
});

describe("numbers and literals", () => {
  const digits = "9".repeat(200);
  it.each([
    ...["0", "00", "7", "1.5", "1.", ".5", "0.0", "1e5", "1E+5", "1e-5", "", ".", "1.2.3", "1e", "e5", "1e5e5", "1p3", "-1", "Inf", "x"],
    ...["1e100000", "1e100001", "0e999999", "1e-100000", "1e-100001", "0.01e100002", "0.01e100003", "100e99998", "100e99999", "12e-100001"],
    ...[digits, `0.${digits}e-99999`, `${"1".repeat(50)}e99951`, `${"1".repeat(50)}e99952`, "1".repeat(100_001), "1".repeat(100_002)],
  ])("agree on %s", (text) => {
    const isUnsignedDecimal = /^[\d.][^p]*$/.test(text);
    expect(isNumberLiteral(text)).toBe(isUnsignedDecimal && parseNumber(text) !== undefined);
  });
});
