/**
 * The content of number values: decimal numbers of arbitrary precision, with both infinities and
 * without NaN.
 *
 * Safe integers, -0 and the infinities are JavaScript numbers, and everything else is a {@link
 * Decimal}. Operands are rounded to {@link WORKING_DIGITS} significant digits when an operation
 * uses them. Everything that a program can observe (the string, the order, the integer part) is
 * rounded further, to {@link VISIBLE_DIGITS}. So the rounding error of a quotient is never visible: `10 / 3 * 3` is 10.
 */

import { CtyError } from "../run/errors.ts";
import { type BigLike, bigText, hasBigFields } from "./big-like.ts";
import { Decimal, divideDecimals, MAX_EXPONENT, type Rounding } from "./decimal.ts";

/** The raw content of a known number: a JavaScript number for integers up to 2^53 - 1 in magnitude, -0 and the infinities; otherwise a Decimal. */
export type NumberContent = number | Decimal;

/** The number of significant digits of operands. */
const WORKING_DIGITS = 170;
/**
 * The number of significant digits that are observable, as in the reference implementation's 512-bit binary numbers.
 */
const VISIBLE_DIGITS = 154;
/** The maximum number of digits that a number keeps until it is used: the digits of a product. */
const MAX_DIGITS: number = 2 * WORKING_DIGITS;

const decimalText = /^([+-]?)(\d*)(?:\.(\d*))?(?:([eEpP])([+-]?\d+))?$/;

/** The parts of a decimal string: the number is `digits` times a power of ten, and perhaps of two. */
interface DecimalParts {
  readonly sign: 1 | -1;
  readonly digits: string;
  /** The number of digits after the dot. */
  readonly decimals: number;
  readonly isBinary: boolean;
  readonly exponent: number;
}

function splitDecimal(text: string): DecimalParts | undefined {
  const [, sign, whole = "", fraction = "", marker = "", exponent = 0] = decimalText.exec(text) ?? [];
  const digits = whole + fraction;
  if (digits === "") return undefined;
  return { sign: sign === "-" ? -1 : 1, digits, decimals: fraction.length, isBinary: /p/i.test(marker), exponent: Number(exponent) };
}

/**
 * Parses a number: decimal digits with an optional fraction and an optional exponent, also a binary
 * exponent (`1p3` is 8), or `Inf` or `inf`.
 * @returns undefined if the string is not a number, or if its decimal exponent is out of range (see
 * {@link MAX_EXPONENT}). For a valid literal, undefined therefore means that it is too large or too
 * small
 */
export function parseNumber(text: string): NumberContent | undefined {
  const integer = parseShortInteger(text);
  if (integer !== undefined) return integer;
  const parts = splitDecimal(text);
  if (parts === undefined) return /^[+-]?[Ii]nf$/.test(text) ? (text[0] === "-" ? -1 : 1) * Number.POSITIVE_INFINITY : undefined;
  const { sign, digits, decimals, exponent } = parts;
  const mantissa = rounded(Decimal.of(sign, digits, -decimals));
  if (mantissa.isZero) return 0 * sign;
  if (parts.isBinary) return timesPowerOfTwo(mantissa, exponent);
  const shifted = mantissa.shifted(exponent);
  return shifted.exponent < -MAX_EXPONENT ? undefined : normalizeNumber(shifted);
}

/** Parses up to 15 digits, which are a safe integer. Returns undefined for other strings. */
function parseShortInteger(text: string): number | undefined {
  if (text === "" || text.length > 15) return undefined;
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    n = n * 10 + digit;
  }
  return n;
}

/**
 * Reports whether {@link parseNumber} can read an unsigned decimal literal, without computing the
 * number: a bundle that only checks syntax needs no arithmetic.
 */
export function isNumberLiteral(text: string): boolean {
  const parts = splitDecimal(text);
  if (parts === undefined || parts.isBinary || /^[+-]/.test(text)) return false;
  const firstDigit = parts.digits.search(/[1-9]/);
  const exponent = parts.exponent + parts.digits.length - parts.decimals - 1 - firstDigit;
  return firstDigit < 0 || Math.abs(exponent) <= MAX_EXPONENT;
}

