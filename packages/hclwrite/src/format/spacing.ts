/**
 * Decides whether there is a space between two tokens of a line. The first rule that applies is
 * used.
 */
import type { TokenKind } from "@hcl-ts/hclsyntax";
import {
  BANG,
  BITWISE_NOT,
  C_BRACE,
  C_BRACK,
  C_HEREDOC,
  C_PAREN,
  C_QUOTE,
  COLON,
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
  OPERATORS,
  QUESTION,
  QUOTED_LIT,
  QUOTED_NEWLINE,
  SLASH,
  STAR,
  STRING_LIT,
  TEMPLATE_CONTROL,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "./kind-numbers.ts";
import { BRACKET_CHANGE, mark } from "./kinds.ts";
import type { Tokens } from "./tokens.ts";

/** Kinds that are not followed by a space. */
const TIGHT_AFTER = /* @__PURE__ */ setOf([QUOTED_LIT, STRING_LIT, QUOTED_NEWLINE, O_QUOTE, O_HEREDOC]);

/** Kinds that are not preceded by a space. */
const TIGHT_BEFORE = /* @__PURE__ */ setOf([QUOTED_LIT, STRING_LIT, QUOTED_NEWLINE, C_QUOTE, C_HEREDOC]);

/**
 * Kinds after which a minus is the sign of a number. They cannot end an operand: opening brackets,
 * separators, and arithmetic, comparison and logical operators. As in the reference, the opening
 * markers of template sequences are not included.
 */
const SIGN_AFTER = /* @__PURE__ */ setOf([O_BRACE, O_BRACK, O_PAREN, ...OPERATORS, BANG, EQUAL, COMMA, COLON, QUESTION]);

// The possible answers for a pair of kinds.
const UNKNOWN = 0;
export const NO = 1;
export const YES = 2;
/** The answer depends on the token before the pair, or on the source of the tokens. */
const DEPENDS = 3;

/** Stands for the kind to the left of the first token of a line. */
export const LINE_START = 63;

/**
 * Caches whether there is a space between each pair of kinds. The index is the left kind times 64
 * plus the right kind. Entries are computed on demand, because few of the 4,096 pairs occur.
 */
export const SPACES: Uint8Array = /* @__PURE__ */ new Uint8Array(64 * 64).fill(NO, LINE_START * 64);

/**
 * Decides the pairs for which a look at {@link SPACES} is not enough.
 *
 * @param first the first token of the line
 * @param right the token that may have a space before it
 */
export function needsSpace(tokens: Tokens, first: number, right: number): boolean {
  const { kinds, starts, ends } = tokens;
  const left = right - 1;
  const before = left > first ? left - 1 : -1;
  const pair = ((kinds[left] ?? 0) << 6) | (kinds[right] ?? 0);
  if (SPACES[pair] === UNKNOWN) SPACES[pair] = answerFor(kinds[left] ?? 0, kinds[right] ?? 0);
  const answer = SPACES[pair];
  if (answer === YES || (answer === DEPENDS && dependsOnContext(tokens, before, left))) return true;
  return starts[right] !== ends[left] && wouldJoin(tokens, before, left);
}

/**
 * Whether two tokens would be scanned as other tokens if the space between them were removed. Such
 * pairs occur only in sources with errors.
 */
function wouldJoin({ length, kinds, text, ends }: Tokens, before: number, left: number): boolean {
  const a = kinds[left];
  const b = kinds[left + 1];
  // A carriage return alone is an error. Directly before a line feed, it is part of the line ending.
  if (b === NEWLINE) return text.charCodeAt((ends[left] ?? 0) - 1) === 0x0d;
  if (a === BANG) return b === EQUAL || b === EQUAL_OP || b === FAT_ARROW;
  // A tilde next to the marker of a template sequence would strip the surrounding white space.
  if (b === BITWISE_NOT) return a === TEMPLATE_INTERP || a === TEMPLATE_CONTROL;
  if (a === BITWISE_NOT) return b === TEMPLATE_SEQ_END;
  // A dot after a number is scanned as part of the number if a digit follows.
  if (a === NUMBER_LIT && (b === DOT || b === ELLIPSIS)) {
    const next = left + 2 < length ? kinds[left + 2] : -1;
    return next === NUMBER_LIT || next === DOT || next === ELLIPSIS;
  }
  if (b === DOT || b === ELLIPSIS) return a === DOT || a === ELLIPSIS;
  return a === DOT && b === NUMBER_LIT && before >= 0 && kinds[before] === NUMBER_LIT;
}

/**
 * Decides the pairs whose answer is DEPENDS in {@link answerFor}.
 *
 * @param before the token before `left` in the same cell; -1 if there is none
 */
function dependsOnContext(tokens: Tokens, before: number, left: number): boolean {
  const { kinds } = tokens;
  // The start of a comment that is never closed is scanned as two operators.
  if (kinds[left] === SLASH) return tokens.starts[left + 1] !== tokens.ends[left];
  // A minus that is a sign has no space after it.
  if (kinds[left] === MINUS) return before >= 0 && SIGN_AFTER[kinds[before] ?? 0] === 0;
  // The `in` of a `for` is a keyword, not a name with an index.
  return before >= 0 && kinds[before] === IDENT && isIn(tokens, left);
}

/** Returns the answer for a pair of kinds. The first rule that applies is used. */
function answerFor(a: number, b: number): typeof NO | typeof YES | typeof DEPENDS {
  if (isAlwaysTight(a, b)) return NO;
  if (a === SLASH && b === STAR) return DEPENDS;
  if (a === COMMA) return YES;
  if (TIGHT_AFTER[a] === 1 || TIGHT_BEFORE[b] === 1) return NO;
  if (a === IDENT) return b === O_BRACK || b === C_BRACK || b === C_PAREN || b === TEMPLATE_SEQ_END ? DEPENDS : YES;
  if (b === O_BRACK && (a === NUMBER_LIT || (BRACKET_CHANGE[a] ?? 0) < 0)) return NO;
  if (a === BANG) return NO;
  if (a === MINUS) return DEPENDS;
  return isSpacedAtBracket(a, b) ? YES : NO;
}

/**
 * Whether a pair never has a space: before a line ending or a comma, or within a call or a
 * traversal.
 */
function isAlwaysTight(a: number, b: number): boolean {
  if (b === NEWLINE || b === COMMA) return true;
  if (a === IDENT && (b === O_PAREN || b === DOUBLE_COLON)) return true;
  if (a === DOUBLE_COLON && b === IDENT) return true;
  return a === DOT || b === DOT || b === ELLIPSIS;
}

/** Whether there is a space between two kinds that only the rules for brackets decide. */
function isSpacedAtBracket(a: number, b: number): boolean {
  // Braces have spaces inside. So do template sequences that begin or end with a brace.
  if (a === O_BRACE) return b !== C_BRACE;
  if (b === C_BRACE) return true;
  const isSequence = a === TEMPLATE_INTERP || a === TEMPLATE_CONTROL;
  if ((isSequence && b === O_BRACE) || (a === C_BRACE && b === TEMPLATE_SEQ_END)) return true;
  if (a === TEMPLATE_SEQ_END && (b === TEMPLATE_INTERP || b === TEMPLATE_CONTROL)) return false;
  return (BRACKET_CHANGE[a] ?? 0) <= 0 && (BRACKET_CHANGE[b] ?? 0) >= 0;
}

function isIn({ text, starts, ends }: Tokens, index: number): boolean {
  return text.slice(starts[index], ends[index]) === "in";
}

function setOf(kinds: readonly TokenKind[]): Uint8Array {
  return mark(new Uint8Array(64), kinds, 1);
}
