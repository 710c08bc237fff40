/**
 * The operators: the single source for their symbols, tokens, precedence and operations. The tables
 * of the scanner (`scanner/characters.ts`), the parser (`parser/operators.ts`) and the evaluator
 * (`eval/operators.ts`) are derived from it.
 *
 * Operations are given by name, so that programs that only scan do not bundle cty's arithmetic.
 *
 * Native syntax specification, "Operations".
 */
import {
  AND,
  BANG,
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

/** The name of a type of operands or results; `any` accepts every type. */
type TypeName = "bool" | "number" | "any";

/** A binary operator. */
interface BinaryOperatorInfo {
  /** The kind of its token. */
  readonly token: number;
  /** Operators with higher precedence bind more tightly. All are left-associative. */
  readonly precedence: number;
  /** The type that both operands are converted to. */
  readonly operand: TypeName;
  readonly result: Exclude<TypeName, "any">;
  /** The name of cty's function. */
  readonly apply: BinaryFunction;
}

/** A unary operator. */
interface UnaryOperatorInfo {
  readonly token: number;
  readonly operand: Exclude<TypeName, "any">;
  readonly apply: UnaryFunction;
}

/** The names of cty's functions behind binary operators. */
export type BinaryFunction =
  | "or"
  | "and"
  | "equals"
  | "notEqual"
  | "greaterThan"
  | "greaterThanOrEqualTo"
  | "lessThan"
  | "lessThanOrEqualTo"
  | "add"
  | "subtract"
  | "multiply"
  | "divide"
  | "modulo";

/** The names of cty's functions behind unary operators. */
export type UnaryFunction = "negate" | "not";

// biome-ignore format: a table reads better with one row per line
/** The binary operators by symbol. */
export const binaryOperators: Readonly<Record<BinaryOperator, BinaryOperatorInfo>> = {
  "||": { token: OR, precedence: 1, operand: "bool", result: "bool", apply: "or" },
  "&&": { token: AND, precedence: 2, operand: "bool", result: "bool", apply: "and" },
  "==": { token: EQUAL_OP, precedence: 3, operand: "any", result: "bool", apply: "equals" },
  "!=": { token: NOT_EQUAL, precedence: 3, operand: "any", result: "bool", apply: "notEqual" },
  ">": { token: GREATER_THAN, precedence: 4, operand: "number", result: "bool", apply: "greaterThan" },
  ">=": { token: GREATER_THAN_EQ, precedence: 4, operand: "number", result: "bool", apply: "greaterThanOrEqualTo" },
  "<": { token: LESS_THAN, precedence: 4, operand: "number", result: "bool", apply: "lessThan" },
  "<=": { token: LESS_THAN_EQ, precedence: 4, operand: "number", result: "bool", apply: "lessThanOrEqualTo" },
  "+": { token: PLUS, precedence: 5, operand: "number", result: "number", apply: "add" },
  "-": { token: MINUS, precedence: 5, operand: "number", result: "number", apply: "subtract" },
  "*": { token: STAR, precedence: 6, operand: "number", result: "number", apply: "multiply" },
  "/": { token: SLASH, precedence: 6, operand: "number", result: "number", apply: "divide" },
  "%": { token: PERCENT, precedence: 6, operand: "number", result: "number", apply: "modulo" },
};

/** The unary operators by symbol. */
export const unaryOperators: Readonly<Record<UnaryOperator, UnaryOperatorInfo>> = {
  "-": { token: MINUS, operand: "number", apply: "negate" },
  "!": { token: BANG, operand: "bool", apply: "not" },
};
