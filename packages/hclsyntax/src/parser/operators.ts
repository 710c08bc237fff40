import { type BinaryOperator, binaryOperators } from "../operators.ts";

/** The precedence of the binary operator by token kind; 0 for other tokens. */
export const precedences: Uint8Array = new Uint8Array(64);

/** The symbol of the binary operator by token kind. */
export const operatorSymbols: BinaryOperator[] = [];

for (const [symbol, { token, precedence }] of Object.entries(binaryOperators)) {
  precedences[token] = precedence;
  operatorSymbols[token] = symbol as BinaryOperator;
}
