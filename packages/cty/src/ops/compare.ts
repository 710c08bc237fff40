/**
 * The order of number values. Where an operand is unknown the result is, unless what is known of their ranges decides it.
 * Marks of the operands are carried over to the result.
 */
import { compareNumbers, type NumberContent } from "../number.ts";
import { unknownNotNull } from "../refined-unknown.ts";
import { type BoolType, bool, number } from "../type.ts";
import { boolVal, False, True, type Value } from "../value.ts";
import { ValueRange } from "../value-range.ts";
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
    // As in the reference, bounds that meet decide nothing, even exclusive ones.
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

/** Whether the first number is below the second. @throws CtyError for operands that are no numbers or null */
export function lessThan(a: Value, b: Value): Value<BoolType> {
  return apply(less, a, b);
}

/** Whether the first number is above the second. @throws CtyError for operands that are no numbers or null */
export function greaterThan(a: Value, b: Value): Value<BoolType> {
  return apply(less, b, a);
}

/** Whether the first number is below the second or equal to it. @throws CtyError for operands that are no numbers or null */
export function lessThanOrEqualTo(a: Value, b: Value): Value<BoolType> {
  return apply(lessOrEqual, a, b);
}

/** Whether the first number is above the second or equal to it. @throws CtyError for operands that are no numbers or null */
export function greaterThanOrEqualTo(a: Value, b: Value): Value<BoolType> {
  return apply(lessOrEqual, b, a);
}
