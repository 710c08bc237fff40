/** The table of the token check: the step for each state and kind of token. */
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
  FIRST_OPERATOR,
  IDENT,
  LAST_OPERATOR,
  MINUS,
  NEWLINE,
  NUMBER_LIT,
  O_BRACE,
  O_BRACK,
  O_HEREDOC,
  O_PAREN,
  O_QUOTE,
  QUESTION,
  QUOTED_LIT,
  STRING_LIT,
  TEMPLATE_INTERP,
  TEMPLATE_SEQ_END,
} from "./kinds.ts";

// The states, each of which is a set of tokens that may follow. A step up to LAST_STATE only enters
// that state.
export const ITEM = 1;
export const ITEM_END = 2;
export const OPERAND = 3;
/** An operand, or the bracket that closes a list or a call. */
export const OPERAND_OR_END = 4;
export const OPERATOR = 5;
export const KEY = 6;
export const KEY_END = 7;
export const TEMPLATE = 8;
export const LAST_STATE = 8;

// The other steps. Step 0 is an error, or a construct that is left to the parser.
export const FILE_END = 9;
export const ITEM_NAME = 10;
export const BODY_END = 11;
export const COMMENT_AFTER_ITEM = 12;
export const NAME = 13;
export const NUMBER = 14;
export const QUOTE_START = 15;
export const HEREDOC_START = 16;
export const PARENTHESES_START = 17;
export const BRACKET_START = 18;
export const BRACE_START = 19;
export const NEWLINE_BEFORE_OPERAND = 20;
export const EMPTY_LIST_END = 21;
export const LINE_END = 22;
export const ATTRIBUTE_ACCESS = 23;
export const INDEX_START = 24;
export const CONDITIONAL_START = 25;
export const COLON_AFTER_OPERAND = 26;
export const ARROW = 27;
export const IF = 28;
export const COMMA_AFTER_OPERAND = 29;
export const EXPANSION = 30;
export const PARENTHESES_END = 31;
export const BRACKET_END = 32;
export const BRACE_END = 33;
export const INTERPOLATION_END = 34;
export const COMMENT_BEFORE_KEY = 35;
export const OBJECT_END = 36;
export const QUOTED_KEY_START = 37;
export const COMPUTED_KEY_START = 38;
export const LITERAL = 39;
export const INTERPOLATION_START = 40;
export const QUOTE_END = 41;
export const HEREDOC_END = 42;

const OPERATORS = Array.from({ length: LAST_OPERATOR - FIRST_OPERATOR + 1 }, (_, i): number => FIRST_OPERATOR + i);

const operandSteps: readonly (readonly [TokenKind | number, number])[] = [
  [IDENT, NAME],
  [NUMBER_LIT, NUMBER],
  [O_QUOTE, QUOTE_START],
  [O_HEREDOC, HEREDOC_START],
  [O_PAREN, PARENTHESES_START],
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
  [OPERAND_OR_END, [...operandSteps, [C_PAREN, EMPTY_LIST_END], [C_BRACK, EMPTY_LIST_END]]],
  [
    OPERATOR,
    [
      ...OPERATORS.map((kind) => [kind, OPERAND] as const),
      [NEWLINE, LINE_END],
      [COMMENT, LINE_END],
      [DOT, ATTRIBUTE_ACCESS],
      [O_BRACK, INDEX_START],
      [QUESTION, CONDITIONAL_START],
      [COLON, COLON_AFTER_OPERAND],
      [FAT_ARROW, ARROW],
      [IDENT, IF],
      [COMMA, COMMA_AFTER_OPERAND],
      [ELLIPSIS, EXPANSION],
      [C_PAREN, PARENTHESES_END],
      [C_BRACK, BRACKET_END],
      [C_BRACE, BRACE_END],
      [TEMPLATE_SEQ_END, INTERPOLATION_END],
      [EOF, FILE_END],
    ],
  ],
  [
    KEY,
    [
      [NEWLINE, KEY],
      [COMMENT, COMMENT_BEFORE_KEY],
      [C_BRACE, OBJECT_END],
      [IDENT, KEY_END],
      [O_QUOTE, QUOTED_KEY_START],
      [O_PAREN, COMPUTED_KEY_START],
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
      [TEMPLATE_INTERP, INTERPOLATION_START],
      [C_QUOTE, QUOTE_END],
      [C_HEREDOC, HEREDOC_END],
    ],
  ],
];

/**
 * The step for each state and kind; the index is 64 times the state plus the kind. A table lookup
 * is faster than branches in a new process.
 */
export const STEPS: Uint8Array = /* @__PURE__ */ tableOf(STEPS_BY_STATE);

function tableOf(states: typeof STEPS_BY_STATE): Uint8Array {
  const table = new Uint8Array((LAST_STATE + 1) * 64);
  for (const [state, steps] of states) for (const [kind, step] of steps) table[state * 64 + kind] = step;
  return table;
}
