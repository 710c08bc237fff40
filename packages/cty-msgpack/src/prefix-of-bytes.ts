import { normalizeString, unicodePattern } from "@hcl-ts/cty/kernel";
import { fromUtf8, toUtf8 } from "./utf8.ts";

/** The characters that are composed with one before them in NFC, beside those from U+0300 to U+036F and the vowels and final consonants of Hangul. */
const COMPOSED_WITH_ONE_BEFORE =
  "\u0653\u0654\u0655\u093c\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0c56\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dca\u0dcf\u0ddf\u102e" +
  "\u1b35\u3099\u309a\u{110ba}\u{11127}\u{1133e}\u{11357}\u{114b0}\u{114ba}\u{114bd}\u{115af}\u{11930}";

const LAST_CLUSTER = unicodePattern(String.raw`\P{M}\p{M}*$`, "u");
const MARK = unicodePattern(String.raw`\p{M}`, "u");

/**
 * Returns a prefix of an NFC string with less than a number of bytes as UTF-8. It ends where no
 * following character could be composed with the preceding ones, so that it is a prefix of every
 * string that begins with the argument. Returns the string itself if it is short enough.
 */
export function prefixOfBytes(text: string, bytes: number): string {
  const encoded = toUtf8(text);
  if (encoded.length <= bytes) return text;
  let cut = bytes - 1;
  while (cut > 0 && (encoded[cut]! & 0xc0) === 0x80) cut--;
  const prefix = fromUtf8(encoded.subarray(0, cut));
  const last = LAST_CLUSTER().exec(prefix);
  if (last === null) return "";
  return last[0].length > 2 || MARK().test(last[0]) || canBeComposed(last[0]) ? prefix.slice(0, last.index) : prefix;
}

/**
 * Returns whether a character can be composed with a later one, possibly after marks in between.
 */
function canBeComposed(character: string): boolean {
  const composes = (next: string): boolean => normalizeString(character + next) !== character + normalizeString(next);
  for (let mark = 0x300; mark < 0x370; mark++) if (composes(String.fromCharCode(mark))) return true;
  for (let jamo = 0x1161; jamo < 0x11c3; jamo++) if (composes(String.fromCharCode(jamo))) return true;
  for (const mark of COMPOSED_WITH_ONE_BEFORE) if (composes(mark)) return true;
  return false;
}
