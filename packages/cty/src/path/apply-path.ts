/** Paths applied to values. */

import { containsMarked } from "../marks/marks.ts";
import { getAttr, hasElement, index } from "../ops/access.ts";
import { carryMarks } from "../ops/prologue.ts";
import { CtyError } from "../run/errors.ts";
import { friendlyName } from "../type/type-name.ts";
import { isMapContent } from "../value/container.ts";
import type { Path, PathStep } from "../value/path.ts";
import { unknownOf, type Value } from "../value/value.ts";

/**
 * Returns the value at a path. The marks of the values on the way are added to it. Everything
 * inside an unknown value is unknown.
 * @throws CtyError if there is no such value; its path ends at the step that failed
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
  const { type } = value;
  if (value.isNull()) throw new CtyError("the value is null and contains no other values");
  if (step.kind === "attr") {
    if (type.kind !== "object")
      throw new CtyError(`cannot get the attribute "${step.name}": a value of type ${friendlyName(type)} has no attributes`);
    return getAttr(value, step.name);
  }
  const { key } = step;
  switch (type.kind) {
    case "set": {
      const has = hasElement(value, key);
      if (!has.isKnown()) return carryMarks(unknownOf(type.element), has);
      if (has.content === false) throw new CtyError("the set does not contain this element");
      return carryMarks(key, has);
    }
    case "map": {
      if (key.type.kind !== "string") throw new CtyError(`a map key must be a string, not a value of type ${friendlyName(key.type)}`);
      const { content } = value;
      if (isMapContent(content) && typeof key.content === "string" && content.get(key.content) === undefined)
        throw new CtyError(containsMarked(key) ? "the map has no element with this key" : `the map has no element "${key.content}"`);
      return index(value, key);
    }
    case "list":
    case "tuple":
      if (key.type.kind !== "number")
        throw new CtyError(`the index of a ${type.kind} element must be a number, not a value of type ${friendlyName(key.type)}`);
      return index(value, key);
    default:
      throw new CtyError(`cannot get an element: a value of type ${friendlyName(type)} has no elements`);
  }
}
