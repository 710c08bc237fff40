/**
 * The common start of all operations on primitive values: the result gets the marks of the
 * operands, operands of the wrong type and nulls are errors, and an unknown operand makes the
 * result unknown, refined as far as the operation can.
 */
import { CtyError } from "../errors.ts";
import { mergeMarks, withMarks } from "../marks.ts";
import type { BoolType, NumberType, Type } from "../type.ts";
import { friendlyName } from "../type-name.ts";
import { Unknown } from "../unknown.ts";
import { checkValue, Value } from "../value.ts";

/** An operation on two operands of one primitive type; one with a single operand is given it twice. */
export interface Operation<C, R extends Type> {
  /** How messages name it. */
  readonly name: string;
  readonly operand: NumberType | BoolType;
  /** The result for the contents of known operands. */
  known(a: C, b: C): Value<R>;
  /** The result where an operand is unknown. The operands have no marks. */
  unknown(a: Value, b: Value): Value<R>;
  /** The content of a first operand that settles the result, so that the second may be null; undefined for none. */
  readonly settling?: C;
}

/**
 * The result of an operation, with the marks that the operands carry themselves.
 * @throws CtyError for an operand of another type, and for a null one where none is unknown
 */
export function apply<C, R extends Type>(operation: Operation<C, R>, a: Value, b: Value): Value<R> {
  const { operand } = operation;
  const { content: x } = a;
  const { content: y } = b;
  // Bools and small integers, which most operands are, are recognized by their contents alone.
  if (
    a.type === operand &&
    b.type === operand &&
    typeof x !== "object" &&
    typeof y !== "object" &&
    a.marks === undefined &&
    b.marks === undefined
  ) {
    return operation.known(x as C, y as C);
  }
  if (a.marks !== undefined || b.marks !== undefined) return carryMarks(apply(operation, bare(a), bare(b)), a, b);
  checkType(operation.name, operand, a);
  checkType(operation.name, operand, b);
  // The null of a type that is not known yet counts as unknown, as in the reference.
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
  throw new CtyError(`${name} takes values of type ${friendlyName(operand)}, not ${friendlyName(value.type)}`);
}

/** The value without its own marks. */
export function bare<T extends Type>(value: Value<T>): Value<T> {
  return value.marks === undefined ? value : new Value(value.type, value.content);
}

/** The result with the marks that the operands carry themselves. */
export function carryMarks<T extends Type>(result: Value<T>, a: Value, b?: Value): Value<T> {
  const marks = b === undefined ? a.marks : mergeMarks(a.marks, b.marks);
  return marks === undefined ? result : withMarks(result, marks);
}
