/** Whether the type of a value says something that a mark protects: the names of attributes, or a number of elements. */
import { isCollectionType, type Type } from "../type/type.ts";
import { partsOfContainer } from "./container.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";
import { hasMarksInside } from "./value-facts.ts";

/**
 * Whether a message can describe the type of a value in detail: no part that is marked has
 * attributes or a number of elements in its type, and no part that is null or an empty collection. These have no marks
 * inside, but can have the type of a value that does, as in `true ? null : [secret]` or `slice([secret], 0, 0)`.
 */
export function hasPublicType(value: Value): boolean {
  const visited = new Set<unknown>();
  const pending = [value];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (isPrivateType(part)) return false;
    if (!isStructure(part.type) || part.content instanceof Unknown || visited.has(part.content)) continue;
    visited.add(part.content);
    const parts = partsOfContainer(part.content);
    // The elements of a collection have one type: it is public if any of them shows it.
    const shown = isCollectionType(part.type) ? parts.find((inner) => inner.marks !== undefined || !isPrivateType(inner)) : undefined;
    if (shown === undefined) for (const inner of parts) pending.push(inner);
    else pending.push(shown, ...(hasMarksInside(part) ? parts.filter((inner) => inner.marks !== undefined || hasMarksInside(inner)) : []));
  }
  return true;
}

/** Whether the type of a value, leaving aside what is inside it, can have the attributes of a marked one. */
export function isPrivateType({ type, content, marks }: Value): boolean {
  if (!isStructure(type)) return false;
  if (marks !== undefined || content === null) return true;
  return isCollectionType(type) && !(content instanceof Unknown) && partsOfContainer(content).length === 0;
}

/** Whether a type is an object or tuple type, or a collection of such types. */
function isStructure(type: Type): boolean {
  return isCollectionType(type) ? isStructure(type.element) : type.kind === "object" || type.kind === "tuple";
}
