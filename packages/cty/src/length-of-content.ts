import { SetContent } from "./set-content.ts";
import type { Value } from "./value.ts";

/** How many elements a known collection, tuple or object has: a set with unknown elements, which may turn out to be equal, at least one. */
export function lengthOfContent({ content }: Value): { readonly min: number; readonly max: number } {
  if (content instanceof SetContent) {
    const max = content.size;
    return { min: content.hasUnknowns ? Math.min(1, max) : max, max };
  }
  const length = content instanceof Map ? content.size : Array.isArray(content) ? content.length : 0;
  return { min: length, max: length };
}
