/**
 * Concealed values: parts of a marked value that do not have its marks.
 *
 * A construct that iterates over a marked value gives the marks to its result, and the names that
 * it binds to the elements have none: the elements of `[for v in secret : f(v)]` are not marked, but
 * the list is. Messages must not show such a part, nor anything computed from it. So while the
 * construct is evaluated, the parts have a separate mark, which reaches all that is computed
 * from them like any other mark. It is removed from the result, which has the marks of the whole
 * value. Nothing is marked, and so nothing is removed, if the value has no marks.
 */

import type { Type } from "../type/type.ts";
import { type Marks, Value } from "../value/value.ts";
import { removeMarks } from "./marks.ts";
import { mergeMarks } from "./merge-marks.ts";

const brand: unique symbol = Symbol.for("@hcl-ts/cty.Concealment") as never;

/** The mark of the parts that one construct binds names to. Equal only to itself. */
export interface Concealment {
  readonly [brand]: true;
}

/**
 * Returns the mark for the parts of a value that had these marks; undefined if it had none, as its
 * parts can be shown then.
 */
export function concealmentFor(marks: Marks | undefined): Concealment | undefined {
  return marks === undefined || marks.size === 0 ? undefined : { [brand]: true };
}

/** Returns a part to bind a name to. */
export function concealed<T extends Type>(part: Value<T>, concealment: Concealment | undefined): Value<T> {
  return concealment === undefined ? part : new Value(part.type, part.content, mergeMarks(part.marks, new Set([concealment])));
}

/** Returns the result of a construct, without the mark of the parts that it bound names to. */
export function revealed<T extends Type>(result: Value<T>, concealment: Concealment | undefined): Value<T> {
  return concealment === undefined ? result : removeMarks(result, (mark) => mark === concealment, new Set());
}

/**
 * Returns a value without the marks of concealed parts, and adds these to a set: for code that
 * examines marks, such as the implementations of functions.
 */
export function withoutConcealments<T extends Type>(value: Value<T>, into: Set<unknown>): Value<T> {
  return removeMarks(value, isConcealment, into);
}

/** Whether a value has its own marks besides the marks of concealed parts. */
export function isMarkedOpenly({ marks }: Value): boolean {
  return marks !== undefined && ![...marks].every(isConcealment);
}

function isConcealment(mark: unknown): boolean {
  return typeof mark === "object" && mark !== null && brand in mark;
}
