/**
 * The content of number values: decimal numbers of arbitrary precision, with both infinities and without NaN.
 *
 * An integer that a double holds exactly is a JavaScript number and is computed as one; so are the infinities and -0.
 * Everything else is a Big. Results are exact up to {@link WORKING_DIGITS} significant digits and rounded beyond, and
 * what can be observed of a number (its text, its order, its integer part) is that rounded to {@link VISIBLE_DIGITS},
 * so that the error of a quotient never shows: `10 / 3 * 3` is 10.
 */
import { type Big, type BigConstructor, BigJs } from "./big.ts";
import { CtyError } from "./errors.ts";

/** The raw content of a known number: a JavaScript number for integers up to 2^53 - 1 in magnitude, -0 and the infinities; otherwise a Big. */
export type NumberContent = number | Big;

/** How many significant digits results are computed to. */
export const WORKING_DIGITS = 170;
/** How many significant digits can be observed: those of the reference's 512-bit binary numbers. */
export const VISIBLE_DIGITS = 154;
/** The greatest decimal exponent of a number, and the least when negative. It keeps a short text from becoming a gigabyte of digits. */
export const MAX_EXPONENT = 100_000;

/** A constructor of our own, so that no other user of big.js can change our precision. Division is the only operation that asks for it. */
const Decimal: BigConstructor = BigJs();
Decimal.DP = WORKING_DIGITS + 1;
Decimal.RM = BigJs.roundHalfEven;

const ROUNDING = BigJs.roundHalfEven;

const decimalText = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:([eEpP])([+-]?\d+))?$/;

/**
 * The number that a text stands for; undefined if it stands for none, or for one whose decimal exponent is beyond
 * {@link MAX_EXPONENT} either way. Accepted are decimal digits with a point and an exponent, also a binary exponent
 * (`1p3` is 8), and `Inf` or `inf`. A caller that knows the text to be a number (a literal, say) can take undefined to mean
 * that it is too large or too small.
 */
