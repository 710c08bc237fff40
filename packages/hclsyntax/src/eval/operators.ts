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
}

/** A unary operation. */
export interface UnaryOperation {
  readonly operand: NumberType | BoolType;
  readonly apply: (a: Value) => Value;
}

type Apply = BinaryOperation["apply"];

const logic = (apply: Apply): BinaryOperation => ({ operand: bool, result: bool, apply });
const equality = (apply: Apply): BinaryOperation => ({ operand: dynamic, result: bool, apply });
const comparison = (apply: Apply): BinaryOperation => ({ operand: number, result: bool, apply });
const arithmetic = (apply: Apply): BinaryOperation => ({ operand: number, result: number, apply });

/** The operations of the binary operators. */
export const binaryOperations: Readonly<Record<BinaryOperator, BinaryOperation>> = {
  "||": logic(or),
  "&&": logic(and),
  "==": equality(equals),
  "!=": equality(notEqual),
  ">": comparison(greaterThan),
  ">=": comparison(greaterThanOrEqualTo),
  "<": comparison(lessThan),
  "<=": comparison(lessThanOrEqualTo),
  "+": arithmetic(add),
  "-": arithmetic(subtract),
  "*": arithmetic(multiply),
  "/": arithmetic(divide),
  "%": arithmetic(modulo),
};

/** The operations of the unary operators. */
export const unaryOperations: Readonly<Record<UnaryOperator, UnaryOperation>> = {
  "-": { operand: number, apply: negate },
  "!": { operand: bool, apply: not },
};
