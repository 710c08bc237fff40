/** The operations behind the operators of `../operators.ts`. */
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
import type { BinaryOperator, UnaryOperator } from "../operators.ts";

/** A binary operation. */
export interface BinaryOperation {
  /** The type that operands are converted to; `dynamic` accepts any type. */
  readonly operand: NumberType | BoolType | DynamicType;
  readonly result: NumberType | BoolType;
  readonly apply: (a: Value, b: Value) => Value;
  /** The value of one operand that decides the result, whatever the other is; undefined if none does. */
  readonly decidedBy: boolean | undefined;
}

/** A unary operation. */
export interface UnaryOperation {
  readonly operand: NumberType | BoolType;
  readonly apply: (a: Value) => Value;
}

const operation = (
  operand: BinaryOperation["operand"],
  result: BinaryOperation["result"],
  apply: BinaryOperation["apply"],
  decidedBy?: boolean,
): BinaryOperation => ({ operand, result, apply, decidedBy });

/** The operations of the binary operators, by symbol: the type of the operands and of the result, and the function. */
export const binaryOperations: Readonly<Record<BinaryOperator, BinaryOperation>> = {
  "||": operation(bool, bool, or, true),
  "&&": operation(bool, bool, and, false),
  "==": operation(dynamic, bool, equals),
  "!=": operation(dynamic, bool, notEqual),
  ">": operation(number, bool, greaterThan),
  ">=": operation(number, bool, greaterThanOrEqualTo),
  "<": operation(number, bool, lessThan),
  "<=": operation(number, bool, lessThanOrEqualTo),
  "+": operation(number, number, add),
  "-": operation(number, number, subtract),
  "*": operation(number, number, multiply),
  "/": operation(number, number, divide),
  "%": operation(number, number, modulo),
};

/** The operations of the unary operators. */
export const unaryOperations: Readonly<Record<UnaryOperator, UnaryOperation>> = {
  "-": { operand: number, apply: negate },
  "!": { operand: bool, apply: not },
};
