/** The operations behind the operators, from the table in `../operators.ts`. */
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
import {
  type BinaryFunction,
  type BinaryOperator,
  binaryOperators,
  type UnaryFunction,
  type UnaryOperator,
  unaryOperators,
} from "../operators.ts";

/** A binary operation. */
export interface BinaryOperation {
  /** The type that operands are converted to; `dynamic` accepts any type. */
  readonly operand: NumberType | BoolType | DynamicType;
  readonly result: NumberType | BoolType;
  readonly apply: (a: Value, b: Value) => Value;
  /**
   * Whether the operation uses the known range of an unknown operand, as equality and comparisons
   * do. Otherwise the result for an unknown operand is simply unknown.
   */
  readonly usesRanges: boolean;
}

/** A unary operation. */
export interface UnaryOperation {
  readonly operand: NumberType | BoolType;
  readonly apply: (a: Value) => Value;
}

const binaryFunctions: Readonly<Record<BinaryFunction, (a: Value, b: Value) => Value>> = {
  or,
  and,
  equals,
  notEqual,
  greaterThan,
  greaterThanOrEqualTo,
  lessThan,
  lessThanOrEqualTo,
  add,
  subtract,
  multiply,
  divide,
  modulo,
};

const unaryFunctions: Readonly<Record<UnaryFunction, (a: Value) => Value>> = { negate, not };

const types = { bool, number, any: dynamic } as const;

const binaryOperations: ReadonlyMap<string, BinaryOperation> = new Map(
  Object.entries(binaryOperators).map(([symbol, { operand, result, apply }]) => [
    symbol,
    { operand: types[operand], result: types[result], apply: binaryFunctions[apply], usesRanges: result === "bool" && operand !== "bool" },
  ]),
);

/** Returns the operation of a binary operator. */
export function binaryOperation(operator: BinaryOperator): BinaryOperation {
  return binaryOperations.get(operator)!;
}

/** Returns the operation of a unary operator. */
export function unaryOperation(operator: UnaryOperator): UnaryOperation {
  const { operand, apply } = unaryOperators[operator];
  return { operand: types[operand], apply: unaryFunctions[apply] };
}
