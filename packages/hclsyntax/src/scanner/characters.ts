/**
 * Tables of ASCII characters: how each one starts a token, and whether it continues an identifier.
 */
import { binaryOperators } from "../operators.ts";
import {
  APOSTROPHE,
  BACKTICK,
  BANG,
  BITWISE_AND,
  BITWISE_NOT,
  BITWISE_OR,
  BITWISE_XOR,
  C_BRACK,
  C_PAREN,
  COLON,
  COMMA,
  DOUBLE_COLON,
  ELLIPSIS,
  FAT_ARROW,
  FIRST_INVALID,
  NEWLINE,
  O_BRACK,
  O_PAREN,
  QUESTION,
  SEMICOLON,
} from "./kinds.ts";

// Classes of characters that start a token in the main mode. Characters of class 0 need a closer
// look or are not part of the language.
export const LETTER = 1;
export const DIGIT = 2;
/** From here on, the class minus SINGLE is the kind of a single-character token. */
export const SINGLE = 10;

/** The class of each ASCII character. */
export const asciiClasses: Uint8Array = new Uint8Array(128);

/** For each ASCII character, 1 if it continues an identifier. */
export const asciiIdentPart: Uint8Array = new Uint8Array(128);

// Classes of characters in literal text. Characters of class 0 need a closer look everywhere.
/** Characters that stand for themselves in heredocs and standalone templates. */
export const SPECIAL_IN_QUOTES = 1;
/** Characters that stand for themselves everywhere. */
export const ORDINARY = 2;

/** The class of each ASCII character in literal text. */
export const literalClasses: Uint8Array = new Uint8Array(128);

for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  literalClasses[code] = /[\0\n\r$%\x7f]/.test(char) ? 0 : /["\\]/.test(char) ? SPECIAL_IN_QUOTES : ORDINARY;
  if (!/\w/.test(char)) continue;
  asciiIdentPart[code] = 1;
  asciiClasses[code] = code < 0x41 ? DIGIT : LETTER;
}
asciiIdentPart[0x2d /* - */] = 1;

/**
 * The kinds of tokens that consist of up to three fixed characters. Those that need their own rule are
 * missing: quotes, braces, comments, single dots and the equals sign.
 */
export const symbolKinds: ReadonlyMap<string, number> = new Map([
  ...Object.entries(binaryOperators).map(([symbol, { token }]): [string, number] => [symbol, token]),
  ["!", BANG],
  ["\n", NEWLINE],
  ["[", O_BRACK],
  ["]", C_BRACK],
  ["(", O_PAREN],
  [")", C_PAREN],
  [",", COMMA],
  ["?", QUESTION],
  ["=>", FAT_ARROW],
  ["::", DOUBLE_COLON],
  ["...", ELLIPSIS],
  [":", COLON],
  // Invalid tokens, which get their own diagnostics.
  ["&", BITWISE_AND],
  ["|", BITWISE_OR],
  ["~", BITWISE_NOT],
  ["^", BITWISE_XOR],
  [";", SEMICOLON],
  ["`", BACKTICK],
  ["'", APOSTROPHE],
]);

// Symbols of one character need no look at the next one, unless a longer one begins with it. A slash
// may start a comment. Invalid tokens are reported.
for (const [symbol, kind] of [...symbolKinds].sort(([a], [b]) => a.length - b.length))
  asciiClasses[symbol.charCodeAt(0)] = symbol[1] || symbol === "/" || kind >= FIRST_INVALID ? 0 : SINGLE + kind;
