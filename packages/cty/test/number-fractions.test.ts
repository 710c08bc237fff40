/**
 * Arithmetic at the boundaries between JavaScript numbers and decimals, compared with fractions of
 * bigints.
 */
import { describe, expect, it, vi } from "vitest";
import { CtyError, type NumberContent } from "../src/index.ts";
import {
  absoluteNumber,
  addNumbers,
  ceilNumber,
  compareNumbers,
  divideNumbers,
  floorNumber,
  isFiniteNumber,
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
} from "../src/kernel.ts";
import { Decimal } from "../src/number/decimal.ts";
import { visibleNumber } from "../src/number/number.ts";

const positive = [
  ...["1", "2", "3", "7", "10", "12", "999999999999999", "9999999999999999"],
  ...["9007199254740991", "9007199254740992", "9007199254740993", "10000000000000000", "100000000000000000000"],
  ...["0.5", "0.1", "1.5", "2.5", "0.999", "1e-20", "12.34", "4503599627370496.5"],
];
const texts = ["0", ...positive, ...positive.map((text) => `-${text}`)];

/** A fraction with a positive denominator. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

function fractionOf(text: string): Fraction {
  const [, sign, whole = "", decimals = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:e(-?\d+))?$/.exec(text)!;
  const scale = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals) * (sign === "-" ? -1n : 1n);
  return scale < 0 ? [digits, 10n ** BigInt(-scale)] : [digits * 10n ** BigInt(scale), 1n];
}

const difference = ([a, b]: Fraction, [c, d]: Fraction): bigint => a * d - c * b;
const absolute = (n: bigint): bigint => (n < 0n ? -n : n);
const signOf = (n: bigint): number => (n < 0n ? -1 : n > 0n ? 1 : 0);

/** Checks a result: its value, and that it is kept in the only form that the value has. */
function check(result: NumberContent, [numerator, denominator]: Fraction): void {
  const text = numberText(result);
  const [n, d] = fractionOf(text);
  const isSmall = numerator % denominator === 0n && Number.isSafeInteger(Number(numerator / denominator));
  // The assertions are slow, and there are thousands of results.
  if (n * denominator === numerator * d && typeof result === (isSmall ? "number" : "object")) return;
  expect.fail(`${typeof result} ${text} is not ${numerator}/${denominator}`);
}

const pairs = texts.flatMap((a) => texts.map((b) => [a, b] as const));

describe("operations on two numbers", () => {
  it("add and subtract exactly", () => {
    for (const [a, b] of pairs) {
      const [[p, q], [r, s]] = [fractionOf(a), fractionOf(b)];
      check(addNumbers(numberContent(a), numberContent(b)), [p * s + r * q, q * s]);
      check(subtractNumbers(numberContent(a), numberContent(b)), [p * s - r * q, q * s]);
    }
  });

  it("multiply exactly", () => {
    for (const [a, b] of pairs) {
      const [[p, q], [r, s]] = [fractionOf(a), fractionOf(b)];
      check(multiplyNumbers(numberContent(a), numberContent(b)), [p * r, q * s]);
    }
  });

  it("divide to 154 digits", () => {
    for (const [a, b] of pairs) {
      if (b === "0") continue;
      const [[p, q], [r, s]] = [fractionOf(a), fractionOf(b)];
      const [n, d] = fractionOf(numberText(divideNumbers(numberContent(a), numberContent(b))));
      // n/d = (p*s)/(q*r), except for a relative error of 10^-154.
      const error = n * q * r - p * s * d;
      if (absolute(error) * 10n ** 153n > absolute(p * s * d)) expect.fail(`${n}/${d} is not ${a} divided by ${b}`);
      if ((p * s) % (q * r) === 0n) check(divideNumbers(numberContent(a), numberContent(b)), [(p * s) / (q * r), 1n]);
    }
  });

  it("return the remainder of truncated division", () => {
    for (const [a, b] of pairs) {
      if (b === "0") continue;
      const [[p, q], [r, s]] = [fractionOf(a), fractionOf(b)];
      check(moduloNumbers(numberContent(a), numberContent(b)), [(p * s) % (r * q), q * s]);
    }
  });

  it("order by value", () => {
    const wrong: unknown[] = [];
    for (const [a, b] of pairs) {
      const expected = signOf(difference(fractionOf(a), fractionOf(b)));
      const [x, y] = [numberContent(a), numberContent(b)];
      if (compareNumbers(x, y) !== expected || (numberKey(x) === numberKey(y)) !== (expected === 0)) wrong.push([a, b]);
    }
    expect(wrong).toEqual([]);
  });
});

