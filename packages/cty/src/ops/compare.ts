/**
 * Comparison of number values. If an operand is unknown, so is the result, unless the ranges of the
 * operands decide it. The result has the marks of the operands.
 */
import { compareNumbers, type NumberContent } from "../number/number.ts";
import { type BoolType, bool, number } from "../type/type.ts";
import { unknownNotNull } from "../value/refined-unknown.ts";
import { boolVal, False, True, type Value } from "../value/value.ts";
import { ValueRange } from "../value/value-range.ts";
import { equals } from "./equality.ts";
import { or } from "./logic.ts";
import { apply, type Operation } from "./prologue.ts";

type Comparison = Operation<NumberContent, BoolType>;

const less: Comparison = {
  name: "comparison",
  operand: number,
  known: (a, b) => boolVal(compareNumbers(a, b) < 0),
  unknown: (a, b) => {
    const [x, y] = [new ValueRange(a), new ValueRange(b)];
    const [xMin, xMax, yMin, yMax] = [x.numberMin(), x.numberMax(), y.numberMin(), y.numberMax()];
    // As in the reference implementation, equal bounds decide nothing, even if they are exclusive.
    if (xMax !== undefined && yMin !== undefined && compareNumbers(xMax.value, yMin.value) < 0) return True;
    if (xMin !== undefined && yMax !== undefined && compareNumbers(xMin.value, yMax.value) > 0) return False;
    return unknownNotNull(bool);
  },
};

const lessOrEqual: Comparison = {
  name: "comparison",
  operand: number,
  known: (a, b) => boolVal(compareNumbers(a, b) <= 0),
  unknown: (a, b) => or(lessThan(a, b), equals(a, b)),
};

/**
 * Whether the first number is less than the second one.
 * @throws CtyError for operands that are not numbers or are null
 */
export function lessThan(a: Value, b: Value): Value<BoolType> {
  return apply(less, a, b);
}

/**
 * Whether the first number is greater than the second one.
 * @throws CtyError for operands that are not numbers or are null
 */
export function greaterThan(a: Value, b: Value): Value<BoolType> {
  return apply(less, b, a);
}

/**
 * Whether the first number is less than the second one or equal to it.
 * @throws CtyError for operands that are not numbers or are null
 */
export function lessThanOrEqualTo(a: Value, b: Value): Value<BoolType> {
  return apply(lessOrEqual, a, b);
}

/**
 * Whether the first number is greater than the second one or equal to it.
 * @throws CtyError for operands that are not numbers or are null
 */
export function greaterThanOrEqualTo(a: Value, b: Value): Value<BoolType> {
  return apply(lessOrEqual, b, a);
}
