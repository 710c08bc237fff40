/**
 * The token kinds as individual constants, written by scripts/token-kinds.mjs from the list of
 * hclsyntax, because bundlers cannot drop unused members of `TokenKind`.
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
export const PERCENT: TokenKind = 22;
export const PLUS: TokenKind = 23;
export const MINUS: TokenKind = 24;
export const LESS_THAN: TokenKind = 25;
export const LESS_THAN_EQ: TokenKind = 26;
export const GREATER_THAN: TokenKind = 27;
export const GREATER_THAN_EQ: TokenKind = 28;
export const EQUAL_OP: TokenKind = 29;
export const NOT_EQUAL: TokenKind = 30;
export const AND: TokenKind = 31;
export const OR: TokenKind = 32;
export const BANG: TokenKind = 33;
export const EQUAL: TokenKind = 34;
export const DOT: TokenKind = 35;
export const COMMA: TokenKind = 36;
export const COLON: TokenKind = 37;
export const DOUBLE_COLON: TokenKind = 38;
export const ELLIPSIS: TokenKind = 39;
export const FAT_ARROW: TokenKind = 40;
export const QUESTION: TokenKind = 41;
export const BITWISE_AND: TokenKind = 42;
export const BITWISE_OR: TokenKind = 43;
export const BITWISE_NOT: TokenKind = 44;
export const BITWISE_XOR: TokenKind = 45;
export const APOSTROPHE: TokenKind = 46;
export const BACKTICK: TokenKind = 47;
export const SEMICOLON: TokenKind = 48;
export const INVALID: TokenKind = 49;
export const BAD_UTF8: TokenKind = 50;
export const QUOTED_NEWLINE: TokenKind = 51;

/** The kinds of the binary operators. */
export const OPERATORS: readonly TokenKind[] = [
  STAR,
  SLASH,
  PERCENT,
  PLUS,
  MINUS,
  LESS_THAN,
  LESS_THAN_EQ,
  GREATER_THAN,
  GREATER_THAN_EQ,
  EQUAL_OP,
  NOT_EQUAL,
  AND,
  OR,
];
