/**
 * Decimal numbers of any size: a sign, the digits and an exponent.
 *
 * Comparing and rounding work on the digits as strings, arithmetic uses BigInt. Sums, differences
 * and products are exact. The caller limits their length by rounding with {@link Decimal.toDigits}.
 */

/** How to round to fewer digits: toward zero, to the nearest (a tie to the even digit), or away from zero. */
export type Rounding = "down" | "half-even" | "up";

/** A finite decimal number: `sign` times `digits[0].digits[1]digits[2]…` times ten to the power of `exponent`. Immutable. */
export class Decimal {
  /** 1 or -1. Zero has a sign too. */
  readonly sign: 1 | -1;
  /** The significant digits, without zeros at either end; "0" for zero. */
  readonly digits: string;
  /** The power of ten of the first digit; 0 for zero. */
  readonly exponent: number;

  private constructor(sign: 1 | -1, digits: string, exponent: number) {
    this.sign = sign;
    this.digits = digits;
    this.exponent = exponent;
  }

  /**
   * Creates the number with these digits.
   * @param digits decimal digits, at least one; zeros at both ends are allowed
   * @param exponent the power of ten of the last digit
   */
  static of(sign: 1 | -1, digits: string, exponent: number): Decimal {
    let start = 0;
    let end = digits.length;
    while (start < end && digits.charCodeAt(start) === ZERO) start++;
    while (end > start && digits.charCodeAt(end - 1) === ZERO) end--;
    if (start === end) return new Decimal(sign, "0", 0);
    return new Decimal(sign, digits.slice(start, end), exponent + digits.length - 1 - start);
  }

  /** Creates the number with the digits of an integer. @param exponent the power of ten of its last digit */
  static ofInteger(integer: bigint, exponent: number): Decimal {
    return integer < 0n ? Decimal.of(-1, String(-integer), exponent) : Decimal.of(1, String(integer), exponent);
  }

  /** Creates the number that the shortest decimal representation of a finite double denotes. */
  static ofDouble(n: number): Decimal {
    const [mantissa = "", exponent = "0"] = String(Math.abs(n)).split("e");
    const [whole = "", fraction = ""] = mantissa.split(".");
    return Decimal.of(n < 0 || Object.is(n, -0) ? -1 : 1, whole + fraction, Number(exponent) - fraction.length);
  }

  get isZero(): boolean {
    return this.digits === "0";
  }

  /** The power of ten of the last digit. */
  get lastExponent(): number {
    return this.exponent - this.digits.length + 1;
  }

  /**
   * Returns the number as a multiple of 10^`exponent`, which must not be greater than the last
   * digit's power of ten.
   */
  scaledTo(exponent: number): bigint {
    const scaled = BigInt(this.digits.padEnd(this.exponent - exponent + 1, "0"));
    return this.sign < 0 ? -scaled : scaled;
  }

  negated(): Decimal {
    return new Decimal(-this.sign as 1 | -1, this.digits, this.exponent);
  }

  absolute(): Decimal {
    return new Decimal(1, this.digits, this.exponent);
  }

  /** Returns the number times a power of ten. */
  shifted(exponent: number): Decimal {
    return this.isZero ? this : new Decimal(this.sign, this.digits, this.exponent + exponent);
  }

  plus(other: Decimal): Decimal {
    if (other.isZero) return this;
    if (this.isZero) return other;
    const exponent = Math.min(this.lastExponent, other.lastExponent);
    return Decimal.ofInteger(this.scaledTo(exponent) + other.scaledTo(exponent), exponent);
  }

  times(other: Decimal): Decimal {
    const product = BigInt(this.digits) * BigInt(other.digits);
    return Decimal.of((this.sign * other.sign) as 1 | -1, String(product), this.lastExponent + other.lastExponent);
  }

  /** Returns the quotient, rounded to significant digits. The divisor must not be zero. */
  dividedBy(other: Decimal, digits: number): Decimal {
    const divisor = BigInt(other.digits);
    const extra = Math.max(0, digits + 1 + other.digits.length - this.digits.length);
    const dividend = BigInt(this.digits) * 10n ** BigInt(extra);
    const quotient = dividend / divisor;
    // One more digit distinguishes an exact tie from a greater number.
    const text = quotient * divisor === dividend ? `${quotient}0` : `${quotient}1`;
    const exponent = this.lastExponent - extra - other.lastExponent - 1;
    return Decimal.of((this.sign * other.sign) as 1 | -1, text, exponent).toDigits(digits, "half-even");
  }

  /** Compares two numbers. Returns -1, 0 or 1 if this one is less than, equal to or greater than the other. */
  compare(other: Decimal): -1 | 0 | 1 {
    if (this.isZero && other.isZero) return 0;
    const above = this.sign;
    const below = -above as 1 | -1;
    if (this.isZero) return -other.sign as 1 | -1;
    if (other.isZero || above !== other.sign) return above;
    if (this.exponent !== other.exponent) return this.exponent > other.exponent ? above : below;
    // Neither number ends in zeros, so if one is a prefix of the other, the longer one is greater.
    return this.digits < other.digits ? below : this.digits > other.digits ? above : 0;
  }

  /** Rounds to a number of significant digits, which may be zero or negative. */
  toDigits(count: number, rounding: Rounding): Decimal {
    const { sign, digits, exponent } = this;
    if (digits.length <= count || this.isZero) return this;
    const kept = digits.slice(0, Math.max(0, count));
    if (!roundsAway(digits, count, rounding)) return Decimal.of(sign, kept, exponent - kept.length + 1);
    // If no digit is kept, a carry is a one at the position of the last digit.
    return Decimal.of(sign, String(BigInt(kept) + 1n), exponent - count + 1);
  }

  /** Returns all digits, without an exponent. */
  toPlainText(): string {
    const { digits, exponent } = this;
    const sign = this.sign < 0 ? "-" : "";
    if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
    const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
    return digits.length > exponent + 1 ? `${sign}${whole}.${digits.slice(exponent + 1)}` : `${sign}${whole}`;
  }

  /** Returns the nearest double. */
  toDouble(): number {
    return this.sign * Number(`${this.digits}e${this.lastExponent}`);
  }
}

const ZERO = 0x30;
const FIVE = 0x35;

/** Whether rounding to the first `count` digits increases the last one. At least one digit is dropped. */
function roundsAway(digits: string, count: number, rounding: Rounding): boolean {
  if (rounding !== "half-even") return rounding === "up";
  if (count < 0) return false;
  const next = digits.charCodeAt(count);
  if (next !== FIVE || digits.length > count + 1) return next >= FIVE;
  return count > 0 && digits.charCodeAt(count - 1) % 2 === 1;
}
