/**
 * Errors of converting marked values. A mark protects what is inside a value, and the keys of a map
 * are part of that. All conversions that this package hands out pass their errors through here.
 */

import { containsMarked } from "../marks/marks.ts";
import { isCollectionType, string, type Type } from "../type/type.ts";
import { partsOfContainer } from "../value/container.ts";
import { ConversionError } from "../value/conversion-error.ts";
import { MapContent } from "../value/map-content.ts";
import type { PathStep } from "../value/path.ts";
import { isPrivateType } from "../value/public-type.ts";
import { Unknown } from "../value/unknown.ts";
import { unknownOf, type Value } from "../value/value.ts";

/**
 * Returns the error to show for one of converting a value to a type. If the unsuitable part is
 * marked, or is inside a marked one, the reason does not show it, and the path does not show the
 * keys inside the marked part. It does show attributes, because the type has their names.
 */
export function hideMarked(error: ConversionError, value: Value, type: Type): ConversionError {
  let part: Value | undefined = value;
  let wanted: Type | undefined = type;
  let isMarked = value.marks !== undefined || isPrivateType(value);
  const path: PathStep[] = [];
  for (const step of error.path) {
    path.push(isMarked && !isPublic(step, wanted) ? someKey : step);
    const next: Value | undefined = part && partAt(part, step);
    // The error is about every element of a collection, or about one that cannot be found.
    isMarked ||= next === undefined ? part !== undefined && containsMarked(part) : next.marks !== undefined || isPrivateType(next);
    part = next;
    wanted = wanted && typeAt(wanted, step);
  }
  return isMarked ? new ConversionError(error.hiddenReason, path) : error;
}

/** The step to an element of a map whose key is not shown. */
const someKey: PathStep = { kind: "index", key: unknownOf(string) };

/** Whether a step reveals no content: it is the index of an element, or an attribute that the type has. */
function isPublic(step: PathStep, wanted: Type | undefined): boolean {
  const key = step.kind === "attr" ? step.name : step.key.content;
  if (typeof key === "string") return wanted?.kind === "object" && wanted.hasAttribute(key);
  return step.kind === "index" && step.key.type.kind === "number";
}

function partAt({ type, content }: Value, step: PathStep): Value | undefined {
  if (content === null || content instanceof Unknown) return undefined;
  const key = step.kind === "attr" ? step.name : step.key.content;
  if (typeof key === "number") return partsOfContainer(content)[key];
  if (typeof key !== "string") return undefined;
  // An object that is converted to a map has keys as well.
  return content instanceof MapContent
    ? content.get(key)
    : type.kind === "object"
      ? partsOfContainer(content)[type.indexOf(key)]
      : undefined;
}

function typeAt(type: Type, step: PathStep): Type | undefined {
  if (isCollectionType(type)) return type.element;
  const key = step.kind === "attr" ? step.name : step.key.content;
  if (type.kind === "object") return typeof key === "string" ? type.attributeType(key) : undefined;
  return type.kind === "tuple" && typeof key === "number" ? type.elements[key] : undefined;
}
