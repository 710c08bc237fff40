/**
 * Unicode normalization and ordering of strings. Every string that enters the value system is
 * normalized to NFC (information model, "Strings"). Sorting is by code point, which is the order of
 * the UTF-8 bytes.
 */
import { toNfc } from "./normalizer.ts";

/** Matches characters from U+0300 on. Those below are in NFC and do not combine with the character before them. */
const COMBINING = /[\u0300-\uffff]/;

/**
 * Normalizes a string to NFC. A string with all characters below U+0300 is returned unchanged,
 * others are normalized by the host (see `normalizer.ts`). Lone surrogates become U+FFFD, as they
 * have no UTF-8 form.
 */
export function normalizeString(text: string): string {
  // V8 does not even search strings that it stores as bytes: 11 KB take 0.1 µs, and 28 in a loop.
  return needsNormalizing(text) ? toNfc(text.toWellFormed()) : text;
}

/** Whether {@link normalizeString} may change a string. Others sort by code point as by UTF-16 code unit. */
export function needsNormalizing(text: string): boolean {
  return COMBINING.test(text);
}

/**
 * Compares two strings by code point. The result is negative if `a` is first, positive if `b` is
 * first, and zero if they are equal. The operator `<` compares UTF-16 code units instead, which
 * sorts characters beyond U+FFFF before U+E000 to U+FFFF.
 */
export function compareCodePoints(a: string, b: string): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return a.codePointAt(i)! - b.codePointAt(i)!;
  }
  return a.length - b.length;
}

/** Matches strings whose order by UTF-16 code units can differ from the order by code points. */
const SURROGATE = /[\ud800-\udfff]/;

/** Returns a function that compares these strings by code point, in half of the time if `<` can be used. */
export function codePointOrder(strings: readonly string[]): (a: string, b: string) => number {
  return mustCompare(strings) ? compareCodePoints : compareCodeUnits;
}

/** Compares two strings by code unit, as the operator `<` does. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a === b ? 0 : 1;
}

/** Sorts strings by code point, in place. */
export function sortStrings(strings: string[]): string[] {
  // Without a function, strings are sorted by UTF-16 code units, and sorting takes half of the time.
  return strings.sort(mustCompare(strings) ? compareCodePoints : undefined);
}

function mustCompare(strings: readonly string[]): boolean {
  return strings.some((text) => SURROGATE.test(text));
}
