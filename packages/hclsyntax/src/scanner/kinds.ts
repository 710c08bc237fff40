/**
 * The token kinds as individual constants. A bundler can inline the numbers and drop the table of
 * names. The constants are typed as `number` so that control-flow narrowing does not assume that
 * `this.kind` is unchanged after `advance()`.
 */
import type { TokenKind } from "./token-kind.ts";

export const COMMENT: number = 0 satisfies typeof TokenKind.Comment;
export const NEWLINE: number = 1 satisfies typeof TokenKind.Newline;
export const EOF: number = 2 satisfies typeof TokenKind.EOF;
export const IDENT: number = 3 satisfies typeof TokenKind.Ident;
export const NUMBER_LIT: number = 4 satisfies typeof TokenKind.NumberLit;
export const O_QUOTE: number = 5 satisfies typeof TokenKind.OQuote;
export const O_HEREDOC: number = 6 satisfies typeof TokenKind.OHeredoc;
export const O_BRACE: number = 7 satisfies typeof TokenKind.OBrace;
export const O_BRACK: number = 8 satisfies typeof TokenKind.OBrack;
export const O_PAREN: number = 9 satisfies typeof TokenKind.OParen;
export const TEMPLATE_INTERP: number = 10 satisfies typeof TokenKind.TemplateInterp;
export const TEMPLATE_CONTROL: number = 11 satisfies typeof TokenKind.TemplateControl;
export const C_QUOTE: number = 12 satisfies typeof TokenKind.CQuote;
export const C_HEREDOC: number = 13 satisfies typeof TokenKind.CHeredoc;
export const C_BRACE: number = 14 satisfies typeof TokenKind.CBrace;
export const C_BRACK: number = 15 satisfies typeof TokenKind.CBrack;
export const C_PAREN: number = 16 satisfies typeof TokenKind.CParen;
export const TEMPLATE_SEQ_END: number = 17 satisfies typeof TokenKind.TemplateSeqEnd;
export const QUOTED_LIT: number = 18 satisfies typeof TokenKind.QuotedLit;
export const STRING_LIT: number = 19 satisfies typeof TokenKind.StringLit;
export const STAR: number = 20 satisfies typeof TokenKind.Star;
export const SLASH: number = 21 satisfies typeof TokenKind.Slash;
export const PERCENT: number = 22 satisfies typeof TokenKind.Percent;
export const PLUS: number = 23 satisfies typeof TokenKind.Plus;
export const MINUS: number = 24 satisfies typeof TokenKind.Minus;
export const LESS_THAN: number = 25 satisfies typeof TokenKind.LessThan;
export const LESS_THAN_EQ: number = 26 satisfies typeof TokenKind.LessThanEq;
export const GREATER_THAN: number = 27 satisfies typeof TokenKind.GreaterThan;
export const GREATER_THAN_EQ: number = 28 satisfies typeof TokenKind.GreaterThanEq;
export const EQUAL_OP: number = 29 satisfies typeof TokenKind.EqualOp;
export const NOT_EQUAL: number = 30 satisfies typeof TokenKind.NotEqual;
export const AND: number = 31 satisfies typeof TokenKind.And;
export const OR: number = 32 satisfies typeof TokenKind.Or;
export const BANG: number = 33 satisfies typeof TokenKind.Bang;
export const EQUAL: number = 34 satisfies typeof TokenKind.Equal;
export const DOT: number = 35 satisfies typeof TokenKind.Dot;
export const COMMA: number = 36 satisfies typeof TokenKind.Comma;
export const COLON: number = 37 satisfies typeof TokenKind.Colon;
export const DOUBLE_COLON: number = 38 satisfies typeof TokenKind.DoubleColon;
export const ELLIPSIS: number = 39 satisfies typeof TokenKind.Ellipsis;
export const FAT_ARROW: number = 40 satisfies typeof TokenKind.FatArrow;
export const QUESTION: number = 41 satisfies typeof TokenKind.Question;
export const BITWISE_AND: number = 42 satisfies typeof TokenKind.BitwiseAnd;
export const BITWISE_OR: number = 43 satisfies typeof TokenKind.BitwiseOr;
export const BITWISE_NOT: number = 44 satisfies typeof TokenKind.BitwiseNot;
export const BITWISE_XOR: number = 45 satisfies typeof TokenKind.BitwiseXor;
export const APOSTROPHE: number = 46 satisfies typeof TokenKind.Apostrophe;
export const BACKTICK: number = 47 satisfies typeof TokenKind.Backtick;
export const SEMICOLON: number = 48 satisfies typeof TokenKind.Semicolon;
export const INVALID: number = 49 satisfies typeof TokenKind.Invalid;
export const BAD_UTF8: number = 50 satisfies typeof TokenKind.BadUTF8;
export const QUOTED_NEWLINE: number = 51 satisfies typeof TokenKind.QuotedNewline;

/** The first kind that is not part of the language. */
export const FIRST_INVALID: number = 42 satisfies typeof TokenKind.BitwiseAnd;
