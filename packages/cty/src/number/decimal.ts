/**
 * Decimal numbers of any size: a sign, an integer and an exponent.
 *
 * The integer is a BigInt, which makes arithmetic fast and exact. Converting it to text takes ten times as long as a
 * division, so text is only made for users. The caller limits the length of results, and rounds with
 * {@link Decimal.toDigits}.
 */

/**
 * The way of rounding to fewer digits: toward zero, to the nearest (a tie to the even digit), or
 * away from zero.
 */
export type Rounding = "down" | "half-even" | "up";

/** Powers of ten by exponent, as far as they have been used. */
const powers: bigint[] = [];

/** Powers of ten up to this one are kept. Longer numbers than the sum of two working precisions are rare. */
const MAX_KEPT_POWER = 512;

/** Returns a power of ten. The exponent must not be negative. */
function powerOfTen(exponent: number): bigint {
  if (exponent > MAX_KEPT_POWER) return 10n ** BigInt(exponent);
  powers[exponent] ??= 10n ** BigInt(exponent);
  return powers[exponent];
}

/** Returns an integer times a power of ten; the integer itself for a negative exponent. */
function scaled(integer: bigint, exponent: number): bigint {
  return exponent > 0 ? integer * powerOfTen(exponent) : integer;
}

/** Returns the number of digits of a positive integer, which is `least` or one more. */
function countDigits(integer: bigint, least: number): number {
  return integer < powerOfTen(least) ? least : least + 1;
}

/** The numbers of zeros that are removed from the end of a number at once. */
const ZEROS_AT_ONCE = [64, 8, 1] as const;

/**
 * Digits beyond this number only matter for whether the number is greater than the digits before
 * them.
 */
const MAX_DIGITS = 400;

/**
 * The maximum decimal exponent of a number; the minimum is its negative. Without it, a short string
 * could denote a gigabyte of digits.
 */
export const MAX_EXPONENT = 100_000;

/** A finite decimal number: `sign` times `integer` times ten to the power of `lastExponent`. Immutable. */
export class Decimal {
  /** 1 or -1. Zero has a sign too. */
  readonly sign: 1 | -1;
  /** The significant digits, without zeros at the end; 0 for zero. */
  readonly integer: bigint;
  /** The number of significant digits; 1 for zero. */
  readonly precision: number;
  /** The power of ten of the last digit; 0 for zero. */
  readonly lastExponent: number;
  /** The number rounded for arithmetic, kept by number.ts. */
  working: Decimal | undefined = undefined;
  /** The number rounded for observers, kept by number.ts. */
  visible: number | Decimal | undefined = undefined;
  /** The result of {@link leading}; 0 before the first comparison, as it is for zero. */
  private kept = 0;

  private constructor(sign: 1 | -1, integer: bigint, precision: number, lastExponent: number) {
    this.sign = sign;
    this.integer = integer;
    this.precision = precision;
    this.lastExponent = lastExponent;
  }

  /** @internal Creates the number without trailing zeros. @param precision the number of digits, unless the last one is a zero */
  static trimmed(sign: 1 | -1, integer: bigint, precision: number, exponent: number): Decimal {
    if (integer === 0n) return new Decimal(sign, 0n, 1, 0);
    if (isOdd(integer) || integer % 10n !== 0n) return new Decimal(sign, integer, precision, exponent);
    let rest = integer;
    let zeros = 0;
    for (const count of ZEROS_AT_ONCE) {
      for (; rest % powerOfTen(count) === 0n; zeros += count) rest /= powerOfTen(count);
    }
    return new Decimal(sign, rest, countDigits(rest, precision - zeros), exponent + zeros);
  }

  /**
   * Creates the number with these digits, of which the first 400 are exact.
   * @param digits decimal digits, at least one; zeros at both ends are allowed
   * @param exponent the power of ten of the last digit
   */
  static of(sign: 1 | -1, digits: string, exponent: number): Decimal {
    const text = digits.replace(/^0+/, "");
    let end = text.length;
    while (text[end - 1] === "0") end--;
    if (end === 0) return new Decimal(sign, 0n, 1, 0);
    const kept = end > MAX_DIGITS ? `${text.slice(0, MAX_DIGITS)}1` : text.slice(0, end);
    return new Decimal(sign, BigInt(kept), kept.length, exponent + text.length - kept.length);
  }

