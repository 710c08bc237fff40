/**
 * The kinds of tokens that the formatter distinguishes. They repeat the numbers of `TokenKind`,
 * because bundlers cannot drop unused members of that object. A test compares the two.
 */
import type { TokenKind } from "@hcl-ts/hclsyntax";

export const COMMENT: TokenKind = 0;
export const NEWLINE: TokenKind = 1;
export const EOF: TokenKind = 2;
export const IDENT: TokenKind = 3;
export const NUMBER_LIT: TokenKind = 4;
export const O_QUOTE: TokenKind = 5;
export const O_HEREDOC: TokenKind = 6;
export const O_BRACE: TokenKind = 7;
export const O_BRACK: TokenKind = 8;
export const O_PAREN: TokenKind = 9;
export const TEMPLATE_INTERP: TokenKind = 10;
export const TEMPLATE_CONTROL: TokenKind = 11;
export const C_QUOTE: TokenKind = 12;
export const C_HEREDOC: TokenKind = 13;
export const C_BRACE: TokenKind = 14;
export const C_BRACK: TokenKind = 15;
export const C_PAREN: TokenKind = 16;
export const TEMPLATE_SEQ_END: TokenKind = 17;
export const QUOTED_LIT: TokenKind = 18;
export const STRING_LIT: TokenKind = 19;
export const STAR: TokenKind = 20;
export const SLASH: TokenKind = 21;
/** The first of the binary operators, which are consecutive. */
export const FIRST_OPERATOR: TokenKind = 20;
/** The last of the binary operators. */
export const LAST_OPERATOR: TokenKind = 32;
export const MINUS: TokenKind = 24;
export const BANG: TokenKind = 33;
export const EQUAL: TokenKind = 34;
export const DOT: TokenKind = 35;
export const COMMA: TokenKind = 36;
export const COLON: TokenKind = 37;
export const QUESTION: TokenKind = 41;
export const DOUBLE_COLON: TokenKind = 38;
export const ELLIPSIS: TokenKind = 39;
export const EQUAL_OP: TokenKind = 29;
export const FAT_ARROW: TokenKind = 40;
export const BITWISE_NOT: TokenKind = 44;
export const QUOTED_NEWLINE: TokenKind = 51;

/** The change in bracket depth for each kind of token: -1 for a closing bracket. */
export const BRACKET_CHANGE: Int8Array = /* @__PURE__ */ bracketChanges();

function bracketChanges(): Int8Array {
  const changes = new Int8Array(64);
  for (const kind of [O_BRACE, O_BRACK, O_PAREN, TEMPLATE_INTERP, TEMPLATE_CONTROL]) changes[kind] = 1;
  for (const kind of [C_BRACE, C_BRACK, C_PAREN, TEMPLATE_SEQ_END]) changes[kind] = -1;
  return changes;
}

/**
 * For each kind, 1 if it may start or end a line, an expression or an aligned cell, and 0 for most
 * tokens, which passes over tokens skip.
 */
export const IS_STRUCTURE: Uint8Array = /* @__PURE__ */ structureKinds();

function structureKinds(): Uint8Array {
  const set = Uint8Array.from(BRACKET_CHANGE, (change) => (change === 0 ? 0 : 1));
  for (const kind of [NEWLINE, COMMENT, EOF, EQUAL, O_HEREDOC, C_HEREDOC]) set[kind] = 1;
  return set;
}
