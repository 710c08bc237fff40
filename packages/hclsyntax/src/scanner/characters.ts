/** What ASCII characters mean to the scanner at the start of a token, and within an identifier. */
import { C_BRACK, C_PAREN, COMMA, MINUS, NEWLINE, O_BRACK, O_PAREN, PERCENT, PLUS, QUESTION, STAR } from "./kinds.ts";

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
