/** Whether values are known all the way down. */
import { isElements } from "./marks.ts";
import { SetContent } from "./set-content.ts";
import { hasDynamicTypes } from "./type.ts";
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

/** Whether the type of the value, and of everything inside it, is settled: it will not change when what is unknown becomes known. Marks play no part. */
export function hasWhollyKnownType(value: Value): boolean {
  const { type, content } = value;
  if (content === null) return true;
  if (content instanceof Unknown) return !hasDynamicTypes(type);
  if (content instanceof SetContent) {
    for (const element of content.elements) if (!hasWhollyKnownType(element)) return false;
  } else if (content instanceof Map) {
    for (const element of content.values()) if (!hasWhollyKnownType(element)) return false;
  } else if (isElements(value)) {
    for (const element of content as readonly Value[]) if (!hasWhollyKnownType(element)) return false;
  }
  return true;
}