  /** Creates the number with the digits of an integer. @param exponent the power of ten of its last digit */
  static ofInteger(integer: bigint, exponent: number): Decimal {
    if (integer === 0n) return new Decimal(1, 0n, 1, 0);
    const magnitude = integer < 0n ? -integer : integer;
    // The logarithm is not exact.
    const least = Math.floor(Math.log10(Number(magnitude)) - 1e-9) + 1;
    const precision = least < 300 ? countDigits(magnitude, least) : String(magnitude).length;
    return Decimal.trimmed(integer < 0n ? -1 : 1, magnitude, precision, exponent);
  }

  /** Creates the number for a safe integer, which may be -0. */
  static ofSafeInteger(n: number): Decimal {
    let rest = Math.abs(n);
    let zeros = 0;
    for (; rest !== 0 && rest % 10 === 0; rest /= 10) zeros++;
    return new Decimal(1 / n < 0 ? -1 : 1, BigInt(rest), String(rest).length, zeros);
  }

  get isZero(): boolean {
    return !this.integer;
  }

  /** The first nine digits as an integer, which may be wrong by one. */
  private get leading(): number {
    this.kept ||= Math.floor((Number(this.integer) / 10 ** this.precision) * 1e9);
    return this.kept;
  }

  /** The significant digits as text. */
  get digits(): string {
    return String(this.integer);
  }

  /** The power of ten of the first digit; 0 for zero. */
  get exponent(): number {
    return this.lastExponent + this.precision - 1;
  }

  /**
   * Returns the number as a multiple of 10^`exponent`, which must not be greater than the last
   * digit's power of ten.
   */
  scaledTo(exponent: number): bigint {
    const multiple = scaled(this.integer, this.lastExponent - exponent);
    return this.sign < 0 ? -multiple : multiple;
  }

  negated(): Decimal {
    return new Decimal(-this.sign as 1 | -1, this.integer, this.precision, this.lastExponent);
  }

  /** Returns the number times a power of ten. */
  shifted(exponent: number): Decimal {
    return this.isZero ? this : new Decimal(this.sign, this.integer, this.precision, this.lastExponent + exponent);
  }

  plus(other: Decimal): Decimal {
    const exponent = Math.min(this.lastExponent, other.lastExponent);
    return Decimal.ofInteger(this.scaledTo(exponent) + other.scaledTo(exponent), exponent);
  }

  times(other: Decimal): Decimal {
    const product = this.integer * other.integer;
    const precision = countDigits(product, this.precision + other.precision - 1);
    return Decimal.trimmed(signOfProduct(this, other), product, precision, this.lastExponent + other.lastExponent);
  }