describe("operations on one number", () => {
  it("round to the adjacent integers, negate, and make positive", () => {
    for (const text of texts) {
      const n = numberContent(text);
      const [p, q] = fractionOf(text);
      const truncated = p / q;
      const isWhole = p % q === 0n;
      check(truncateNumber(n), [truncated, 1n]);
      check(floorNumber(n), [isWhole || p > 0n ? truncated : truncated - 1n, 1n]);
      check(ceilNumber(n), [isWhole || p < 0n ? truncated : truncated + 1n, 1n]);
      check(negateNumber(n), [-p, q]);
      check(absoluteNumber(n), [p < 0n ? -p : p, q]);
      expect([text, isWholeNumber(n), numberSign(n), toBigInt(n), toDouble(n)]).toEqual([
        text,
        isWhole,
        signOf(p),
        isWhole ? truncated : undefined,
        Number(text),
      ]);
      check(n, [p, q]);
    }
  });

  it("read the same number from each of its forms", () => {
    for (const text of positive) {
      for (const form of [text, `+${text}`, `00${text}`, `${text}e0`, `${text}E+0`, `${text}p0`, `${text}P-0`])
        if (!/e.*[ep]/i.test(form)) check(parseNumber(form)!, fractionOf(text));
    }
  });
});

describe("small integers", () => {
  it("are read and computed without decimals", () => {
    const spies = [vi.spyOn(Decimal, "of"), vi.spyOn(Decimal, "ofSafeInteger"), vi.spyOn(Decimal, "ofInteger")];
    try {
      for (const text of ["0", "7", "90", "00", "123456789012345"]) expect(parseNumber(text)).toBe(Number(text));
      for (const [a, b] of [
        [6, 3],
        [-6, 2],
        [0, 5],
      ] as const) {
        expect([addNumbers(a, b), subtractNumbers(a, b), multiplyNumbers(a, b)]).toEqual([a + b, a - b, a * b]);
        expect([divideNumbers(a, b), moduloNumbers(a, b)]).toEqual([a / b, a % b || 0]);
        expect([compareNumbers(a, b), compareNumbers(b, a)]).toEqual([Math.sign(a - b), Math.sign(b - a)]);
      }
      for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });
});

describe("zero", () => {
  it("keeps its sign if operations on doubles keep it", () => {
    const zeros = [0, -0];
    for (const a of [...zeros, 1, -1]) {
      for (const b of zeros) {
        expect(Object.is(addNumbers(a, b), a + b)).toBe(true);
        expect(Object.is(subtractNumbers(a, b), a - b)).toBe(true);
        expect(Object.is(multiplyNumbers(a, b), a * b)).toBe(true);
        if (a !== 0) expect(Object.is(divideNumbers(b, a), b / a)).toBe(true);
        if (a !== 0) expect(divideNumbers(a, b)).toBe(a / b);
      }
    }
    for (const fraction of ["0.5", "-0.5"])
      for (const zero of zeros) {
        const sign = Math.sign(Number(fraction));
        expect(Object.is(multiplyNumbers(zero, numberContent(fraction)), zero * sign)).toBe(true);
        expect(Object.is(divideNumbers(zero, numberContent(fraction)), zero * sign)).toBe(true);
      }
  });

  it("has no sign as a rounded fraction, as a key and as a string", () => {
    for (const text of ["-0.5", "-0.1", "-1e-30"]) expect(Object.is(ceilNumber(numberContent(text)), 0)).toBe(true);
    for (const text of ["-0.5", "-0.1", "-1e-30"]) expect(Object.is(truncateNumber(numberContent(text)), 0)).toBe(true);
    expect(Object.is(floorNumber(-0), 0)).toBe(true);
    expect(Object.is(ceilNumber(-0), 0)).toBe(true);
    expect(Object.is(truncateNumber(-0), -0)).toBe(true);
    expect([numberKey(-0), numberKey(0), numberText(-0)]).toEqual(["0", "0", "0"]);
    expect(Object.is(moduloNumbers(-6, 3), 0)).toBe(true);
    expect(Object.is(moduloNumbers(-0, 3), -0)).toBe(true);
    expect(Object.is(moduloNumbers(-0, numberContent("1.5")), -0)).toBe(true);
    expect(Object.is(moduloNumbers(numberContent("-4.5"), numberContent("1.5")), 0)).toBe(true);
    expect(Object.is(moduloNumbers(-1, -0), -1)).toBe(true);
  });

  it("is read with its sign", () => {
    for (const text of ["0", "00", "0.0", "0e5", "+0", "0p3"]) expect(Object.is(parseNumber(text), 0)).toBe(true);
    for (const text of ["-0", "-0.0", "-0e5", "-0p3"]) expect(Object.is(parseNumber(text), -0)).toBe(true);
  });

  it("replaces numbers too small to represent, with their sign", () => {
    expect(Object.is(divideNumbers(numberContent("1e-100000"), 10), 0)).toBe(true);
    expect(Object.is(divideNumbers(numberContent("-1e-100000"), 10), -0)).toBe(true);
    expect(numberKey(divideNumbers(numberContent("1e-99999"), 10))).toBe("1e-100000");
  });
});

describe("infinity", () => {
  const infinity = Number.POSITIVE_INFINITY;
  const finite: readonly NumberContent[] = [-2, 0, 3, numberContent("-0.5"), numberContent("0.5"), numberContent("1e300")];

  it("is beyond all finite numbers", () => {
    for (const n of finite) {
      expect([compareNumbers(n, infinity), compareNumbers(infinity, n)]).toEqual([-1, 1]);
      expect([compareNumbers(n, -infinity), compareNumbers(-infinity, n)]).toEqual([1, -1]);
      expect(isFiniteNumber(n)).toBe(true);
    }
    expect([compareNumbers(infinity, infinity), compareNumbers(infinity, -infinity), compareNumbers(-infinity, infinity)]).toEqual([
      0, 1, -1,
    ]);
    expect([isFiniteNumber(infinity), isFiniteNumber(-infinity)]).toEqual([false, false]);
  });

  it("absorbs finite numbers", () => {
    for (const n of finite) {
      expect([addNumbers(n, infinity), addNumbers(infinity, n), subtractNumbers(infinity, n)]).toEqual([infinity, infinity, infinity]);
      expect([addNumbers(n, -infinity), subtractNumbers(n, infinity)]).toEqual([-infinity, -infinity]);
      expect(Math.abs(divideNumbers(n, infinity) as number)).toBe(0);
      const sign = numberSign(n);
      if (sign === 0) continue;
      expect([multiplyNumbers(n, infinity), multiplyNumbers(infinity, n), divideNumbers(infinity, n)]).toEqual(
        new Array(3).fill(sign * infinity),
      );
      expect([moduloNumbers(n, infinity), moduloNumbers(infinity, n)]).toEqual([sign * infinity, sign * infinity]);
      expect(divideNumbers(n, 0)).toBe(sign * infinity);
    }
  });

  it("is its own integer, and has no exact one", () => {
    for (const n of [infinity, -infinity]) {
      expect([floorNumber(n), ceilNumber(n), truncateNumber(n), toDouble(n)]).toEqual([n, n, n, n]);
      expect([isWholeNumber(n), toBigInt(n), numberText(n), numberKey(n)]).toEqual([false, undefined, String(n), String(n)]);
      expect([negateNumber(n), absoluteNumber(n)]).toEqual([-n, infinity]);
    }
  });

  it.each<[string, () => unknown]>([
    ["the sum of opposite infinities", () => addNumbers(infinity, -infinity)],
    ["the difference of equal infinities", () => subtractNumbers(-infinity, -infinity)],
    ["zero times infinity", () => multiplyNumbers(infinity, 0)],
    ["zero divided by zero", () => divideNumbers(0, 0)],
    ["infinity divided by infinity", () => divideNumbers(infinity, -infinity)],
    ["the remainder of zero and infinity", () => moduloNumbers(infinity, 0)],
  ])("have no result for %s", (_, operation) => {
    expect(operation).toThrow(new CtyError("the operation on infinities or zeros has no result"));
  });
});

describe("limits", () => {
  it("refuse numbers of more than a hundred thousand digits before the point, and keep shorter ones", () => {
    expect(numberKey(numberContent("9e100000"))).toBe("9e100000");
    expect(() => multiplyNumbers(numberContent("9e100000"), 2)).toThrow("too large");
    expect(parseNumber("9e100001")).toBeUndefined();
    expect(parseNumber("0.9e100001")).toBeDefined();
    expect(parseNumber("1e-100000")).toBeDefined();
    expect(parseNumber("1e-100001")).toBeUndefined();
    expect(parseNumber("10e-100001")).toBeDefined();
    expect(() => numberContent("1e100001")).toThrow('"1e100001"');
    expect(() => numberContent("x".repeat(41))).toThrow(`"${"x".repeat(40)}…"`);
    expect(() => numberContent("x".repeat(40))).toThrow(`"${"x".repeat(40)}"`);
  });

  it("allow powers of two up to the same limit", () => {
    expect(parseNumber("1p332192")).toBeDefined();
    expect(parseNumber("1p332200")).toBeUndefined();
    expect(parseNumber("1p-332192")).toBeDefined();
    expect(parseNumber("1p-332200")).toBeUndefined();
    expect(parseNumber("1p-332195")).toBeUndefined();
    expect(numberText(parseNumber("-3p4")!)).toBe("-48");
    expect(numberText(parseNumber("5p-1")!)).toBe("2.5");
    expect(numberText(parseNumber("0.1p10")!)).toBe("102.4");
    // Rounding of the repeated squares does not show.
    const exact = (2n ** 20_001n).toString();
    expect(numberText(parseNumber("1p20001")!).slice(0, 150)).toBe(exact.slice(0, 150));
  });

  it("keep 170 digits and show 154", () => {
    const digits = (count: number): string => "1234567890".repeat(20).slice(0, count);
    expect(numberText(numberContent(digits(154)))).toBe(digits(154));
    expect(numberText(numberContent(digits(155)))).toBe(`${digits(154)}0`);
    expect(numberText(visibleNumber(numberContent(`0.${digits(155)}`)))).toBe(`0.${digits(154)}`);
    const small = (count: number): NumberContent =>
      subtractNumbers(numberContent(digits(count)), numberContent(`${digits(count - 10)}0e9`));
    expect(numberText(small(170))).toBe("1234567890");
    expect(numberText(small(171))).toBe("2345678900");
  });

  it("keep sums exact until the smaller number is beyond the last digit", () => {
    const sum = (exponent: number): string =>
      numberKey(subtractNumbers(addNumbers(numberContent("1e200"), numberContent(`1e${exponent}`)), numberContent("1e200")));
    expect(sum(31)).toBe("1e31");
    expect(sum(30)).toBe("0");
    expect(sum(-1000)).toBe("0");
    const reversed = addNumbers(numberContent("1e-200"), numberContent("1e200"));
    expect(numberKey(reversed)).toBe("1e200");
    expect(numberKey(addNumbers(0, numberContent("1e-300")))).toBe("1e-300");
    expect(numberKey(addNumbers(numberContent("1e-300"), 0))).toBe("1e-300");
  });

  it("refuse a remainder if the quotient has more than 154 digits", () => {
    expect(numberText(moduloNumbers(numberContent("1e154"), 7))).toBe(String(10n ** 154n % 7n));
    expect(moduloNumbers(numberContent("1e155"), 7)).toBe(0);
  });

  it("accept doubles, bigints and strings only", () => {
    expect(() => numberContent(Number.NaN)).toThrow(CtyError);
    expect(() => numberContent(null as never)).toThrow(CtyError);
    expect(numberContent(2n ** 53n - 1n)).toBe(2 ** 53 - 1);
    expect(numberContent(-(2n ** 53n) + 1n)).toBe(1 - 2 ** 53);
    expect(typeof numberContent(-(2n ** 53n))).toBe("object");
    expect(numberText(numberContent(2 ** 53))).toBe("9007199254740992");
    expect(numberContent("Infinity")).toBe(Number.POSITIVE_INFINITY);
    expect(numberContent("-Infinity")).toBe(Number.NEGATIVE_INFINITY);
  });

  it.each(["123456789012345", "1234567890123456", "", "9:", "1/", ":", "/", "5 ", "12a", "1-"])(
    "read %j as digits only if it is",
    (text) => {
      const parsed = parseNumber(text);
      expect(parsed).toBe(/^\d+$/.test(text) ? Number(text) : undefined);
    },
  );
});
