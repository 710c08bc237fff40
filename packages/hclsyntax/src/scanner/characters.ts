/** What ASCII characters mean to the scanner at the start of a token, and within an identifier. */
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

// Classes of characters at the start of a token in the main mode. What has none of them takes a closer look, or is no part of the language.
export const LETTER = 1;
export const DIGIT = 2;
/** From here on, the class less this is the kind of a token of that one character. */
export const SINGLE = 10;

/** By ASCII character, its class. */
export const asciiClasses: Uint8Array = new Uint8Array(128);

/** By ASCII character, 1 if it continues an identifier. */
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

/** The kinds of all tokens of one or two characters that the tables above say nothing of, and that have no rule of their own in the scanner. */
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
