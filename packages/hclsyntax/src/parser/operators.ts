import type { BinaryOperator } from "../eval/operators.ts";
import {
  AND,
  EQUAL_OP,
  GREATER_THAN,
  GREATER_THAN_EQ,
  LESS_THAN,
  LESS_THAN_EQ,
  MINUS,
  NOT_EQUAL,
  OR,
  PERCENT,
  PLUS,
  SLASH,
  STAR,
} from "../scanner/kinds.ts";

/**
 * The operators with two operands: their token, symbol and how tightly they bind. Native syntax
 * specification, "Operations".
 */
const operators: readonly (readonly [kind: number, symbol: BinaryOperator, precedence: number])[] = [
  [OR, "||", 1],
  [AND, "&&", 2],
  [EQUAL_OP, "==", 3],
  [NOT_EQUAL, "!=", 3],
  [GREATER_THAN, ">", 4],
  [GREATER_THAN_EQ, ">=", 4],
  [LESS_THAN, "<", 4],
  [LESS_THAN_EQ, "<=", 4],
  [PLUS, "+", 5],
  [MINUS, "-", 5],
  [STAR, "*", 6],
  [SLASH, "/", 6],
  [PERCENT, "%", 6],
];

/** The precedence of the binary operator by token kind; 0 for other tokens. */
export const precedences: Uint8Array = new Uint8Array(64);

/** The symbol of the binary operator by token kind. */
export const operatorSymbols: BinaryOperator[] = new Array<BinaryOperator>(64).fill("||");

for (const [kind, symbol, precedence] of operators) {
  precedences[kind] = precedence;
  operatorSymbols[kind] = symbol;
}