function timesPowerOfTwo(mantissa: Decimal, exponent: number): NumberContent | undefined {
  if (Math.abs(mantissa.exponent + exponent * Math.LOG10E * Math.LN2) > MAX_EXPONENT + 1) return undefined;
  // Repeated squaring. The twenty extra digits absorb the rounding errors of about twenty squares.
  let power = Decimal.ofInteger(1n, 0);
  let square = exponent < 0 ? Decimal.ofInteger(5n, -1) : Decimal.ofInteger(2n, 0);
  for (let rest = Math.abs(exponent); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = power.times(square).toDigits(WORKING_DIGITS + 20, "half-even");
    square = square.times(square).toDigits(WORKING_DIGITS + 20, "half-even");
  }
  const product = mantissa.times(power);
  return product.exponent < -MAX_EXPONENT ? undefined : normalizeNumber(product);
}

/**
 * Returns the content for a double, a bigint, a decimal string or a number of big.js.
 * @throws CtyError for NaN, for a string that is not a number, for a number of big.js with invalid
 * fields, and for a number that is too large
 */
export function numberContent(n: number | bigint | string | BigLike): NumberContent {
  switch (typeof n) {
    case "number":
      if (Number.isSafeInteger(n) || Math.abs(n) === Number.POSITIVE_INFINITY) return n;
      if (Number.isNaN(n)) throw new CtyError("NaN is not a valid number");
      return parseNumber(String(n))!;
    case "bigint":
      return checked(Decimal.ofInteger(n, 0));
    case "string": {
      // `numberText` returns these two strings for infinities. Configuration cannot contain them.
      if (n === "Infinity" || n === "-Infinity") return Number(n);
      const parsed = parseNumber(n);
      if (parsed === undefined)
        throw new CtyError(
          `${JSON.stringify(n.length > 40 ? `${n.slice(0, 40)}…` : n)} is not a number, or has more than ${MAX_EXPONENT} digits`,
        );
      return parsed;
    }
    default:
      if (typeof n === "object" && n !== null && hasBigFields(n)) return numberContent(bigText(n));
      throw new CtyError(
        `expected a number, a bigint, a decimal string or a number of big.js, not ${n === null ? n : `a JavaScript ${typeof n}`}`,
      );
  }
}

/** Rounds to the working precision. */
function rounded(n: Decimal): Decimal {
  return n.toDigits(WORKING_DIGITS, "half-even");
}

/**
 * Returns the canonical content for a decimal: rounded, and as a JavaScript number if it is a safe
 * integer. Returns undefined if it is too large, and zero if it is too small.
 */
export function normalizeNumber(decimal: Decimal): NumberContent | undefined {
  // A number that is not used in arithmetic is never rounded.
  const n = decimal.precision > MAX_DIGITS || decimal.exponent < 16 ? rounded(decimal) : decimal;
  if (n.isZero || n.exponent < -MAX_EXPONENT) return 0 * n.sign;
  if (n.exponent > MAX_EXPONENT) return undefined;
  if (n.exponent < 16 && n.lastExponent >= 0) {
    const integer = n.sign * Number(n.integer) * 10 ** n.lastExponent;
    if (Number.isSafeInteger(integer)) return integer;
  }
  return n;
}

function checked(decimal: Decimal): NumberContent {
  const normal = normalizeNumber(decimal);
  if (normal === undefined) throw new CtyError(`the number is too large: it has more than ${MAX_EXPONENT} digits`);
  return normal;
}

/** Returns a finite number as a decimal with the digits that arithmetic uses. */
function toDecimal(n: NumberContent): Decimal {
  if (typeof n !== "number") {
    if (n.precision <= WORKING_DIGITS) return n;
    n.working ??= rounded(n);
    return n.working;
  }
  return Decimal.ofSafeInteger(n);
}

/** Whether the number is finite. */
export function isFiniteNumber(n: NumberContent): boolean {
  return typeof n !== "number" || Number.isFinite(n);
}

