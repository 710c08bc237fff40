/** The steps of the token check that are functions. Each returns the state after it. */
import {
  C_BRACE,
  C_BRACK,
  C_PAREN,
  C_QUOTE,
  COMMA,
  COMMENT,
  DOT,
  EQUAL,
  IDENT,
  NEWLINE,
  O_BRACE,
  O_PAREN,
  O_QUOTE,
  QUOTED_LIT,
  STAR,
} from "./kind-numbers.ts";
import {
  ARROW,
  ATTRIBUTE,
  ATTRIBUTE_ACCESS,
  BODY,
  BODY_END,
  BRACE_END,
  BRACE_START,
  BRACKET_START,
  CALL,
  CLOSING_KINDS,
  COLON_AFTER_OPERAND,
  COMMA_AFTER_OPERAND,
  COMMENT_AFTER_ITEM,
  COMMENT_BEFORE_KEY,
  CONDITIONAL,
  EXPANSION,
  FILE_END,
  FOR_OBJECT_CONDITION,
  FOR_OBJECT_KEY,
  FOR_OBJECT_SOURCE,
  FOR_OBJECT_VALUE,
  FOR_TUPLE_CONDITION,
  FOR_TUPLE_SOURCE,
  FOR_TUPLE_VALUE,
  IF,
  INDEX,
  INDEX_START,
  INVALID,
  ITEM,
  ITEM_END,
  ITEM_NAME,
  KEY,
  LINE_END,
  LITERAL,
  NAME,
  NEWLINE_BEFORE_OPERAND,
  NUMBER,
  OBJECT,
  ONE_LINE_BODY,
  OPERAND,
  OPERAND_OR_END,
  OPERATOR,
  PARENTHESES,
  QUOTE,
  QUOTE_START,
  STATES_AFTER,
  STATES_INSIDE,
  TEMPLATE,
  TUPLE,
} from "./token-steps.ts";
import type { Tokens } from "./tokens.ts";

/** The nesting limit. Deeper sources are left to the parser. */
const MAX_DEPTH = 100;

const UNUSUAL_ESCAPE = /\\[^nrt"\\]/;
const USUAL_NUMBER = /^\d+(?:\.\d+)?$/;

/** The position of a check, and the open constructs. */
export class TokenCheck {
  readonly kinds: Uint8Array;
  /** The index of the current token. */
  at = 0;
  /** The open constructs, up to `top`. */
  readonly open: number[] = [BODY];
  top = 0;
  /** The attribute names of each open body. */
  readonly names: (Set<string> | undefined)[] = [undefined];
  private readonly text: string;
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  /** The offset of the next backslash to check; -1 if it has not been searched. */
  private backslash = -1;

  constructor({ text, kinds, starts, ends }: Tokens) {
    this.text = text;
    this.kinds = kinds;
    this.starts = starts;
    this.ends = ends;
  }

  /**
   * Whether the file may end at this point: between items, or after an attribute without a newline.
   */
  canEnd(): boolean {
    return this.top === 0 || (this.top === 1 && this.open[1] === ATTRIBUTE);
  }

  /** Returns the kind of the next token. */
  peek(): number {
    return this.kinds[this.at + 1] ?? 0;
  }

  textOf(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index]);
  }

  isText(index: number, expected: string): boolean {
    const start = this.starts[index] ?? 0;
    return (this.ends[index] ?? 0) - start === expected.length && this.text.startsWith(expected, start);
  }

  /** Whether a name may be a keyword of a `for`. */
  isShort(index: number): boolean {
    return (this.ends[index] ?? 0) - (this.starts[index] ?? 0) <= 3;
  }

  /** Whether the current token ends a line: a newline, or a comment that includes one. */
  isLineEnd(): boolean {
    return this.kinds[this.at] !== COMMENT || this.text.charCodeAt((this.ends[this.at] ?? 0) - 1) === 0x0a;
  }

  /** Whether the innermost construct ignores newlines. */
  ignoresNewlines(): boolean {
    let i = this.top;
    while (this.open[i] === CONDITIONAL) i--;
    return (this.open[i] ?? 0) >= PARENTHESES;
  }

  /** Whether a literal contains only common escapes. */
  isPlainText(index: number): boolean {
    const start = this.starts[index] ?? 0;
    if (this.backslash < start) {
      const next = this.text.indexOf("\\", start);
      this.backslash = next < 0 ? this.text.length : next;
    }
    return this.backslash >= (this.ends[index] ?? 0) || !UNUSUAL_ESCAPE.test(this.textOf(index));
  }
}