export function parseNumber(text: string): NumberContent | undefined {
  const unit = text.charCodeAt(0);
  if (text.length <= 15 && unit >= 0x30 && unit <= 0x39) {
    // Up to 15 digits are a safe integer.
    let n = 0;
    let i = 0;
    for (; i < text.length; i++) {
      const digit = text.charCodeAt(i) - 0x30;
      if (digit < 0 || digit > 9) break;
      n = n * 10 + digit;
    }
    if (i === text.length) return n;
  }
  const match = decimalText.exec(text);
  if (match === null) {
    const infinity = /^([+-]?)[Ii]nf$/.exec(text);
    return infinity === null ? undefined : infinity[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  const [, sign = "", whole = "", fraction = "", bareFraction = "", marker = "", exponentText = "0"] = match;
  const mantissa = rounded(new Decimal(`${sign === "-" ? "-" : ""}${whole || "0"}.${fraction || bareFraction || "0"}`));
  const exponent = Number(exponentText);
  if (mantissa.c[0] === 0) return mantissa.s < 0 ? -0 : 0;
  if (marker === "p" || marker === "P") return timesPowerOfTwo(mantissa, exponent);
  mantissa.e += exponent;
  return mantissa.e < -MAX_EXPONENT ? undefined : normalizeNumber(mantissa);
}

function timesPowerOfTwo(mantissa: Big, exponent: number): NumberContent | undefined {
  if (Math.abs(mantissa.e + exponent * Math.LOG10E * Math.LN2) > MAX_EXPONENT + 1) return undefined;
  // By repeated squaring, with digits enough to spare that the roundings of the twenty or so squares do not show.
  let power: Big = new Decimal(1);
  let square: Big = new Decimal(exponent < 0 ? 0.5 : 2);
  for (let rest = Math.abs(exponent); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = power.times(square).prec(WORKING_DIGITS + 20, ROUNDING);
    square = square.times(square).prec(WORKING_DIGITS + 20, ROUNDING);
  }
  const product = mantissa.times(power);
  return product.e < -MAX_EXPONENT ? undefined : normalizeNumber(product);
}

/**
 * The content for a double, a bigint or decimal text.
 * @throws CtyError for NaN, for text that is no number, and for one that is too large
 */
export function numberContent(n: number | bigint | string): NumberContent {
  switch (typeof n) {
    case "number":
      if (Number.isSafeInteger(n) || n === Number.POSITIVE_INFINITY || n === Number.NEGATIVE_INFINITY) return n;
      if (Number.isNaN(n)) throw new CtyError("NaN is no number value");
      return new Decimal(n);
    case "bigint":
      if (n >= Number.MIN_SAFE_INTEGER && n <= Number.MAX_SAFE_INTEGER) return Number(n);
      return checked(new Decimal(n.toString()));
    case "string": {
      // The two texts that `numberText` gives for infinities; configuration writes them otherwise.
      if (n === "Infinity" || n === "-Infinity") return Number(n);
      const parsed = parseNumber(n);
      if (parsed === undefined)
        throw new CtyError(
          `${JSON.stringify(n.length > 40 ? `${n.slice(0, 40)}…` : n)} is no number, or one of more than ${MAX_EXPONENT} digits`,
        );
      return parsed;
    }
    default:
      throw new CtyError(`a number, a bigint or decimal text is required, not a ${typeof n}`);
  }
}

/** The number rounded to the digits that are worked with. */
function rounded(big: Big): Big {
  return big.c.length > WORKING_DIGITS ? big.prec(WORKING_DIGITS, ROUNDING) : big;
}

/** The canonical content for a Big: rounded, and a JavaScript number if it is a small integer. Undefined if it is too large; zero if it is too small. */
export function normalizeNumber(big: Big): NumberContent | undefined {
  const n = rounded(big);
  if (n.c[0] === 0 || n.e < -MAX_EXPONENT) return n.s < 0 ? -0 : 0;
  if (n.e > MAX_EXPONENT) return undefined;
  if (n.e < 16 && n.c.length <= n.e + 1) {
    const integer = Number(n.toFixed());
    if (Number.isSafeInteger(integer)) return integer;
  }
  return n;
}

function checked(big: Big): NumberContent {
  const normal = normalizeNumber(big);
  if (normal === undefined) throw new CtyError(`the number is too large: it has more than ${MAX_EXPONENT} digits`);
  return normal;
}

/** The number as a Big; it has to be finite. */
function toBig(n: NumberContent): Big {
  return typeof n === "number" ? new Decimal(n) : n;
}

/** Whether the number is neither infinity. */
export function isFiniteNumber(n: NumberContent): boolean {
  return typeof n !== "number" || Number.isFinite(n);
}

/** -1, 0 or 1: whether the number is below, equal to or above zero. */
export function numberSign(n: NumberContent): -1 | 0 | 1 {
  if (typeof n === "number") return n > 0 ? 1 : n < 0 ? -1 : 0;
  return n.s < 0 ? -1 : 1;
}

// --- arithmetic -----------------------------------------------------------------------------------------------------

/** The result of an operation on doubles where one is infinite. */
function infiniteResult(result: number, what: string): number {
  if (Number.isNaN(result)) throw new CtyError(`${what} has no result`);
  return result;
}

const asDouble = (n: NumberContent): number => (typeof n === "number" ? n : n.s);

/** The sum. @throws CtyError for opposite infinities, and for a result that is too large */
export function addNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  if (!isFiniteNumber(a) || !isFiniteNumber(b)) return infiniteResult(asDouble(a) + asDouble(b), "the sum of opposite infinities");
  const x = toBig(a);
  const y = toBig(b);
  // Where one ends far below the other's last working digit, the exact sum would only be rounded away again.
  if (x.c[0] !== 0 && y.c[0] !== 0) {
    const low = WORKING_DIGITS + 2;
    if (x.e - y.e > low + x.c.length) return checked(x);
    if (y.e - x.e > low + y.c.length) return checked(y);
  }
  return checked(x.plus(y));
}

/** The difference. @throws CtyError for equal infinities, and for a result that is too large */
export function subtractNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  if (!isFiniteNumber(a) || !isFiniteNumber(b)) return infiniteResult(asDouble(a) - asDouble(b), "the difference of equal infinities");
  return addNumbers(a, negateNumber(b));
}

/** The product. @throws CtyError for zero times infinity, and for a result that is too large */
export function multiplyNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  if (!isFiniteNumber(a) || !isFiniteNumber(b)) return infiniteResult(asDouble(a) * asDouble(b), "zero times infinity");
  return checked(toBig(a).times(toBig(b)));
}

/** The quotient; infinite for a divisor of zero. @throws CtyError for zero by zero and infinity by infinity, and for a result that is too large */
export function divideNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (typeof a === "number" && typeof b === "number") {
    const quotient = a / b;
    if (Number.isSafeInteger(quotient) && quotient * b === a) return quotient;
  }
  if (!isFiniteNumber(a) || !isFiniteNumber(b) || numberSign(b) === 0) {
    return infiniteResult(asDouble(a) / asDouble(b), numberSign(b) === 0 ? "zero divided by zero" : "infinity divided by infinity");
  }
  const x = toBig(a);
  const y = toBig(b);
  if (x.c[0] === 0) return x.s * y.s < 0 ? -0 : 0;
  // The division counts decimal places, so it is done on the digits alone and the exponent is put back afterwards.
  const quotient = withExponent(x, 0).div(withExponent(y, 0)).prec(WORKING_DIGITS, ROUNDING);
  return checked(withExponent(quotient, quotient.e + x.e - y.e));
}

function withExponent(big: Big, exponent: number): Big {
  const copy = new Decimal(big);
  copy.e = exponent;
  return copy;
}

/**
 * The remainder of truncated division, with the sign of the dividend; the dividend itself for a divisor of zero. As in the
 * reference, an infinite operand gives what the product would be, and where the quotient has more digits than
 * {@link VISIBLE_DIGITS} nothing is left of the remainder.
 * @throws CtyError for zero and infinity
 */
