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

/** The operators with two operands: their token, symbol and how tightly they bind. Native syntax specification, "Operations". */
const operators: readonly (readonly [kind: number, symbol: BinaryOperator, level: number])[] = [
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

/** By kind of token, how tightly the operator binds; 0 for what is no operator. */
export const bindingLevels: Uint8Array = new Uint8Array(64);

/** By kind of token, the symbol of the operator. */
export const operatorSymbols: BinaryOperator[] = new Array<BinaryOperator>(64).fill("||");

for (const [kind, symbol, level] of operators) {
  bindingLevels[kind] = level;
  operatorSymbols[kind] = symbol;
}
