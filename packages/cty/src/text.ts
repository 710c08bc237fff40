/**
 * Unicode normalization and ordering of strings. Every string that enters the value system is brought to NFC
 * (information model, "Strings"), and everything sorted is sorted by code point, which is the order of the UTF-8 bytes.
 */
import { toNfc } from "./normalizer.ts";

/** Code units below this one are their own NFC form and compose with nothing before them. */
const FIRST_COMBINING = 0x0300;

/**
 * The NFC form of a string. Text that is all below U+0300 is returned as it is; any other is normalized by the
 * host (see `normalizer.ts`). Lone surrogates become U+FFFD, as they have no UTF-8 form.
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
 * Orders two strings by code point: negative, zero or positive. JavaScript's own `<` orders by UTF-16 unit, which puts
 * characters beyond U+FFFF before U+E000 to U+FFFF; Go and UTF-8 do not.
 */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    let x = a.charCodeAt(i);
    let y = b.charCodeAt(i);
    if (x === y) continue;
    // Surrogates stand for code points beyond everything else: lift them over U+E000..U+FFFF.
    if (x >= 0xd800 && y >= 0xd800) {
      x = x >= 0xe000 ? x - 0x800 : x + 0x2000;
      y = y >= 0xe000 ? y - 0x800 : y + 0x2000;
    }
    return x - y;
  }
  return a.length - b.length;
}