/** Opens a construct. */
export function open(check: TokenCheck, construct: number): number {
  check.open[++check.top] = construct;
  return check.top <= MAX_DEPTH ? (STATES_INSIDE[construct] ?? 0) : INVALID;
}

/** Closes the innermost construct if the current token is the one that closes it. */
export function close(check: TokenCheck): number {
  const construct = check.open[check.top] ?? 0;
  if (CLOSING_KINDS[construct] !== check.kinds[check.at]) return INVALID;
  check.top--;
  return STATES_AFTER[construct] ?? 0;
}

/**
 * Replaces the innermost construct, a part of a `for`, with the next part if it is the expected
 * one.
 */
function replace(check: TokenCheck, from: number, to: number): number {
  if (check.open[check.top] !== from) return INVALID;
  check.open[check.top] = to;
  return OPERAND;
}

function endBody(check: TokenCheck): number {
  check.top--;
  check.names.pop();
  return ITEM_END;
}

/** Checks an attribute or a block. The current token is its first token. */
function item(check: TokenCheck): number {
  return check.peek() === EQUAL ? attribute(check) : block(check);
}

/** Checks `name =`. The current token is the name. */
function attribute(check: TokenCheck): number {
  const last = check.names.length - 1;
  let names = check.names[last];
  if (names === undefined) check.names[last] = names = new Set();
  const count = names.size;
  if (names.add(check.textOf(check.at)).size === count) return INVALID;
  check.at++;
  return open(check, ATTRIBUTE);
}

/** Checks `type "label" {`. The current token is the type. */
function block(check: TokenCheck): number {
  for (let kind = check.peek(); kind !== O_BRACE; kind = check.peek()) {
    check.at++;
    if (kind !== IDENT && !(kind === O_QUOTE && endsLabel(check))) return INVALID;
  }
  check.at++;
  const next = check.peek();
  if (next === C_BRACE) {
    check.at++;
    return ITEM_END;
  }
  check.names.push(undefined);
  if (next === NEWLINE) return open(check, BODY);
  check.at++;
  if (open(check, ONE_LINE_BODY) === INVALID || next !== IDENT || check.peek() !== EQUAL) return INVALID;
  return attribute(check);
}

/** Checks the rest of a quoted label. The current token is the opening quote. */
function endsLabel(check: TokenCheck): boolean {
  if (check.peek() === QUOTED_LIT) {
    check.at++;
    if (!check.isPlainText(check.at)) return false;
  }
  check.at++;
  return check.kinds[check.at] === C_QUOTE;
}

/** Checks a variable or a call. */
function name(check: TokenCheck): number {
  const { at, kinds } = check;
  if (check.isShort(at) && (check.isText(at, "for") || check.isText(at, "if") || check.isText(at, "in"))) return INVALID;
  if (kinds[at + 1] === O_PAREN) {
    check.at++;
    return open(check, CALL);
  }
  // Reads the common steps of a reference in one loop.
  let last = at;
  while (kinds[last + 1] === DOT && kinds[last + 2] === IDENT) last += 2;
  check.at = last;
  return OPERATOR;
}

function number(check: TokenCheck): number {
  return USUAL_NUMBER.test(check.textOf(check.at)) && check.peek() !== DOT ? OPERATOR : INVALID;
}

function quote(check: TokenCheck): number {
  const { at, kinds } = check;
  if (kinds[at + 1] !== QUOTED_LIT || kinds[at + 2] !== C_QUOTE) return open(check, QUOTE);
  // Most strings are one literal. Reading them in one step takes a third of the time.
  check.at = at + 2;
  return check.isPlainText(at + 1) ? OPERATOR : INVALID;
}

/** Starts a list, or a `for` expression that creates one. */
function bracket(check: TokenCheck): number {
  return startsFor(check) ? forClause(check, FOR_TUPLE_SOURCE) : open(check, TUPLE);
}

/** Starts an object, or a `for` expression that creates one. */
function brace(check: TokenCheck): number {
  return startsFor(check) ? forClause(check, FOR_OBJECT_SOURCE) : open(check, OBJECT);
}

/** Whether `for` follows the current bracket, possibly on the next line. */
function startsFor(check: TokenCheck): boolean {
  let next = check.at + 1;
  while (check.kinds[next] === NEWLINE) next++;
  return check.kinds[next] === IDENT && check.isText(next, "for");
}

