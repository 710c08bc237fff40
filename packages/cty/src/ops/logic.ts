/** Logic on bool values. */
import { unknownNotNull } from "../refined-unknown.ts";
import { type BoolType, bool } from "../type.ts";
import { boolVal, False, True, type Value } from "../value.ts";
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

/** Whether the bool is false. Of an unknown one it is unknown; marks are carried over. @throws CtyError for what is no bool, or null */
export function not(a: Value): Value<BoolType> {
  return apply(negation, a, a);
}

/**
 * Whether both are true. A false one settles it whether or not the other is known. Marks of both are carried over.
 * @throws CtyError for operands that are no bools, and for a null one unless the other is unknown or comes first and is false
 */
export function and(a: Value, b: Value): Value<BoolType> {
  return apply(conjunction, a, b);
}

/**
 * Whether either is true. A true one settles it whether or not the other is known. Marks of both are carried over.
 * @throws CtyError for operands that are no bools, and for a null one unless the other is unknown or comes first and is true
 */
export function or(a: Value, b: Value): Value<BoolType> {
  return apply(disjunction, a, b);
}