/** Returns the sign of a number: -1, 0 or 1. */
export function numberSign(n: NumberContent): -1 | 0 | 1 {
  if (typeof n === "number") return n > 0 ? 1 : n < 0 ? -1 : 0;
  return n.sign;
}

// --- arithmetic -----------------------------------------------------------------------------------------------------

/** Checks the result of an operation with an infinite operand. */
function infiniteResult(result: number): number {
  if (Number.isNaN(result)) throw new CtyError("the operation on infinities or zeros has no result");
  return result;
}

const asDouble = (n: NumberContent): number => (typeof n === "number" ? n : n.sign);

/** Adds two numbers. @throws CtyError for opposite infinities, and if the result is too large */
export function addNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  if (!isFiniteNumber(a) || !isFiniteNumber(b)) return infiniteResult(asDouble(a) + asDouble(b));
  const x = toDecimal(a);
  const y = toDecimal(b);
  if (x.isZero) return b;
  if (y.isZero) return a;
  // If the exponents are far apart, the exact sum would be rounded to the greater number.
  const gap = x.exponent - y.exponent;
  if (Math.abs(gap) > 2 * WORKING_DIGITS) return gap > 0 ? a : b;
  return checked(x.plus(y));
}

/** Subtracts a number from another. @throws CtyError for equal infinities, and if the result is too large */
export function subtractNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return addNumbers(a, negateNumber(b));
}

/** Multiplies two numbers. @throws CtyError for zero times infinity, and if the result is too large */
export function multiplyNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  if (!isFiniteNumber(a) || !isFiniteNumber(b)) return infiniteResult(asDouble(a) * asDouble(b));
  return checked(toDecimal(a).times(toDecimal(b)));
}

/**
 * Divides a number by another. The quotient is infinite if the divisor is zero.
 * @throws CtyError for zero by zero, for infinity by infinity, and if the result is too large
 */
export function divideNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (typeof a === "number" && typeof b === "number") {
    const quotient = a / b;
    if (Number.isSafeInteger(quotient) && quotient * b === a) return quotient;
  }
  if (!isFiniteNumber(a) || !isFiniteNumber(b) || numberSign(b) === 0) {
    return infiniteResult(asDouble(a) / asDouble(b));
  }
  const x = toDecimal(a);
  const y = toDecimal(b);
  return checked(divideDecimals(x, y, WORKING_DIGITS));
}

/**
 * Returns the remainder of truncated division, which has the sign of the dividend. If the divisor
 * is zero, it is the dividend. As in the reference implementation, it is the product if an operand
 * is infinite, and zero if the quotient has more than {@link VISIBLE_DIGITS} digits.
 * @throws CtyError for zero and infinity
 */
export function moduloNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (!isFiniteNumber(a) || !isFiniteNumber(b)) return infiniteResult(asDouble(a) * asDouble(b));
  if (numberSign(a) === 0 || numberSign(b) === 0) return a;
  // The remainder is never a negative zero, unless the dividend is one.
  if (typeof a === "number" && typeof b === "number") return a % b || 0;
  const x = toDecimal(a);
  const y = toDecimal(b);
  if (x.compareMagnitude(y) < 0) return a;
  if (x.exponent - y.exponent > VISIBLE_DIGITS) return 0;
  // Both numbers are multiples of a power of ten. The multiples are short, as the exponents are
  // close.
  const unit = Math.min(x.lastExponent, y.lastExponent);
  return checked(Decimal.ofInteger(x.scaledTo(unit) % y.scaledTo(unit), unit));
}

/** Negates a number. */
export function negateNumber(n: NumberContent): NumberContent {
  return typeof n === "number" ? -n : n.negated();
}

/** Returns the absolute value of a number. */
export function absoluteNumber(n: NumberContent): NumberContent {
  return typeof n === "number" ? Math.abs(n) : n.sign < 0 ? n.negated() : n;
}

// --- observable properties
// ------------------------------------------------------------------------------------------