  /**
   * Compares the absolute values of two numbers of at most 300 digits that are not zero. Returns -1,
   * 0 or 1 if this one is less than, equal to or greater than the other.
   */
  compareMagnitude(other: Decimal): -1 | 0 | 1 {
    // Most numbers differ in their first digits, and comparing integers takes longer.
    const gap = this.exponent - other.exponent || (this.leading - other.leading) / 2;
    if (Math.abs(gap) >= 1) return gap > 0 ? 1 : -1;
    const shift = this.lastExponent - other.lastExponent;
    const a = scaled(this.integer, shift);
    const b = scaled(other.integer, -shift);
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** Rounds to a number of significant digits, which may be zero or negative. */
  toDigits(count: number, rounding: Rounding): Decimal {
    const { sign, integer, precision } = this;
    const dropped = precision - count;
    if (dropped <= 0 || this.isZero) return this;
    // All digits are dropped, because they are less than half a unit of the last remaining place.
    const kept = count < 0 ? (rounding === "up" ? 1n : 0n) : roundedQuotient(integer, powerOfTen(dropped), rounding);
    // A carry to one more digit leaves zeros at the end, which are trimmed.
    return Decimal.trimmed(sign, kept, Math.max(1, count), this.lastExponent + dropped);
  }

  /** Returns all digits, without an exponent. */
  toPlainText(): string {
    return plainText(this.sign, this.digits, this.exponent);
  }
}

/** Writes decimal digits without an exponent. @param exponent the power of ten of the first digit */
export function plainText(sign: number, digits: string, exponent: number): string {
  const minus = sign < 0 ? "-" : "";
  if (exponent < 0) return `${minus}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return digits.length > exponent + 1 ? `${minus}${whole}.${digits.slice(exponent + 1)}` : minus + whole;
}

/**
 * Returns the quotient, rounded to significant digits. The divisor must not be zero. It is not a
 * method, so that bundles without division do not contain it.
 */
export function divideDecimals(a: Decimal, b: Decimal, digits: number): Decimal {
  const short = digits >= SHORT_DIGITS ? shortQuotient(a, b) : undefined;
  if (short !== undefined) return short;
  const shift = b.precision - a.precision;
  // With this scale, the quotient has this number of digits, or one more if the dividend starts
  // with greater digits.
  const scale = scaled(a.integer, shift) >= scaled(b.integer, -shift) ? digits + shift - 1 : digits + shift;
  const quotient = roundedQuotient(scaled(a.integer, scale), scaled(b.integer, -scale), "half-even");
  return Decimal.trimmed(signOfProduct(a, b), quotient, digits, a.lastExponent - b.lastExponent - scale);
}

/** Integers with this many digits are safe in JavaScript, and so are results that a double shows to be exact. */
const SHORT_DIGITS = 16;

/**
 * Returns the quotient if it is exact and short, as most quotients are in practice; otherwise undefined.
 * Takes a fifth of a long division's time.
 */
function shortQuotient(a: Decimal, b: Decimal): Decimal | undefined {
  if (a.precision >= SHORT_DIGITS || b.precision >= SHORT_DIGITS) return undefined;
  const divisor = Number(b.integer);
  let dividend = Number(a.integer);
  // A quotient ends if the dividend contains all prime factors of the divisor but 2 and 5.
  let others = divisor;
  while (others % 2 === 0) others /= 2;
  while (others % 5 === 0) others /= 5;
  if (dividend % others !== 0) return undefined;
  for (let zeros = 0; dividend > 0 && dividend <= Number.MAX_SAFE_INTEGER; zeros++) {
    const quotient = dividend / divisor;
    if (Number.isInteger(quotient) && quotient * divisor === dividend) {
      const exponent = a.lastExponent - b.lastExponent - zeros;
      return Decimal.trimmed(signOfProduct(a, b), BigInt(quotient), String(quotient).length, exponent);
    }
    dividend *= 10;
  }
  return undefined;
}

function signOfProduct(a: Decimal, b: Decimal): 1 | -1 {
  return a.sign === b.sign ? 1 : -1;
}

/** Divides non-negative integers. The result is rounded. */
function roundedQuotient(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (rounding === "down") return dividend / divisor;
  if (rounding === "up") return (dividend + divisor - 1n) / divisor;
  // Adding a half rounds ties up, so they are rounded down again if the result is odd.
  const doubled = 2n * dividend;
  const twice = 2n * divisor;
  const quotient = (doubled + divisor) / twice;
  // In a tie, the same powers of two divide both numbers. This test avoids most multiplications.
  const mayTie = hasLowBits(doubled) === hasLowBits(divisor) && isOdd(quotient);
  return mayTie && quotient * twice === doubled + divisor ? quotient - 1n : quotient;
}

/** Takes less time than a remainder. */
function isOdd(integer: bigint): boolean {
  return BigInt.asUintN(1, integer) !== 0n;
}

/** Whether an integer is not a multiple of 2^64. */
function hasLowBits(integer: bigint): boolean {
  return BigInt.asUintN(64, integer) !== 0n;
}
