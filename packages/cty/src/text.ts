/**
 * Unicode normalization and ordering of strings. Every string that enters the value system is
 * normalized to NFC (information model, "Strings"). Sorting is by code point, which is the order of
 * the UTF-8 bytes.
 */
import { toNfc } from "./normalizer.ts";

/** Code units below this one are in NFC and do not combine with the character before them. */
const FIRST_COMBINING = 0x0300;

/**
 * Normalizes a string to NFC. A string with all characters below U+0300 is returned unchanged,
 * others are normalized by the host (see `normalizer.ts`). Lone surrogates become U+FFFD, as they
 * have no UTF-8 form.
 */
export function normalizeString(text: string): string {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) >= FIRST_COMBINING) {
      const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
      return toNfc(wellFormed);
    }
  }
  return text;
}

/**
 * Compares two strings by code point. The result is negative if `a` is first, positive if `b` is
 * first, and zero if they are equal. The operator `<` compares UTF-16 code units instead, which
 * sorts characters beyond U+FFFF before U+E000 to U+FFFF.
 */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    let x = a.charCodeAt(i);
    let y = b.charCodeAt(i);
    if (x === y) continue;
    // Surrogates represent code points beyond all others, so they are sorted after U+E000 to
    // U+FFFF.
    if (x >= 0xd800 && y >= 0xd800) {
      x = x >= 0xe000 ? x - 0x800 : x + 0x2000;
      y = y >= 0xe000 ? y - 0x800 : y + 0x2000;
    }
    return x - y;
  }
  return a.length - b.length;
}
