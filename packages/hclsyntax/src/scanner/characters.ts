/** What ASCII characters mean to the scanner at the start of a token, and within an identifier. */
import { TokenKind } from "./token-kind.ts";

/** Classes of characters at the start of a token in the main mode. From `Single` on, the class less `Single` is the kind of a token of that one character. */
export const CharacterClass = {
  /** Whatever takes a closer look, and what is no part of the language. */
  Other: 0,
  Letter: 1,
  Digit: 2,
  Single: 10,
} as const;

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
  setAll(from, to, asciiClasses, CharacterClass.Letter);
  setAll(from, to, asciiIdentPart, 1);
}
setAll("0", "9", asciiClasses, CharacterClass.Digit);
setAll("0", "9", asciiIdentPart, 1);
setAll("-", "-", asciiIdentPart, 1);
for (const [char, kind] of [
  ["\n", TokenKind.Newline],
  ["[", TokenKind.OBrack],
  ["]", TokenKind.CBrack],
  ["(", TokenKind.OParen],
  [")", TokenKind.CParen],
  [",", TokenKind.Comma],
  ["*", TokenKind.Star],
  ["+", TokenKind.Plus],
  ["-", TokenKind.Minus],
  ["%", TokenKind.Percent],
  ["?", TokenKind.Question],
] as const) {
  setAll(char, char, asciiClasses, CharacterClass.Single + kind);
}