/** Rounds to the observable digits. */
export function visibleNumber(n: NumberContent): NumberContent {
  if (typeof n === "number" || n.precision <= VISIBLE_DIGITS) return n;
  n.visible ??= checked(n.toDigits(VISIBLE_DIGITS, "half-even"));
  return n.visible;
}

/** Compares two numbers. Returns -1, 0 or 1 if `a` is less than, equal to or greater than `b`. */
export function compareNumbers(a: NumberContent, b: NumberContent): -1 | 0 | 1 {
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : 0;
  const sign = numberSign(a);
  if (sign !== numberSign(b) || !isFiniteNumber(a) || !isFiniteNumber(b)) return asDouble(a) > asDouble(b) ? 1 : -1;
  const x = toDecimal(visibleNumber(a));
  const y = toDecimal(visibleNumber(b));
  return sign > 0 ? x.compareMagnitude(y) : y.compareMagnitude(x);
}

/** Returns a string that only equal numbers share. It is short even if the exponent is large. */
export function numberKey(n: NumberContent): string {
  const visible = visibleNumber(n);
  if (typeof visible === "number") return String(visible);
  return `${visible.sign < 0 ? "-" : ""}${visible.digits}e${visible.exponent}`;
}

/** Returns the number in plain decimal digits, or "Infinity" or "-Infinity". */
export function numberText(n: NumberContent): string {
  const visible = visibleNumber(n);
  if (typeof visible === "number") return String(visible);
  return visible.toPlainText();
}

/** Whether the number is an integer. */
export function isWholeNumber(n: NumberContent): boolean {
  const visible = visibleNumber(n);
  if (typeof visible === "number") return Number.isFinite(visible);
  return visible.lastExponent >= 0;
}

/** Rounds toward zero. Infinities and negative zero stay. */
export function truncateNumber(n: NumberContent): NumberContent {
  const visible = visibleNumber(n);
  return typeof visible === "number" ? visible : toInteger(visible, "down");
}

/** Returns the greatest integer that is not greater than the number. Infinities stay. */
export function floorNumber(n: NumberContent): NumberContent {
  return roundAwayIf(n, -1);
}

/** Returns the least integer that is not less than the number. Infinities stay. */
export function ceilNumber(n: NumberContent): NumberContent {
  return roundAwayIf(n, 1);
}

/** Returns 0 for -0: rounding a fraction never returns a negative zero. */
function withoutSignOfZero(n: NumberContent): NumberContent {
  return n || 0;
}

function toInteger(n: Decimal, rounding: Rounding): NumberContent {
  return withoutSignOfZero(checked(n.toDigits(n.exponent + 1, rounding)));
}

function roundAwayIf(n: NumberContent, sign: -1 | 1): NumberContent {
  const visible = visibleNumber(n);
  if (typeof visible === "number") return withoutSignOfZero(visible);
  return toInteger(visible, visible.sign === sign ? "up" : "down");
}

/** Returns the nearest double. */
export function toDouble(n: NumberContent): number {
  const visible = visibleNumber(n);
  return typeof visible === "number" ? visible : visible.sign * Number(`${visible.digits}e${visible.lastExponent}`);
}

/**
 * Returns the double that JavaScript prints as exactly this number, so that no digit is lost.
 * Infinity is such a double. Returns undefined if there is none.
 */
export function exactDouble(n: NumberContent): number | undefined {
  const visible = visibleNumber(n);
  if (typeof visible === "number") return visible;
  const double = toDouble(visible);
  // A double in this range keeps this many digits.
  if (visible.precision <= 15 && Math.abs(visible.exponent) < 300) return double;
  const [digits, exponent] = Math.abs(double).toExponential().replace(".", "").split("e");
  return digits === visible.digits && Number(exponent) === visible.exponent ? double : undefined;
}

/** Returns the exact integer, or undefined if the number has a fraction or is infinite. */
export function toBigInt(n: NumberContent): bigint | undefined {
  if (!isWholeNumber(n)) return undefined;
  return typeof n === "number" ? BigInt(n) : BigInt(numberText(n));
}
