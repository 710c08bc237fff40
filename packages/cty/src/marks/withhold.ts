/**
 * Errors about marked values. A problem is described in terms of the value, so an error
 * about a marked one says only that it is not shown.
 */

import { ArgumentError } from "../run/argument-error.ts";
import { BudgetError } from "../run/budget.ts";
import { CtyError } from "../run/errors.ts";
import { isCollectionType, type Type } from "../type/type.ts";
import { partsOfContainer } from "../value/container.ts";
import { isValue, type Value } from "../value/value.ts";
import { hasMarksInside } from "../value/value-facts.ts";
import { containsMarked } from "./marks.ts";

/** The message in place of one that could show a marked argument of a function. */
const WITHHELD_ARGUMENT = "an argument is sensitive, so the details are withheld";

/**
 * Returns the error to throw for one about values, such as the arguments of a function. Any message
 * may quote the values, so if one of them is marked, the message, the path and the cause are withheld. The
 * error is still about the same argument. Errors of a spent budget show no values.
 */
export function shownError(error: unknown, values: readonly Value[]): unknown {
  if (error instanceof BudgetError || !values.some((value) => isValue(value) && containsMarked(value))) return error;
  return error instanceof ArgumentError ? new ArgumentError(error.argument, WITHHELD_ARGUMENT) : new CtyError(WITHHELD_ARGUMENT);
}

/**
 * Whether a message can describe the type of a value in detail: no part that is marked has
 * attributes or a number of elements in its type.
 */
export function hasPublicType(value: Value): boolean {
  const visited = new Set<unknown>();
  const pending = [value];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (part.marks !== undefined && isStructure(part.type)) return false;
    if (!hasMarksInside(part) || visited.has(part.content)) continue;
    visited.add(part.content);
    for (const inner of partsOfContainer(part.content)) pending.push(inner);
  }
  return true;
}

/** Whether a type is that of an object or a tuple, or of a collection of them. */
function isStructure(type: Type): boolean {
  let inner = type;
  while (isCollectionType(inner)) inner = inner.element;
  return inner.kind === "object" || inner.kind === "tuple";
}
