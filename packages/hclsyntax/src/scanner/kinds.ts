/**
 * The token kinds as individual constants, written by scripts/token-kinds.mjs from token-kind.ts. A
 * bundler can inline the numbers and drop the table of names. The constants are typed as `number` so
 * that control-flow narrowing does not assume that `this.kind` is unchanged after `advance()`.
 */

export const COMMENT: number = 0;
export const NEWLINE: number = 1;
export const EOF: number = 2;
export const IDENT: number = 3;
export const NUMBER_LIT: number = 4;
export const O_QUOTE: number = 5;
export const O_HEREDOC: number = 6;
export const O_BRACE: number = 7;
export const O_BRACK: number = 8;
export const O_PAREN: number = 9;
export const TEMPLATE_INTERP: number = 10;
export const TEMPLATE_CONTROL: number = 11;
export const C_QUOTE: number = 12;
export const C_HEREDOC: number = 13;
export const C_BRACE: number = 14;
export const C_BRACK: number = 15;
export const C_PAREN: number = 16;
export const TEMPLATE_SEQ_END: number = 17;
export const QUOTED_LIT: number = 18;
export const STRING_LIT: number = 19;
export const STAR: number = 20;
export const SLASH: number = 21;
export const PERCENT: number = 22;
export const PLUS: number = 23;
export const MINUS: number = 24;
export const LESS_THAN: number = 25;
export const LESS_THAN_EQ: number = 26;
export const GREATER_THAN: number = 27;
export const GREATER_THAN_EQ: number = 28;
export const EQUAL_OP: number = 29;
export const NOT_EQUAL: number = 30;
export const AND: number = 31;
export const OR: number = 32;
export const BANG: number = 33;
export const EQUAL: number = 34;
export const DOT: number = 35;
export const COMMA: number = 36;
export const COLON: number = 37;
export const DOUBLE_COLON: number = 38;
export const ELLIPSIS: number = 39;
export const FAT_ARROW: number = 40;
export const QUESTION: number = 41;
export const BITWISE_AND: number = 42;
export const BITWISE_OR: number = 43;
export const BITWISE_NOT: number = 44;
export const BITWISE_XOR: number = 45;
export const APOSTROPHE: number = 46;
export const BACKTICK: number = 47;
export const SEMICOLON: number = 48;
export const INVALID: number = 49;
export const BAD_UTF8: number = 50;
export const QUOTED_NEWLINE: number = 51;

/** The first kind that is not part of the language. */
export const FIRST_INVALID: number = 42;
