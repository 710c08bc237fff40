/**
 * The operators: their symbols, tokens and precedence. The tables of the scanner
 * (`scanner/characters.ts`) and the parser (`parser/operators.ts`) are derived from it. The
 * operations behind them are in `eval/operators.ts`.
 *
 * Native syntax specification, "Operations".
 */
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
} from "./scanner/kinds.ts";

/** The symbol of a binary operator. */
export type BinaryOperator = "||" | "&&" | "==" | "!=" | ">" | ">=" | "<" | "<=" | "+" | "-" | "*" | "/" | "%";

/** The symbol of a unary operator. */
export type UnaryOperator = "-" | "!";

/** The token of a binary operator, and how tightly it binds. */
interface BinaryOperatorInfo {
  /** The kind of its token. */
  readonly token: number;
  /** Operators with higher precedence bind more tightly. All are left-associative. */
  readonly precedence: number;
}

// biome-ignore format: a table reads better with one row per line
/** The binary operators by symbol. */
export const binaryOperators: Readonly<Record<BinaryOperator, BinaryOperatorInfo>> = {
  "||": { token: OR, precedence: 1 },
  "&&": { token: AND, precedence: 2 },
  "==": { token: EQUAL_OP, precedence: 3 },
  "!=": { token: NOT_EQUAL, precedence: 3 },
  ">": { token: GREATER_THAN, precedence: 4 },
  ">=": { token: GREATER_THAN_EQ, precedence: 4 },
  "<": { token: LESS_THAN, precedence: 4 },
  "<=": { token: LESS_THAN_EQ, precedence: 4 },
  "+": { token: PLUS, precedence: 5 },
  "-": { token: MINUS, precedence: 5 },
  "*": { token: STAR, precedence: 6 },
  "/": { token: SLASH, precedence: 6 },
  "%": { token: PERCENT, precedence: 6 },
};
