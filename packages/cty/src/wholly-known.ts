/** Whether values are known all the way down. */
import { isElements } from "./marks.ts";
import { SetContent } from "./set-content.ts";
import { isCollectionType, type Type } from "./type.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";

/** Whether neither the value nor anything inside it is unknown. Marks play no part. */
export function isWhollyKnown(value: Value): boolean {
  const { content } = value;
  if (content instanceof Unknown) return false;
  if (content instanceof SetContent) return !content.hasUnknowns;
  if (content instanceof Map) {
    for (const element of content.values()) if (!isWhollyKnown(element)) return false;
  } else if (isElements(value)) {
    for (const element of content as readonly Value[]) if (!isWhollyKnown(element)) return false;
  }
  return true;
}

/** Whether the type of the value is known, apart from what an unknown or null value of type `dynamic` inside a collection leaves open. */
export function hasWhollyKnownType(value: Value): boolean {
  const { type, content } = value;
  if (type.kind === "dynamic") return content === null;
  if (content === null || content instanceof Unknown) return !hasOpenType(type);
  if (content instanceof SetContent) return content.elements.every(hasWhollyKnownType);
  if (content instanceof Map) return [...content.values()].every(hasWhollyKnownType);
  return !isElements(value) || (content as readonly Value[]).every(hasWhollyKnownType);
}

function hasOpenType(type: Type): boolean {
  if (type.kind === "dynamic") return true;
  if (isCollectionType(type)) return hasOpenType(type.element);
  if (type.kind === "tuple") return type.elements.some(hasOpenType);
  return type.kind === "object" && type.types.some(hasOpenType);
}
