/** The order of number values. */
import { compareNumbers, type NumberContent } from "../number.ts";
import { type BoolType, bool, number } from "../type.ts";
import { boolVal, False, True, type Value } from "../value.ts";
import { ValueRange } from "../value-range.ts";
import { equals } from "./equality.ts";
import { or } from "./logic.ts";
import { bare, carryMarks, checkOperands, unknownResult } from "./prologue.ts";

/** Whether the first number is below the second. @throws CtyError for operands that are no numbers or null */
export function lessThan(a: Value, b: Value): Value<BoolType> {
  if (a.marks !== undefined || b.marks !== undefined) return carryMarks(lessThan(bare(a), bare(b)), a, b);
  if (checkOperands("comparison", number, a, b)) return boolVal(compareNumbers(a.content as NumberContent, b.content as NumberContent) < 0);
  const [x, y] = [new ValueRange(a), new ValueRange(b)];
  const [xMin, xMax, yMin, yMax] = [x.numberMin(), x.numberMax(), y.numberMin(), y.numberMax()];
  if (xMax !== undefined && yMin !== undefined && compareNumbers(xMax.value, yMin.value) < 0) return True;
  // As in the reference, bounds count as exclusive here: `unknown[5..9] < 5` stays unknown.
  if (xMin !== undefined && yMax !== undefined && compareNumbers(xMin.value, yMax.value) > 0) return False;
  return unknownResult(bool);
}

/** Whether the first number is above the second. @throws CtyError for operands that are no numbers or null */
export function greaterThan(a: Value, b: Value): Value<BoolType> {
  return lessThan(b, a);
}

/** Whether the first number is below the second or equal to it. @throws CtyError for operands that are no numbers or null */
export function lessThanOrEqualTo(a: Value, b: Value): Value<BoolType> {
  return or(lessThan(a, b), equals(a, b));
}

/** Whether the first number is above the second or equal to it. @throws CtyError for operands that are no numbers or null */
export function greaterThanOrEqualTo(a: Value, b: Value): Value<BoolType> {
  return or(lessThan(b, a), equals(a, b));
}
