/**
 * The tables of the token check: the step for each state and kind of token, and what follows each
 * construct.
 */
import type { TokenKind } from "@hcl-ts/hclsyntax";
import {
  BANG,
  C_BRACE,
  C_BRACK,
  C_HEREDOC,
  C_PAREN,
  C_QUOTE,
  COLON,
  COMMA,
  COMMENT,
  DOT,
  ELLIPSIS,
  EOF,
  EQUAL,
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
  STRING_LIT,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "./kind-numbers.ts";

// The states, each of which is a set of tokens that may follow. A step up to LAST_STATE only enters
// that state.
/** No token may follow: there is an error, or a construct that is left to the parser. */
export const INVALID = 0;
export const ITEM = 1;
export const ITEM_END = 2;
export const OPERAND = 3;
/** An operand, or the bracket that closes a list or a call. */
export const OPERAND_OR_END = 4;
export const OPERATOR = 5;
export const KEY = 6;
const KEY_END = 7;
export const TEMPLATE = 8;
export const LAST_STATE = 8;

// Steps that are functions.
export const ITEM_NAME = 9;
export const BODY_END = 10;
export const COMMENT_AFTER_ITEM = 11;
export const NAME = 12;
export const NUMBER = 13;
export const QUOTE_START = 14;
export const BRACKET_START = 15;
export const BRACE_START = 16;
export const NEWLINE_BEFORE_OPERAND = 17;
export const LINE_END = 18;
export const ATTRIBUTE_ACCESS = 19;
export const INDEX_START = 20;
export const COLON_AFTER_OPERAND = 21;
export const ARROW = 22;
export const IF = 23;
export const COMMA_AFTER_OPERAND = 24;
export const EXPANSION = 25;
export const BRACE_END = 26;
export const COMMENT_BEFORE_KEY = 27;
export const LITERAL = 28;

/** A step that ends the check. */
export const FILE_END = 29;
/** A step that closes the innermost construct. */
export const CLOSE = 30;
/** From here on, a step opens the construct of the step minus OPEN. */
export const OPEN = 32;

// The constructs. Those from PARENTHESES on ignore newlines.
export const BODY = 0;
export const ONE_LINE_BODY = 1;
export const ATTRIBUTE = 2;
export const OBJECT = 3;
export const QUOTE = 4;
const QUOTED_KEY = 5;
const HEREDOC = 6;
export const PARENTHESES = 7;
const KEY_PARENTHESES = 8;
export const CALL = 9;
export const TUPLE = 10;
export const INDEX = 11;
const INTERPOLATION = 12;
export const FOR_TUPLE_SOURCE = 13;
export const FOR_OBJECT_SOURCE = 14;
export const FOR_TUPLE_VALUE = 15;
export const FOR_OBJECT_KEY = 16;
export const FOR_OBJECT_VALUE = 17;
export const FOR_TUPLE_CONDITION = 18;
export const FOR_OBJECT_CONDITION = 19;
/**
 * Between the `?` and the `:` of a conditional. The enclosing construct determines whether newlines
 * count.
 */
export const CONDITIONAL = 20;

/** No token closes the construct in one step. */
const NOT_CLOSED = 64;

const CONSTRUCTS: readonly (readonly [construct: number, inside: number, closing: number, after: number])[] = [
  [BODY, ITEM, NOT_CLOSED, ITEM_END],
  [ONE_LINE_BODY, ITEM, NOT_CLOSED, ITEM_END],
  [ATTRIBUTE, OPERAND, NOT_CLOSED, ITEM],
  [OBJECT, KEY, C_BRACE, OPERATOR],
  [QUOTE, TEMPLATE, C_QUOTE, OPERATOR],
  [QUOTED_KEY, TEMPLATE, C_QUOTE, KEY_END],
  [HEREDOC, TEMPLATE, C_HEREDOC, OPERATOR],
  [PARENTHESES, OPERAND, C_PAREN, OPERATOR],
  [KEY_PARENTHESES, OPERAND, C_PAREN, KEY_END],
  [CALL, OPERAND_OR_END, C_PAREN, OPERATOR],
  [TUPLE, OPERAND_OR_END, C_BRACK, OPERATOR],
  [INDEX, OPERAND, C_BRACK, OPERATOR],
  [INTERPOLATION, OPERAND, TEMPLATE_SEQ_END, TEMPLATE],
  [FOR_TUPLE_SOURCE, OPERAND, NOT_CLOSED, OPERAND],
  [FOR_OBJECT_SOURCE, OPERAND, NOT_CLOSED, OPERAND],
  [FOR_TUPLE_VALUE, OPERAND, C_BRACK, OPERATOR],
  [FOR_OBJECT_KEY, OPERAND, NOT_CLOSED, OPERAND],
  [FOR_OBJECT_VALUE, OPERAND, C_BRACE, OPERATOR],
  [FOR_TUPLE_CONDITION, OPERAND, C_BRACK, OPERATOR],
  [FOR_OBJECT_CONDITION, OPERAND, C_BRACE, OPERATOR],
  [CONDITIONAL, OPERAND, NOT_CLOSED, OPERAND],
];

/** For each construct, the state after the token that opens it. */
export const STATES_INSIDE: readonly number[] = /* @__PURE__ */ CONSTRUCTS.map(([, inside]) => inside);

/** For each construct, the kind of the token that closes it. */
export const CLOSING_KINDS: readonly number[] = /* @__PURE__ */ CONSTRUCTS.map(([, , closing]) => closing);

/** For each construct, the state after it. */
export const STATES_AFTER: readonly number[] = /* @__PURE__ */ CONSTRUCTS.map(([, , , after]) => after);

const operandSteps: readonly (readonly [TokenKind | number, number])[] = [
  [IDENT, NAME],
  [NUMBER_LIT, NUMBER],
  [O_QUOTE, QUOTE_START],
  [O_HEREDOC, OPEN + HEREDOC],
  [O_PAREN, OPEN + PARENTHESES],
  [O_BRACK, BRACKET_START],
  [O_BRACE, BRACE_START],
  [MINUS, OPERAND],
  [BANG, OPERAND],
  [NEWLINE, NEWLINE_BEFORE_OPERAND],
  [COMMENT, NEWLINE_BEFORE_OPERAND],
];

const STEPS_BY_STATE: readonly (readonly [state: number, steps: readonly (readonly [kind: number, step: number])[]])[] = [
  [
    ITEM,
    [
      [NEWLINE, ITEM],
      [COMMENT, ITEM],
      [IDENT, ITEM_NAME],
      [C_BRACE, BODY_END],
      [EOF, FILE_END],
    ],
  ],
  [
    ITEM_END,
    [
      [NEWLINE, ITEM],
      [COMMENT, COMMENT_AFTER_ITEM],
      [EOF, FILE_END],
    ],
  ],
  [OPERAND, operandSteps],
  [OPERAND_OR_END, [...operandSteps, [C_PAREN, CLOSE], [C_BRACK, CLOSE]]],
  [
    OPERATOR,
    [
      ...OPERATORS.map((kind) => [kind, OPERAND] as const),
      [NEWLINE, LINE_END],
      [COMMENT, LINE_END],
      [DOT, ATTRIBUTE_ACCESS],
      [O_BRACK, INDEX_START],
      [QUESTION, OPEN + CONDITIONAL],
      [COLON, COLON_AFTER_OPERAND],
      [FAT_ARROW, ARROW],
      [IDENT, IF],
      [COMMA, COMMA_AFTER_OPERAND],
      [ELLIPSIS, EXPANSION],
      [C_PAREN, CLOSE],
      [C_BRACK, CLOSE],
      [C_BRACE, BRACE_END],
      [TEMPLATE_SEQ_END, CLOSE],
      [EOF, FILE_END],
    ],
  ],
  [
    KEY,
    [
      [NEWLINE, KEY],
      [COMMENT, COMMENT_BEFORE_KEY],
      [C_BRACE, CLOSE],
      [IDENT, KEY_END],
      [O_QUOTE, OPEN + QUOTED_KEY],
      [O_PAREN, OPEN + KEY_PARENTHESES],
    ],
  ],
  [
    KEY_END,
    [
      [EQUAL, OPERAND],
      [COLON, OPERAND],
    ],
  ],
  [
    TEMPLATE,
    [
      [QUOTED_LIT, LITERAL],
      [STRING_LIT, TEMPLATE],
      [TEMPLATE_INTERP, OPEN + INTERPOLATION],
      [C_QUOTE, CLOSE],
      [C_HEREDOC, CLOSE],
    ],
  ],
];

/** The step for each state and kind; the index is 64 times the state plus the kind. */
export const STEPS: Uint8Array = /* @__PURE__ */ tableOf(STEPS_BY_STATE);

function tableOf(states: typeof STEPS_BY_STATE): Uint8Array {
  const table = new Uint8Array((LAST_STATE + 1) * 64);
  for (const [state, steps] of states) for (const [kind, step] of steps) table[state * 64 + kind] = step;
  return table;
}
