/** Following a path into a value. */
import { CtyError } from "./errors.ts";
import { getAttr, hasElement, index } from "./ops/access.ts";
import { carryMarks } from "./ops/prologue.ts";
import type { Path, PathStep } from "./path.ts";
import { friendlyName } from "./type-name.ts";
import { unknownOf, type Value } from "./value.ts";

/**
 * The value that a path leads to. Marks met on the way stay with it, and what is inside an unknown value is unknown.
 * @throws CtyError with the path up to where it leads nowhere
 */
export function applyPath(value: Value, path: Path): Value {
  let current = value;
  for (let i = 0; i < path.length; i++) {
    try {
      current = applyStep(current, path[i]!);
    } catch (error) {
      if (error instanceof CtyError) throw new CtyError(error.message, path.slice(0, i + 1));
      throw error;
    }
  }
  return current;
}

function applyStep(value: Value, step: PathStep): Value {
  const { type } = value;
  if (value.isNull()) throw new CtyError("the value is null, so there is nothing inside it");
  if (step.kind === "attr") {
    if (type.kind !== "object") throw new CtyError(`a value of type ${friendlyName(type)} has no attributes, so none named "${step.name}"`);
    return getAttr(value, step.name);
  }
  const { key } = step;
  switch (type.kind) {
    case "set": {
      const has = hasElement(value, key);
      if (!has.isKnown()) return carryMarks(unknownOf(type.element), has);
      if (has.content === false) throw new CtyError("the set has no such element");
      return carryMarks(key, has);
    }
    case "map": {
      if (key.type.kind !== "string") throw new CtyError(`the key into a map is a string, not a value of type ${friendlyName(key.type)}`);
      const { content } = value;
      if (content instanceof Map && typeof key.content === "string" && !content.has(key.content))
        throw new CtyError(`the map has no element "${key.content}"`);
      return index(value, key);
    }
    case "list":
    case "tuple":
      if (key.type.kind !== "number")
        throw new CtyError(`the key into a ${type.kind} is a number, not a value of type ${friendlyName(key.type)}`);
      return index(value, key);
    default:
      throw new CtyError(`a value of type ${friendlyName(type)} has no elements to get by key`);
  }
}
