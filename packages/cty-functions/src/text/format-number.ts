/** Formats numbers as verbs such as `%05d` and `%.2f` require. */
import { CtyError, type NumberContent } from "@hcl-ts/cty";
import { isFiniteNumber, isWholeNumber, numberSign, numberText } from "@hcl-ts/cty/kernel";
import type { Verb } from "./format-verb.ts";

/** Pads a number to the width of the verb. Zeros are inserted after the sign. */
function padNumber({ flags, width }: Verb, sign: string, digits: string, zeros: boolean): string {
  const missing = Math.max(0, width - sign.length - digits.length);
  if (flags.includes("-")) return sign + digits + " ".repeat(missing);
  if (zeros && flags.includes("0")) return sign + "0".repeat(missing) + digits;
  return " ".repeat(missing) + sign + digits;
}

function signOf(flags: string, negative: boolean): string {
  return negative ? "-" : flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
}

const BASES: Readonly<Record<string, readonly [base: number, prefix: string]>> = {
  b: [2, "0b"],
  d: [10, ""],
  o: [8, "0"],
  x: [16, "0x"],
  X: [16, "0X"],
};

/**
 * Formats a number for an integer verb.
 *
 * @throws CtyError for a number with a fraction, and for infinity
 */
export function integerText(verb: Verb, content: NumberContent): string {
  const { flags, precision, letter, source } = verb;
  if (!isWholeNumber(content) || !isFiniteNumber(content)) throw new CtyError(`"${source}" requires a whole number`);
  const [base, prefix] = BASES[letter]!;
  const isNegative = numberSign(content) < 0;
  const text = numberText(content).replace("-", "");
  let digits = base === 10 ? text : BigInt(text).toString(base);
  if (letter === "X") digits = digits.toUpperCase();
  if (precision !== undefined) digits = precision === 0 && digits === "0" ? "" : digits.padStart(precision, "0");
  const sign = signOf(flags, isNegative) + (flags.includes("#") ? prefix : "");
  return padNumber(verb, sign, digits, precision === undefined);
}

/**
 * The decimal digits of a number without leading and trailing zeros, and the number of digits
 * before the decimal point.
 */
interface Digits {
  readonly digits: string;
  readonly point: number;
}

/** Formats a number for a verb of decimal fractions. */
export function floatText(verb: Verb, content: NumberContent): string {
  const { flags, letter } = verb;
  const plain = numberText(content);
  const negative = plain.startsWith("-");
  if (plain.endsWith("Infinity")) return padNumber(verb, negative ? "-" : flags.includes(" ") ? " " : "+", "Inf", false);
  const [whole = "", fraction = ""] = plain.replace("-", "").split(".");
  const significant = (whole + fraction).replace(/^0+/, "");
  const value: Digits = {
    digits: significant.slice(0, significant.length - zerosAtEnd(significant)),
    point: significant === "" ? 0 : whole.length - ((whole + fraction).length - significant.length),
  };
  const text =
    letter === "f"
      ? fixed(value, verb.precision ?? 6)
      : letter === "e" || letter === "E"
        ? exponential(value, verb.precision ?? 6)
        : general(value, verb.precision);
  return padNumber(verb, signOf(flags, negative), letter === "E" || letter === "G" ? text.toUpperCase() : text, true);
}

/** Rounds to a number of digits. */
function rounded({ digits, point }: Digits, count: number): Digits {
  if (count < 0) return { digits: "", point: 0 };
  if (digits.length <= count) return { digits, point };
  if (!roundsUp({ digits, point }, count)) return trimmed(digits.slice(0, count), point);
  const up = String(BigInt(`1${digits.slice(0, count)}`) + 1n);
  return up.startsWith("2") ? { digits: "1", point: point + 1 } : trimmed(up.slice(1), point);
}

function zerosAtEnd(digits: string): number {
  let count = 0;
  while (count < digits.length && digits[digits.length - 1 - count] === "0") count++;
  return count;
}

function trimmed(digits: string, point: number): Digits {
  const significant = digits.slice(0, digits.length - zerosAtEnd(digits));
  return { digits: significant, point: significant === "" ? 0 : point };
}

/**
 * Returns whether the digits after a position round up. A tie is decided by the closest number with
 * 512 binary digits, with which the reference implementation computes. If that is the tie itself,
 * it rounds to even.
 */
function roundsUp({ digits, point }: Digits, count: number): boolean {
  const next = digits.charAt(count);
  if (next !== "5" || digits.length > count + 1) return next >= "5";
  const isOdd = count > 0 && Number(digits[count - 1]) % 2 === 1;
  const scale = digits.length - point;
  if (scale <= 0) return isOdd;
  const numerator = BigInt(digits);
  const denominator = 10n ** BigInt(scale);
  // The shift that results in a quotient of 512 binary digits. The estimate can be too high by one.
  let shift = 512 - numerator.toString(2).length + denominator.toString(2).length;
  if (scaled(numerator, shift) / scaled(denominator, -shift) >= 1n << 512n) shift--;
  const divisor = scaled(denominator, -shift);
  const remainder = scaled(numerator, shift) % divisor;
  return remainder === 0n ? isOdd : remainder * 2n > divisor;
}

/** Multiplies by a power of two if the exponent is positive. */
function scaled(n: bigint, power: number): bigint {
  return power > 0 ? n << BigInt(power) : n;
}

function fixed(value: Digits, precision: number): string {
  const { digits, point } = rounded(value, value.point + precision);
  const whole = point <= 0 ? "0" : digits.slice(0, point).padEnd(point, "0");
  if (precision === 0) return whole;
  const fraction = ("0".repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point))).padEnd(precision, "0").slice(0, precision);
  return `${whole}.${fraction}`;
}

function exponential(value: Digits, precision: number): string {
  const { digits, point } = rounded(value, precision + 1);
  const all = digits.padEnd(precision + 1, "0");
  const exponent = digits === "" ? 0 : point - 1;
  const power = `e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  return all.charAt(0) + (precision > 0 ? `.${all.slice(1, precision + 1)}` : "") + power;
}

function general(value: Digits, precision: number | undefined): string {
  const wanted = precision === undefined ? undefined : Math.max(precision, 1);
  const shown = wanted === undefined ? value : rounded(value, wanted);
  const count = shown.digits.length;
  const exponent = shown.digits === "" ? -1 : shown.point - 1;
  let limit = wanted ?? 6;
  if (wanted !== undefined && limit > count && count >= shown.point) limit = count;
  if (exponent < -4 || exponent >= limit) return exponential(shown, Math.max(0, Math.min(wanted ?? count, count) - 1));
  return fixed(shown, Math.max(0, count - shown.point));
}
