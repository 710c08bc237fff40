import { PatternError } from "./pattern-error.ts";

/** A character that was parsed, and the index after it. */
export interface ReadCharacter {
  readonly character: number;
  readonly end: number;
}

/** The characters that escapes with a letter denote, as in C. */
const LETTERS: Readonly<Record<string, string>> = { a: "\x07", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/**
 * Matches two hexadecimal digits, or any number of them in braces; up to three octal digits; or
 * punctuation.
 */
const ESCAPE = /\\(?:x([\da-fA-F]{2}|\{[\da-fA-F]+\})|(0[0-7]{0,2}|[1-7][0-7]{1,2})|([afnrtv])|([\0-/:-@[-`{-\x7f]))/uy;

/** Matches an invalid escape, up to the first character that makes it invalid. */
const INVALID = /\\(?:x(?:\{0*(?:10[\da-fA-F]{4}|[\da-fA-F]{0,5}).?|[^{].?)?|[^x])/suy;

/**
 * Parses the escape of a single character.
 *
 * @param start the index of the backslash
 * @throws PatternError if it is not a valid escape
 */
export function readEscape(source: string, start: number): ReadCharacter {
  if (start + 1 === source.length) throw new PatternError("trailing backslash at end of expression", "");
  ESCAPE.lastIndex = start;
  const [, hex, octal, letter, punctuation] = ESCAPE.exec(source) ?? [];
  const end = ESCAPE.lastIndex;
  if (octal !== undefined) return { character: Number.parseInt(octal, 8), end };
  const text = letter === undefined ? punctuation : LETTERS[letter];
  if (text !== undefined) return { character: text.charCodeAt(0), end };
  const character = Number.parseInt(hex?.replace("{", "") ?? "", 16);
  if (character <= 0x10ffff) return { character, end };
  throw new PatternError("invalid escape sequence", invalidEscape(source, start));
}

function invalidEscape(source: string, start: number): string {
  INVALID.lastIndex = start;
  return INVALID.exec(source)?.[0] ?? "";
}
