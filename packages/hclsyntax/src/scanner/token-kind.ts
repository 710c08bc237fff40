/**
 * The token kinds by name, for programs that read tokens. The scanner and the parser use the
 * constants in kinds.ts, which scripts/token-kinds.mjs writes from this list.
 */

/**
 * The token kinds as small integers. Their order matters: tokens that the parser skips come first,
 * and invalid tokens come last.
 */
export const TokenKind = {
  Comment: 0,
  Newline: 1,
  EOF: 2,
  Ident: 3,
  NumberLit: 4,
  OQuote: 5,
  OHeredoc: 6,
  OBrace: 7,
  OBrack: 8,
  OParen: 9,
  TemplateInterp: 10,
  TemplateControl: 11,
  CQuote: 12,
  CHeredoc: 13,
  CBrace: 14,
  CBrack: 15,
  CParen: 16,
  TemplateSeqEnd: 17,
  QuotedLit: 18,
  StringLit: 19,
  Star: 20,
  Slash: 21,
  Percent: 22,
  Plus: 23,
  Minus: 24,
  LessThan: 25,
  LessThanEq: 26,
  GreaterThan: 27,
  GreaterThanEq: 28,
  EqualOp: 29,
  NotEqual: 30,
  And: 31,
  Or: 32,
  Bang: 33,
  Equal: 34,
  Dot: 35,
  Comma: 36,
  Colon: 37,
  DoubleColon: 38,
  Ellipsis: 39,
  FatArrow: 40,
  Question: 41,
  BitwiseAnd: 42,
  BitwiseOr: 43,
  BitwiseNot: 44,
  BitwiseXor: 45,
  Apostrophe: 46,
  Backtick: 47,
  Semicolon: 48,
  Invalid: 49,
  BadUTF8: 50,
  QuotedNewline: 51,
} as const;

/** A token kind. */
export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/** The name of each kind, indexed by its number: `TokenIdent`, `TokenOQuote` … */
export const tokenKindNames: readonly string[] = Object.keys(TokenKind).map((name) => `Token${name}`);
