/** The operations behind the operators. Native syntax specification, "Operations". */
import {
  add,
  and,
  type BoolType,
  bool,
  type DynamicType,
  divide,
  dynamic,
  equals,
  greaterThan,
  greaterThanOrEqualTo,
  lessThan,
  lessThanOrEqualTo,
  modulo,
  multiply,
  type NumberType,
  negate,
  not,
  notEqual,
  number,
  or,
  subtract,
  type Value,
} from "@hcl-ts/cty";

/** The symbol of a binary operator. */
export type BinaryOperator = "||" | "&&" | "==" | "!=" | ">" | ">=" | "<" | "<=" | "+" | "-" | "*" | "/" | "%";

/** The symbol of a unary operator. */
export type UnaryOperator = "-" | "!";

/** A binary operation. */
export interface BinaryOperation {
  /** The type that operands are converted to; `dynamic` accepts any type. */
  readonly operand: NumberType | BoolType | DynamicType;
  readonly result: NumberType | BoolType;
  readonly apply: (a: Value, b: Value) => Value;
  /**
   * Whether the operation uses the known range of an unknown operand. Otherwise the result for an
   * unknown operand is simply unknown.
   */
  readonly usesRanges: boolean;
}

/** The binary operations by symbol. */
export const binaryOperations: Readonly<Record<BinaryOperator, BinaryOperation>> = {
  "||": { operand: bool, result: bool, apply: or, usesRanges: false },
  "&&": { operand: bool, result: bool, apply: and, usesRanges: false },
  "==": { operand: dynamic, result: bool, apply: equals, usesRanges: true },
  "!=": { operand: dynamic, result: bool, apply: notEqual, usesRanges: true },
  ">": { operand: number, result: bool, apply: greaterThan, usesRanges: true },
  ">=": { operand: number, result: bool, apply: greaterThanOrEqualTo, usesRanges: true },
  "<": { operand: number, result: bool, apply: lessThan, usesRanges: true },
  "<=": { operand: number, result: bool, apply: lessThanOrEqualTo, usesRanges: true },
  "+": { operand: number, result: number, apply: add, usesRanges: false },
  "-": { operand: number, result: number, apply: subtract, usesRanges: false },
  "*": { operand: number, result: number, apply: multiply, usesRanges: false },
  "/": { operand: number, result: number, apply: divide, usesRanges: false },
  "%": { operand: number, result: number, apply: modulo, usesRanges: false },
};

/** The unary operations by symbol. */
export const unaryOperations: Readonly<
  Record<UnaryOperator, { readonly operand: NumberType | BoolType; readonly apply: (a: Value) => Value }>
> = {
  "-": { operand: number, apply: negate },
  "!": { operand: bool, apply: not },
};
