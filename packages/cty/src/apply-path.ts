import { CtyError } from "./errors.ts";
import { getAttr, hasElement, hasIndex, index } from "./ops/access.ts";
import { bare, carryMarks } from "./ops/prologue.ts";
import type { Path, PathStep } from "./path.ts";
import { friendlyName } from "./type-name.ts";
import { unknownVal, type Value } from "./value.ts";

/**
 * The value that a path leads to. Marks met on the way stay with it.
 * @throws CtyError with the path up to where it leads nowhere
 */
export function applyPath(value: Value, path: Path): Value {
  let current = value;
  for (const [i, step] of path.entries()) {
    try {
      current = applyStep(current, step);
    } catch (error) {
      if (error instanceof CtyError) throw new CtyError(error.message, path.slice(0, i + 1));
      throw error;
    }
  }
  return current;
}

function applyStep(value: Value, step: PathStep): Value {
  if (value.isNull()) throw new CtyError("the value is null, so there is nothing inside it");
  if (step.kind === "attr") {
    if (value.type.kind !== "object") throw new CtyError(`a value of type ${friendlyName(value.type)} has no attributes`);
    return getAttr(value, step.name);
  }
  const { type } = value;
  if (type.kind === "set") {
    const has = bare(hasElement(value, step.key));
    if (!has.isKnown()) return carryMarks(unknownVal(type.element), value, step.key);
    if (has.content !== true) throw new CtyError("the set has no such element");
    return carryMarks(step.key, value);
  }
  if (type.kind === "dynamic" || type.kind === "object") throw new CtyError(`a value of type ${friendlyName(type)} has no elements to get by key`);
  const has = bare(hasIndex(value, step.key));
  if (has.isKnown() && has.content !== true) throw new CtyError("there is no such element");
  return index(value, step.key);
}

