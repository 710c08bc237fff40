/** The operators: their symbols, precedence, operand types and what they do. Native syntax specification, "Operations". */
import {
  add,
  and,
  bool,
  type BoolType,
  divide,
  dynamic,
  type DynamicType,
  equals,
  greaterThan,
  greaterThanOrEqualTo,
  lessThan,
  lessThanOrEqualTo,
  modulo,
  multiply,
  negate,
  not,
  notEqual,
  number,
  type NumberType,
  or,
  subtract,
  type Value,
} from "@hcl-ts/cty";

/** The symbol of an operator with two operands. */
export type BinaryOperator = "||" | "&&" | "==" | "!=" | ">" | ">=" | "<" | "<=" | "+" | "-" | "*" | "/" | "%";

/** The symbol of an operator with one operand. */
export type UnaryOperator = "-" | "!";

/** What an operator with two operands is. */
export interface BinaryOperation {
  /** The type that operands are converted to; `dynamic` takes them as they are. */
  readonly operand: NumberType | BoolType | DynamicType;
  readonly result: NumberType | BoolType;
  readonly apply: (a: Value, b: Value) => Value;
}

/** The operators with two operands. */
export const binaryOperations: Readonly<Record<BinaryOperator, BinaryOperation>> = {
  "||": { operand: bool, result: bool, apply: or },
  "&&": { operand: bool, result: bool, apply: and },
  "==": { operand: dynamic, result: bool, apply: equals },
  "!=": { operand: dynamic, result: bool, apply: notEqual },
  ">": { operand: number, result: bool, apply: greaterThan },
  ">=": { operand: number, result: bool, apply: greaterThanOrEqualTo },
  "<": { operand: number, result: bool, apply: lessThan },
  "<=": { operand: number, result: bool, apply: lessThanOrEqualTo },
  "+": { operand: number, result: number, apply: add },
  "-": { operand: number, result: number, apply: subtract },
  "*": { operand: number, result: number, apply: multiply },
  "/": { operand: number, result: number, apply: divide },
  "%": { operand: number, result: number, apply: modulo },
};

/** The operators with one operand. */
export const unaryOperations: Readonly<Record<UnaryOperator, { readonly operand: NumberType | BoolType; readonly apply: (a: Value) => Value }>> = {
  "-": { operand: number, apply: negate },
  "!": { operand: bool, apply: not },
};
