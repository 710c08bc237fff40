/**
 * Tables of ASCII characters: how each one starts a token, and whether it continues an identifier.
 */
import {
  AND,
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
  EQUAL_OP,
  FAT_ARROW,
  GREATER_THAN,
  GREATER_THAN_EQ,
  LESS_THAN,
  LESS_THAN_EQ,
  MINUS,
  NEWLINE,
  NOT_EQUAL,
  O_BRACK,
  O_PAREN,
  OR,
  PERCENT,
  PLUS,
  QUESTION,
  SEMICOLON,
  STAR,
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

function setAll(from: string, to: string, table: Uint8Array, entry: number): void {
  table.fill(entry, from.charCodeAt(0), to.charCodeAt(0) + 1);
}

for (const [from, to] of [
  ["a", "z"],
  ["A", "Z"],
  ["_", "_"],
] as const) {
  setAll(from, to, asciiClasses, LETTER);
  setAll(from, to, asciiIdentPart, 1);
}
setAll("0", "9", asciiClasses, DIGIT);
setAll("0", "9", asciiIdentPart, 1);
setAll("-", "-", asciiIdentPart, 1);
for (const [char, kind] of [
  ["\n", NEWLINE],
  ["[", O_BRACK],
  ["]", C_BRACK],
  ["(", O_PAREN],
  [")", C_PAREN],
  [",", COMMA],
  ["*", STAR],
  ["+", PLUS],
  ["-", MINUS],
  ["%", PERCENT],
  ["?", QUESTION],
] as const) {
  setAll(char, char, asciiClasses, SINGLE + kind);
}

/**
 * The kinds of the remaining tokens of one or two characters, for which neither the tables above
 * nor the scanner have a rule.
 */
export const operators: ReadonlyMap<string, number> = new Map([
  ["==", EQUAL_OP],
  ["=>", FAT_ARROW],
  ["!=", NOT_EQUAL],
  ["!", BANG],
  ["<=", LESS_THAN_EQ],
  ["<", LESS_THAN],
  [">=", GREATER_THAN_EQ],
  [">", GREATER_THAN],
  ["::", DOUBLE_COLON],
  [":", COLON],
  ["&&", AND],
  ["&", BITWISE_AND],
  ["||", OR],
  ["|", BITWISE_OR],
  ["~", BITWISE_NOT],
  ["^", BITWISE_XOR],
  [";", SEMICOLON],
  ["`", BACKTICK],
  ["'", APOSTROPHE],
]);
