/** Logical operations on bool values. Results have the marks of the operands. */

import { type BoolType, bool } from "../type/type.ts";
import { unknownNotNull } from "../value/refined-unknown.ts";
import { boolVal, False, True, type Value } from "../value/value.ts";
import { apply, type Operation } from "./prologue.ts";

type Logic = Operation<boolean, BoolType>;

const negation: Logic = { name: "not", operand: bool, known: (a) => boolVal(!a), unknown: () => unknownNotNull(bool) };

const conjunction: Logic = {
  name: "and",
  operand: bool,
  known: (a, b) => boolVal(a && b),
  unknown: (a, b) => (a.content === false || b.content === false ? False : unknownNotNull(bool)),
  settling: false,
};

const disjunction: Logic = {
  name: "or",
  operand: bool,
  known: (a, b) => boolVal(a || b),
  unknown: (a, b) => (a.content === true || b.content === true ? True : unknownNotNull(bool)),
  settling: true,
};

/**
 * Negates a bool. The result is unknown if the value is.
 * @throws CtyError if the value is not a bool or is null
 */
export function not(a: Value): Value<BoolType> {
  return apply(negation, a, a);
}

/**
 * Whether both values are true. If one is false, the result is false even if the other is unknown.
 * @throws CtyError for operands that are not bools, and for a null one unless the other is unknown
 * or comes first and is false
 */
export function and(a: Value, b: Value): Value<BoolType> {
  return apply(conjunction, a, b);
}

/**
 * Whether either value is true. If one is true, the result is true even if the other is unknown.
 * @throws CtyError for operands that are not bools, and for a null one unless the other is unknown
 * or comes first and is true
 */
export function or(a: Value, b: Value): Value<BoolType> {
  return apply(disjunction, a, b);
}
