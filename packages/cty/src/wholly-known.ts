/** Whether values are known all the way down. */
import { partsOfContent } from "./marks.ts";
import { SetContent } from "./set-content.ts";
import { hasDynamicTypes } from "./type.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";

/** Whether neither the value nor anything inside it is unknown. Marks play no part. */
export function isWhollyKnown(value: Value): boolean {
  const { content } = value;
  if (content instanceof Unknown) return false;
  if (content instanceof SetContent) return !content.hasUnknowns;
  for (const part of partsOfContent(value)) if (!isWhollyKnown(part)) return false;
  return true;
}

/** Whether the type of the value, and of everything inside it, is settled: it will not change when what is unknown becomes known. Marks play no part. */
export function hasWhollyKnownType(value: Value): boolean {
  const { type, content } = value;
  if (content === null) return true;
  if (content instanceof Unknown) return !hasDynamicTypes(type);
  for (const part of content instanceof SetContent ? content.elements : partsOfContent(value)) if (!hasWhollyKnownType(part)) return false;
  return true;
}
