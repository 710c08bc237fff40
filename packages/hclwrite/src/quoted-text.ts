/**
 * Escapes strings for writing between quotes, and decodes quoted strings without interpolations.
 */

import { unicodePattern } from "@hcl-ts/cty/kernel";

/** Characters that are escaped with a letter, and that letter. */
const LETTERS: Readonly<Record<string, string>> = { "\n": "n", "\r": "r", "\t": "t", '"': '"', "\\": "\\" };

/** Matches strings that need no escapes, as most strings do. */
const PLAIN = /^[ !#&-[\]-~]*$/;

/** Whether a string is the same with and without quotes around it. */
export function needsNoEscapes(text: string): boolean {
  return PLAIN.test(text);
}

/**
 * Matches the characters to escape: quotes, backslashes, the start of a template sequence, and
 * invisible characters.
 */
const special = unicodePattern(String.raw`["\\]|[$%](?=\{)|[^ \p{L}\p{M}\p{N}\p{P}\p{S}]`, "gu");

/** Returns a string as written between quotes. Invisible characters are escaped. */
export function escapeQuoted(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(special(), (char) => {
    if (char === "$" || char === "%") return char + char;
    const letter = LETTERS[char];
    if (letter !== undefined) return `\\${letter}`;
    const code = (char.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|([$%])\4(?=\{)/gsu;
const NAMED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };

/** Decodes the source between quotes; undefined if an escape is not valid. */
export function unescapeQuoted(raw: string): string | undefined {
  if (PLAIN.test(raw)) return raw;
  let isValid = true;
  const text = raw.replaceAll(ESCAPE, (all, short?: string, long?: string, letter?: string, sigil?: string) => {
    if (sigil !== undefined) return sigil;
    if (letter !== undefined) {
      const char = NAMED[letter];
      if (char === undefined) isValid = false;
      return char ?? all;
    }
    const code = Number.parseInt(short ?? long ?? "", 16);
    if (code > 0x10ffff) {
      isValid = false;
      return all;
    }
    return String.fromCodePoint(code);
  });
  return isValid ? text : undefined;
}
