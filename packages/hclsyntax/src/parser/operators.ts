import type { BinaryOperator } from "../eval/operators.ts";
import { TokenKind } from "../scanner/token-kind.ts";

/** The operators with two operands: their token, symbol and how tightly they bind. Native syntax specification, "Operations". */
const operators: readonly (readonly [kind: number, symbol: BinaryOperator, level: number])[] = [
  [TokenKind.Or, "||", 1],
  [TokenKind.And, "&&", 2],
  [TokenKind.EqualOp, "==", 3],
  [TokenKind.NotEqual, "!=", 3],
  [TokenKind.GreaterThan, ">", 4],
  [TokenKind.GreaterThanEq, ">=", 4],
  [TokenKind.LessThan, "<", 4],
  [TokenKind.LessThanEq, "<=", 4],
  [TokenKind.Plus, "+", 5],
  [TokenKind.Minus, "-", 5],
  [TokenKind.Star, "*", 6],
  [TokenKind.Slash, "/", 6],
  [TokenKind.Percent, "%", 6],
];

/** By kind of token, how tightly the operator binds; 0 for what is no operator. */
export const bindingLevels: Uint8Array = new Uint8Array(64);

/** By kind of token, the symbol of the operator. */
export const operatorSymbols: BinaryOperator[] = new Array<BinaryOperator>(64).fill("||");

for (const [kind, symbol, level] of operators) {
  bindingLevels[kind] = level;
  operatorSymbols[kind] = symbol;
}
