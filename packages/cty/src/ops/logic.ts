/** Logic on bool values. */
import { type BoolType, bool } from "../type.ts";
import { boolVal, False, True, type Value } from "../value.ts";
import { bare, carryMarks, checkOperands, unknownResult } from "./prologue.ts";

/** Whether the bool is false. @throws CtyError for what is no bool, or null */
export function not(a: Value): Value<BoolType> {
  if (a.marks !== undefined) return carryMarks(not(bare(a)), a);
  return checkOperands("negation", bool, a) ? boolVal(!a.content) : unknownResult(bool);
}

/** Whether both are true; both are needed, unless one is known to be false. @throws CtyError for operands that are no bools or null */
export function and(a: Value, b: Value): Value<BoolType> {
  if (a.marks !== undefined || b.marks !== undefined) return carryMarks(and(bare(a), bare(b)), a, b);
  if (a.content === false && a.type.kind === "bool") return False;
  if (checkOperands("conjunction", bool, a, b)) return boolVal(a.content === true && b.content === true);
  return b.content === false ? False : unknownResult(bool);
}

/** Whether either is true; both are needed, unless one is known to be true. @throws CtyError for operands that are no bools or null */
export function or(a: Value, b: Value): Value<BoolType> {
  if (a.marks !== undefined || b.marks !== undefined) return carryMarks(or(bare(a), bare(b)), a, b);
  if (a.content === true && a.type.kind === "bool") return True;
  if (checkOperands("disjunction", bool, a, b)) return boolVal(a.content === true || b.content === true);
  return b.content === true ? True : unknownResult(bool);
}
