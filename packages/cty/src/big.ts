/**
 * The decimal numbers of big.js under declarations of our own. The library has none; those that others publish would have to come
 * with us, since what we declare speaks of these numbers.
 */
import library from "big.js";

/** A decimal number of big.js, as far as we use it. Immutable but for {@link Big.e} of a number that is still being made. */
export interface Big {
  /** The digits, the most significant first, without zeros at either end. */
  readonly c: number[];
  /** The decimal exponent: the number is the first digit times 10 to this, and so on down. */
  e: number;
  /** 1 or -1. */
  readonly s: number;
  abs(): Big;
  neg(): Big;
  plus(other: Big): Big;
  times(other: Big): Big;
  /** The quotient, to the constructor's decimal places and by its way of rounding. */
  div(other: Big): Big;
  cmp(other: Big): number;
  lt(other: Big): boolean;
  /** Rounded to significant digits. */
  prec(digits: number, rounding: Rounding): Big;
  /** Rounded to decimal places. */
  round(places: number, rounding: Rounding): Big;
  /** All digits, without an exponent. */
  toFixed(): string;
  /** With an exponent when the number is very large or small. */
  toString(): string;
}

/** How to round: one of the constants of {@link BigConstructor}. */
export type Rounding = 0 | 1 | 2 | 3;

/** What makes numbers; calling it makes another constructor, with settings of its own. */
export interface BigConstructor {
  new (source: number | string | Big): Big;
  (): BigConstructor;
  /** The decimal places of quotients. */
  DP: number;
  /** How quotients are rounded. */
  RM: number;
  readonly roundDown: 0;
  readonly roundHalfEven: 2;
  readonly roundUp: 3;
}

/** The library's own constructor, which others may use too: leave its settings alone. (Its operands may be more than numbers of its own; hence the cast.) */
export const BigJs: BigConstructor = library as unknown as BigConstructor;
