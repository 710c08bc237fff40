/**
 * What every operation on primitive values begins with, in one place: marks come off the operands and go onto the
 * result, operands of the wrong type and nulls are refused, and an unknown operand makes the result unknown, with
 * whatever the operation can still say of it.
 */
import { CtyError } from "../errors.ts";
import { mergeMarks, withMarks } from "../marks.ts";
import { refineNotNull } from "../refinement.ts";
import type { BoolType, NumberType, Type } from "../type.ts";
import { friendlyName } from "../type-name.ts";
import { Unknown } from "../unknown.ts";
import { unknownVal, Value } from "../value.ts";

/** The value without its own marks. */
export function bare(value: Value): Value {
  return value.marks === undefined ? value : new Value(value.type, value.content);
}

/** The result with the marks that the operands carry themselves. */
export function carryMarks<T extends Type>(result: Value<T>, a: Value, b?: Value): Value<T> {
  const marks = b === undefined ? a.marks : mergeMarks(a.marks, b.marks);
  return marks === undefined ? result : withMarks(result, marks);
}

/** A primitive type that an operation takes or gives. */
export type OperandType = NumberType | BoolType;

/**
 * Checks the operands of an operation; true if all are known, so that it can be computed, false if the result is unknown.
 * @throws CtyError for an operand of another type, or a null one where all are known
 */
export function checkOperands(operation: string, type: OperandType, a: Value, b?: Value): boolean {
  const aKnown = checkType(operation, type, a);
  const bKnown = b === undefined || checkType(operation, type, b);
  if (!aKnown || !bKnown) return false;
  if (a.content === null || b?.content === null) throw new CtyError(`${operation} takes no null value`);
  return true;
}

function checkType(operation: string, type: OperandType, operand: Value): boolean {
  const known = !(operand.content instanceof Unknown);
  if (operand.type.kind === type.kind) return known;
  // A value of a type that is not known yet, null or not, may turn out to be of the right one.
  if (operand.type.kind === "dynamic") return false;
  throw new CtyError(`${operation} takes values of type ${friendlyName(type)}, not ${friendlyName(operand.type)}`);
}

/** The unknown value of a type that is promised not to be null: the result of any operation on unknown operands. */
export function unknownResult<T extends Type>(type: T): Value<T> {
  return refineNotNull(unknownVal(type)) as Value<T>;
}
