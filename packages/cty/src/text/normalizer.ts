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
  normalizer ??= (string) => string.normalize?.() ?? string;
  return normalizer(hasLongRun(text) ? withDividedRuns(text) : text);
}

/**
 * Whether a string has runs that may have to be divided. Characters are counted as they are decomposed: those that combine
 * become two at most, and one before them can end in three.
 *
 * Searching takes longer than normalizing, so it starts only if one of every 14 code units looks like a part of a run.
 */
function hasLongRun(text: string): boolean {
  for (let at = 13; at < text.length; at += 14) if (partOfRun().test(text[at]!)) return longRun().test(text);
  return false;
}

/** Matches a character that may combine, or the half of one. */
const partOfRun = unicodePattern(String.raw`[\p{M}\u1160-\u11ff\uff9e\uff9f\ud800-\udfff]`, "u");

const longRun = unicodePattern(String.raw`[\p{M}\u1160-\u11ff\uff9e\uff9f]{14}`, "u");

function withDividedRuns(text: string): string {
  // The characters that combine at the start and at the end of a decomposed character, or -1 if it consists of them.
  const ends = new Map<string, readonly [start: number, end: number]>();
  let divided = "";
  let run = 0;
  for (const character of text) {
    let found = ends.get(character);
    if (found === undefined) {
      const parts = Array.from(character.normalize("NFD"), combines);
      found = [parts.indexOf(false), parts.length - 1 - parts.lastIndexOf(false)];
      ends.set(character, found);
    }
    const [start, end] = found;
    const length = start < 0 ? end : start;
    // Each character is counted at its end, and one that does not combine starts a run.
    if (length > 0 && run + length > 30) {
      divided += "\u034f";
      run = 0;
    }
    run = length > 0 ? run + length : end;
    divided += character;
  }
  return divided;
}

/** Vowels and final consonants that combine with the one before, but keep their position. */
const combinesInPlace = unicodePattern(
  String.raw`[\u1161-\u1175\u11a8-\u11c2\uff9e\uff9f\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dcf\u0ddf\u102e\u1b35\u{1133e}\u{11357}\u{114b0}\u{114ba}\u{114bd}\u{115af}\u{11930}]`,
  "u",
);

/**
 * Whether a character combines with the one before. Normalization moves it before the last of those that do, or after the
 * first, unless it is one of them itself.
 */
function combines(character: string): boolean {
  return [`\u0345${character}`, `${character}\u0334`].some((text) => text.normalize("NFD") !== text) || combinesInPlace().test(character);
}
