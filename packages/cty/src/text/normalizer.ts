/**
 * Unicode normalization by the host, or by a function that a program provides. Browsers and Node
 * can normalize. In an engine that was built without Unicode data, `normalize` returns its input.
 * The tables of a normalization library would double the size of a bundle. So a bundle only
 * contains them if the program imports `@hcl-ts/cty/unorm`.
 */

import { unicodePattern } from "./unicode-pattern.ts";

/** Normalizes a string to NFC. */
export type Normalizer = (text: string) => string;

let normalizer: Normalizer | undefined;

/** Uses a function to normalize all strings instead of the host. */
export function useNormalizer(normalize: Normalizer): void {
  normalizer = normalize;
}

/**
 * Normalizes a well-formed string to NFC. If the host cannot, and no program called {@link
 * useNormalizer}, returns the string unchanged.
 *
 * As in Go, a character that does not combine, U+034F, divides runs of more than 30 characters that
 * combine with the one before (UAX #15, Stream-Safe Text Format). Sorting a run takes hosts
 * quadratic time.
 */
export function toNfc(text: string): string {
  normalizer ??= typeof text.normalize === "function" ? (string) => string.normalize("NFC") : (string) => string;
  return normalizer(longRun().test(text) ? withDividedRuns(text) : text);
}

/** The greatest number of characters in a row that combine with the one before. */
const MAX_RUN = 30;
const DIVIDER = "\u034f";

/**
 * Matches runs that may have to be divided. Characters are counted as they are decomposed: those that combine become two at
 * most, and one before them can end in three.
 */
const longRun = unicodePattern(String.raw`[\p{M}\u1160-\u11ff\uff9e\uff9f]{14}`, "u");

/** Characters that combine with the one before, but keep their position: vowels and final consonants. */
const combinesInPlace = unicodePattern(
  String.raw`[\u1161-\u1175\u11a8-\u11c2\uff9e\uff9f\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dcf\u0ddf\u102e\u1b35\u{1133e}\u{11357}\u{114b0}\u{114ba}\u{114bd}\u{115af}\u{11930}]`,
  "u",
);

function withDividedRuns(text: string): string {
  const kinds = new Map<string, readonly boolean[]>();
  let divided = "";
  let from = 0;
  let run = 0;
  let at = 0;
  for (const character of text) {
    const kind = kinds.get(character) ?? Array.from(character.normalize("NFD"), combines);
    kinds.set(character, kind);
    const leading = kind.indexOf(false) < 0 ? kind.length : kind.indexOf(false);
    if (leading === 0) run = 0;
    else if (run + leading > MAX_RUN) {
      divided += text.slice(from, at) + DIVIDER;
      from = at;
      run = 0;
    }
    run += leading === 0 ? kind.length - 1 - kind.lastIndexOf(false) : leading;
    at += character.length;
  }
  return divided + text.slice(from);
}

/**
 * Whether a character combines with the one before. Normalization moves it before the last of all, or after
 * the first of all, unless it is equal to them.
 */
function combines(character: string): boolean {
  const isMoved = (text: string): boolean => text.normalize("NFD") !== text;
  return isMoved(`\u0345${character}`) || isMoved(`${character}\u0334`) || combinesInPlace().test(character);
}
