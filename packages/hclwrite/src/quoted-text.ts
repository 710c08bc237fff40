/** The text between the quotes of a string: writing it, and reading one that has no interpolation. */

/** Characters that are written as an escape with a letter, and that letter. */
const LETTERS: Readonly<Record<string, string>> = { "\n": "n", "\r": "r", "\t": "t", '"': '"', "\\": "\\" };

/** A string that is the same between quotes, as most are. */
const PLAIN = /^[ !#&-[\]-~]*$/;

/**
 * The characters to escape: quotes, backslashes, the start of a template sequence, and invisible
 * characters. Properties of characters take long to compile, so the pattern is made on demand.
 */
const special = (): RegExp => /["\\]|[$%](?=\{)|[^ \p{L}\p{M}\p{N}\p{P}\p{S}]/gu;

/** The text of a string as it is written between quotes. What a reader cannot see is written as an escape. */
export function escapeQuoted(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(special(), (char) => {
    if (char === "$" || char === "%") return char + char;
    const letter = LETTERS[char];
    if (letter !== undefined) return `\\${letter}`;
    const code = char.codePointAt(0)!.toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|([$%])\4(?=\{)/gsu;
const NAMED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };

/** The text that is written between quotes in a source; undefined if an escape in it is not valid. */
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
    const code = Number.parseInt(short ?? long!, 16);
    if (code > 0x10ffff) {
      isValid = false;
      return all;
    }
    return String.fromCodePoint(code);
  });
  return isValid ? text : undefined;
}