export function moduloNumbers(a: NumberContent, b: NumberContent): NumberContent {
  if (!isFiniteNumber(a) || !isFiniteNumber(b)) return infiniteResult(asDouble(a) * asDouble(b), "the remainder of zero and infinity");
  if (numberSign(b) === 0) return a;
  // What is left of a number that is not zero is never a negative zero.
  if (typeof a === "number" && typeof b === "number") return a % b || (a === 0 ? a : 0);
  const x = toBig(a);
  const y = toBig(b);
  if (x.c[0] === 0 || x.abs().lt(y.abs())) return a;
  if (x.e - y.e >= VISIBLE_DIGITS) return 0;
  // As whole multiples of a common power of ten, which are not long: the exponents are close.
  const xExponent = x.e - x.c.length + 1;
  const yExponent = y.e - y.c.length + 1;
  const unit = Math.min(xExponent, yExponent);
  const remainder = (digitsOf(x) * 10n ** BigInt(xExponent - unit)) % (digitsOf(y) * 10n ** BigInt(yExponent - unit));
  return remainder === 0n ? 0 : checked(new Decimal(`${x.s < 0 ? "-" : ""}${remainder}e${unit}`));
}

function digitsOf(big: Big): bigint {
  return BigInt(big.c.join(""));
}

/** The number with its sign turned. */
export function negateNumber(n: NumberContent): NumberContent {
  return typeof n === "number" ? -n : n.neg();
}

/** The magnitude. */
export function absoluteNumber(n: NumberContent): NumberContent {
  return typeof n === "number" ? Math.abs(n) : n.abs();
}

// --- what can be observed -------------------------------------------------------------------------------------------

/** The number rounded to the digits that can be observed. */
export function visibleNumber(n: NumberContent): NumberContent {
  if (typeof n === "number" || n.c.length <= VISIBLE_DIGITS) return n;
  return checked(n.prec(VISIBLE_DIGITS, ROUNDING));
}

/** Negative, zero or positive: how two numbers are ordered. */
export function compareNumbers(a: NumberContent, b: NumberContent): number {
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : 0;
  if (!isFiniteNumber(a)) return asDouble(a) > 0 ? 1 : -1;
  if (!isFiniteNumber(b)) return asDouble(b) > 0 ? -1 : 1;
  const x = visibleNumber(a);
  const y = visibleNumber(b);
  if (typeof x === "number" && typeof y === "number") return x < y ? -1 : x > y ? 1 : 0;
  return toBig(x).cmp(toBig(y));
}

/** A text that is the same for numbers that are equal and for no others. Short, whatever the exponent. */
export function numberKey(n: NumberContent): string {
  const visible = visibleNumber(n);
  if (typeof visible === "number") return visible === 0 ? "0" : String(visible);
  return `${visible.s < 0 ? "-" : ""}${visible.c.join("")}e${visible.e}`;
}

/** The number in plain decimal digits, or "Infinity" or "-Infinity". */
export function numberText(n: NumberContent): string {
  const visible = visibleNumber(n);
  if (typeof visible === "number") return String(visible);
  return visible.toFixed();
}

/** Whether the number is finite and has no fraction. */
export function isWholeNumber(n: NumberContent): boolean {
  const visible = visibleNumber(n);
  if (typeof visible === "number") return Number.isFinite(visible);
  return visible.c.length <= visible.e + 1;
}

/** The integer next to zero; an infinity is its own, and so is a negative zero. */
export function truncateNumber(n: NumberContent): NumberContent {
  const visible = visibleNumber(n);
  return typeof visible === "number" ? visible : withoutSignOfZero(checked(visible.round(0, BigJs.roundDown)));
}

/** The greatest integer that is not above the number; an infinity is its own. */
export function floorNumber(n: NumberContent): NumberContent {
  return roundAwayIf(n, -1);
}

/** The least integer that is not below the number; an infinity is its own. */
export function ceilNumber(n: NumberContent): NumberContent {
  return roundAwayIf(n, 1);
}

/** Integers that fractions are rounded to are never a negative zero. */
function withoutSignOfZero(n: NumberContent): NumberContent {
  return n === 0 ? 0 : n;
}

function roundAwayIf(n: NumberContent, sign: -1 | 1): NumberContent {
  const visible = visibleNumber(n);
  if (typeof visible === "number") return withoutSignOfZero(visible);
  return withoutSignOfZero(checked(visible.round(0, visible.s === sign ? BigJs.roundUp : BigJs.roundDown)));
}

/** The nearest double. */
export function toDouble(n: NumberContent): number {
  return typeof n === "number" ? n : Number(visibleNumber(n).toString());
}

/** The exact integer, undefined if the number has a fraction or is infinite. */
export function toBigInt(n: NumberContent): bigint | undefined {
  if (!isWholeNumber(n)) return undefined;
  return typeof n === "number" ? BigInt(n) : BigInt(numberText(n));
}
