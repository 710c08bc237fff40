/**
 * Numbers of big.js, from any version and any copy of the library. They are recognized by their
 * fields, because `instanceof` fails for another copy.
 */

import { CtyError } from "../run/errors.ts";
import { MAX_EXPONENT, plainText } from "./decimal.ts";

/**
 * The fields of a number of big.js: the digits `c`, with a point after the first one, times `s`,
 * times ten to the power of `e`.
 */
export interface BigLike {
  /** The sign: 1 or -1. */
  readonly s: number;
  /** The power of ten of the first digit. */
  readonly e: number;
  /** The decimal digits. */
  readonly c: readonly number[];
}

/**
 * Whether an object is an instance of a class with the fields of a number of big.js. Their contents
 * may be invalid. A plain object is data, whatever the names of its properties are.
 */
export function isBigLike(x: object): x is BigLike {
  const prototype: unknown = Object.getPrototypeOf(x);
  return prototype !== null && prototype !== Object.prototype && hasBigFields(x);
}

/** Whether an object has the fields of a number of big.js. */
export function hasBigFields(x: object): x is BigLike {
  return "s" in x && "e" in x && "c" in x;
}

/**
 * Returns the decimal string of a number of big.js, with all its digits.
 * @throws CtyError if one of its fields is not valid, or its exponent is out of range
 */
export function bigText(big: BigLike): string {
  const { s, e, c } = big;
  // The numbers of bignumber.js have the same fields, but fourteen digits in each element of `c`.
  if ((s !== 1 && s !== -1) || !Number.isInteger(e) || !isDigits(c, e) || "_isBigNumber" in big)
    throw new CtyError("expected a number of big.js: 1 or -1 as s, an integer as e, and an array of digits as c");
  if (Math.abs(e) > MAX_EXPONENT) throw new CtyError(`the exponent of a number must be at most ${MAX_EXPONENT} in magnitude`);
  return plainText(s, c.join(""), e);
}

/** Whether these are digits without zeros in front. */
function isDigits(c: unknown, e: number): c is readonly number[] {
  // Spreading turns holes into elements.
  if (!Array.isArray(c) || ![...c].every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= 9)) return false;
  return c[0] > 0 || (c.length === 1 && e === 0);
}