/** Checks `for name, name in`. The current token is the bracket before it. */
function forClause(check: TokenCheck, construct: number): number {
  while (check.peek() === NEWLINE) check.at++;
  check.at += 2;
  if (check.kinds[check.at] !== IDENT) return INVALID;
  if (check.peek() === COMMA) {
    check.at += 2;
    if (check.kinds[check.at] !== IDENT) return INVALID;
  }
  check.at++;
  return check.kinds[check.at] === IDENT && check.isText(check.at, "in") ? open(check, construct) : INVALID;
}

/** Checks the end of a line after an operand. */
function lineEnd(check: TokenCheck): number {
  if (!check.isLineEnd()) return INVALID;
  const construct = check.open[check.top];
  if (construct === ATTRIBUTE && check.open[check.top - 1] === BODY) {
    check.top--;
    return ITEM;
  }
  if (construct === OBJECT) return KEY;
  return check.ignoresNewlines() ? OPERATOR : INVALID;
}

/** Checks `.name` or `.*`. */
function attributeAccess(check: TokenCheck): number {
  const kind = check.kinds[++check.at];
  return kind === IDENT || kind === STAR ? OPERATOR : INVALID;
}

/** Checks `[key]` or `[*]`. */
function index(check: TokenCheck): number {
  if (check.peek() !== STAR) return open(check, INDEX);
  check.at += 2;
  return check.kinds[check.at] === C_BRACK ? OPERATOR : INVALID;
}

function colon(check: TokenCheck): number {
  if (check.open[check.top] === CONDITIONAL) {
    check.top--;
    return OPERAND;
  }
  return replace(check, FOR_TUPLE_SOURCE, FOR_TUPLE_VALUE) || replace(check, FOR_OBJECT_SOURCE, FOR_OBJECT_KEY);
}

/** Checks the `if` of a `for`. */
function condition(check: TokenCheck): number {
  if (!check.isText(check.at, "if")) return INVALID;
  return replace(check, FOR_TUPLE_VALUE, FOR_TUPLE_CONDITION) || replace(check, FOR_OBJECT_VALUE, FOR_OBJECT_CONDITION);
}

function comma(check: TokenCheck): number {
  const construct = check.open[check.top];
  if (construct === OBJECT) return KEY;
  return construct === CALL || construct === TUPLE ? OPERAND_OR_END : INVALID;
}

/** Checks `f(list...)`, and the grouping in `{for … : key => value...}`. */
function expansion(check: TokenCheck): number {
  while (check.peek() === NEWLINE) check.at++;
  const construct = check.open[check.top];
  const closing = construct === CALL ? C_PAREN : construct === FOR_OBJECT_VALUE ? C_BRACE : undefined;
  return check.peek() === closing ? OPERATOR : INVALID;
}

/** Ends an object, or a body on one line with the attribute in it. */
function endBrace(check: TokenCheck): number {
  if (check.open[check.top] !== ATTRIBUTE || check.open[check.top - 1] !== ONE_LINE_BODY) return close(check);
  check.top--;
  return endBody(check);
}

/** The functions, by the number of their steps. */
export const TOKEN_ACTIONS: readonly ((check: TokenCheck, state: number) => number)[] = /* @__PURE__ */ actionTable();

function actionTable(): ((check: TokenCheck, state: number) => number)[] {
  const table = new Array<(check: TokenCheck, state: number) => number>(FILE_END).fill(() => INVALID);
  table[ITEM_NAME] = item;
  table[BODY_END] = (check) => (check.top > 0 ? endBody(check) : INVALID);
  table[COMMENT_AFTER_ITEM] = (check) => (check.isLineEnd() ? ITEM : ITEM_END);
  table[NAME] = name;
  table[NUMBER] = number;
  table[QUOTE_START] = quote;
  table[BRACKET_START] = bracket;
  table[BRACE_START] = brace;
  table[NEWLINE_BEFORE_OPERAND] = (check, state) => (check.isLineEnd() && check.ignoresNewlines() ? state : INVALID);
  table[LINE_END] = lineEnd;
  table[ATTRIBUTE_ACCESS] = attributeAccess;
  table[INDEX_START] = index;
  table[COLON_AFTER_OPERAND] = colon;
  table[ARROW] = (check) => replace(check, FOR_OBJECT_KEY, FOR_OBJECT_VALUE);
  table[IF] = condition;
  table[COMMA_AFTER_OPERAND] = comma;
  table[EXPANSION] = expansion;
  table[BRACE_END] = endBrace;
  table[COMMENT_BEFORE_KEY] = (check) => (check.isLineEnd() ? KEY : INVALID);
  table[LITERAL] = (check) => (check.isPlainText(check.at) ? TEMPLATE : INVALID);
  return table;
}
