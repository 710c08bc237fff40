/**
 * The common start of all operations on primitive values. The marks of the operands are added to
 * the result. Operands of the wrong type and nulls are errors. If an operand is unknown, so is the
 * result, refined as far as the operation can.
 */

import { withMarks } from "../marks/marks.ts";
import { CtyError } from "../run/errors.ts";
import type { BoolType, NumberType, Type } from "../type/type.ts";
import { friendlyName } from "../type/type-name.ts";
import { Unknown } from "../value/unknown.ts";
import { checkValue, Value } from "../value/value.ts";

/** An operation on two operands of one primitive type. A unary operation receives its operand twice. */
export interface Operation<C, R extends Type> {
  /** The name in messages. */
  readonly name: string;
  readonly operand: NumberType | BoolType;
  /** Computes the result for the contents of known operands. */
  known(a: C, b: C): Value<R>;
  /** Computes the result if an operand is unknown. The operands have no marks. */
  unknown(a: Value, b: Value): Value<R>;
  /**
   * The content of a first operand that determines the result, so that the second one may be null;
   * undefined if there is none.
   */
  readonly settling?: C;
}

/**
 * Computes the result of an operation, with the operands' own marks.
 * @throws CtyError for an operand of another type, and for null unless an operand is unknown
 */
export function apply<C, R extends Type>(operation: Operation<C, R>, a: Value, b: Value): Value<R> {
  const { operand } = operation;
  const { content: x } = a;
  const { content: y } = b;
  if (a.marks !== undefined || b.marks !== undefined) return carryMarks(apply(operation, bare(a), bare(b)), a, b);
  // Most operands are of the type itself, and need no call.
  if (a.type !== operand) checkType(operation.name, operand, a);
  if (b.type !== operand) checkType(operation.name, operand, b);
  // As in the reference implementation, null of type `dynamic` counts as unknown.
  if (x instanceof Unknown || y instanceof Unknown || a.type.kind === "dynamic" || b.type.kind === "dynamic")
    return operation.unknown(a, b);
  if (x === null || y === null) {
    if (x === operation.settling) return operation.known(x as C, x as C);
    throw new CtyError(`${operation.name} does not accept null`);
  }
  return operation.known(x as C, y as C);
}

function checkType(name: string, operand: Type, value: Value): void {
  checkValue(value, name);
  if (value.type.kind === operand.kind || value.type.kind === "dynamic") return;
  throw new CtyError(`${name} expects values of type ${friendlyName(operand)}, not ${friendlyName(value.type)}`);
}

/** Returns the value without its own marks. */
export function bare<T extends Type>(value: Value<T>): Value<T> {
  return value.marks === undefined ? value : new Value(value.type, value.content);
}

/** Adds the operands' own marks to the result. */
export function carryMarks<T extends Type>(result: Value<T>, a: Value, b?: Value): Value<T> {
  return withMarks(result, a.marks, b?.marks);
}
