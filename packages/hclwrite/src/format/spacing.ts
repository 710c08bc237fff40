/** Spaces within a line: whether there is one between two tokens. The first rule that applies decides. */
import type { TokenKind } from "@hcl-ts/hclsyntax";
import {
  BANG,
  BITWISE_NOT,
  BRACKET_CHANGE,
  C_BRACE,
  C_HEREDOC,
  C_QUOTE,
  COMMA,
  DOT,
  DOUBLE_COLON,
  ELLIPSIS,
  EQUAL,
  EQUAL_OP,
  FAT_ARROW,
  IDENT,
  MINUS,
  NEWLINE,
  NUMBER_LIT,
  O_BRACE,
  O_BRACK,
  O_HEREDOC,
  O_PAREN,
  O_QUOTE,
  QUOTED_LIT,
  QUOTED_NEWLINE,
  STRING_LIT,
  TEMPLATE_CONTROL,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "./kinds.ts";
import type { Tokens } from "./tokens.ts";

/** Kinds that keep what follows them close. */
const TIGHT_AFTER = /* @__PURE__ */ setOf([QUOTED_LIT, STRING_LIT, QUOTED_NEWLINE, O_QUOTE, O_HEREDOC]);

/** Kinds that keep what precedes them close. */
const TIGHT_BEFORE = /* @__PURE__ */ setOf([QUOTED_LIT, STRING_LIT, QUOTED_NEWLINE, C_QUOTE, C_HEREDOC]);

/**
 * Kinds after which a minus is the sign of a number. They cannot end an operand: opening brackets, separators, arithmetic,
 * comparison and logical operators. The openers of a template sequence are not among them, as in the reference.
 */
const SIGN_AFTER = /* @__PURE__ */ setOf([
  O_BRACE,
  O_BRACK,
  O_PAREN,
  20,
  21,
  22,
  23,
  24,
  25,
  26,
  27,
  28,
  29,
  30,
  31,
  32,
  BANG,
  34,
  COMMA,
  37,
  41,
]);

/**
 * Reports whether a space belongs between two tokens of a cell.
 *
 * @param before the token before `left` in the same cell; -1 if there is none
 */
export function isSpaced(tokens: Tokens, before: number, left: number, right: number): boolean {
  return wantsSpace(tokens, before, left, right) || wouldJoin(tokens, before, left, right);
}

/** Whether two tokens that are apart would be read as other tokens without a space. Only sources with errors have such. */
function wouldJoin(tokens: Tokens, before: number, left: number, right: number): boolean {
  if (tokens.start(right) === tokens.end(left)) return false;
  const a = tokens.kind(left);
  const b = tokens.kind(right);
  if (a === BANG) return b === EQUAL || b === EQUAL_OP || b === FAT_ARROW;
  // A tilde next to the marks of a template sequence would strip the white space around it.
  if (b === BITWISE_NOT) return a === TEMPLATE_INTERP || a === TEMPLATE_CONTROL;
  if (a === BITWISE_NOT) return b === TEMPLATE_SEQ_END;
  // A number takes dots in as long as a digit follows.
  if (a === NUMBER_LIT && (b === DOT || b === ELLIPSIS)) {
    const next = right + 1 < tokens.length ? tokens.kind(right + 1) : -1;
    return next === NUMBER_LIT || next === DOT || next === ELLIPSIS;
  }
  if (b === DOT || b === ELLIPSIS) return a === DOT || a === ELLIPSIS;
  return a === DOT && b === NUMBER_LIT && before >= 0 && tokens.kind(before) === NUMBER_LIT;
}

function wantsSpace(tokens: Tokens, before: number, left: number, right: number): boolean {
  const a = tokens.kind(left);
  const b = tokens.kind(right);
  if (b === NEWLINE) return false;
  if (a === IDENT && (b === O_PAREN || b === DOUBLE_COLON)) return false;
  if (a === DOUBLE_COLON && b === IDENT) return false;
  if (a === DOT || b === DOT || b === COMMA || b === ELLIPSIS) return false;
  if (a === COMMA) return true;
  if (TIGHT_AFTER[a] === 1 || TIGHT_BEFORE[b] === 1) return false;
  // `in` of a `for` is a keyword, not a name that is called or indexed.
  if (a === IDENT && before >= 0 && tokens.kind(before) === IDENT && isIn(tokens, left)) return true;
  if (b === O_BRACK && (a === IDENT || a === NUMBER_LIT || BRACKET_CHANGE[a]! < 0)) return false;
  if (a === BANG) return false;
  if (a === MINUS) return before >= 0 && SIGN_AFTER[tokens.kind(before)] === 0;
  // Braces have spaces within them, and sequences of a template that begin or end with one, too.
  if (a === O_BRACE) return b !== C_BRACE;
  if (b === C_BRACE) return true;
  if ((a === TEMPLATE_INTERP || a === TEMPLATE_CONTROL) && b === O_BRACE) return true;
  if (a === C_BRACE && b === TEMPLATE_SEQ_END) return true;
  if (a === TEMPLATE_SEQ_END && (b === TEMPLATE_INTERP || b === TEMPLATE_CONTROL)) return false;
  return BRACKET_CHANGE[a]! <= 0 && BRACKET_CHANGE[b]! >= 0;
}

function isIn(tokens: Tokens, index: number): boolean {
  return tokens.end(index) - tokens.start(index) === 2 && tokens.text.startsWith("in", tokens.start(index));
}

function setOf(kinds: readonly TokenKind[]): Uint8Array {
  const set = new Uint8Array(64);
  for (const kind of kinds) set[kind] = 1;
  return set;
}
