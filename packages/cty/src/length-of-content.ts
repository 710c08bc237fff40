import { SetContent } from "./set-content.ts";
import type { Value } from "./value.ts";

/** How many elements a known collection has. Unknown elements of a set may turn out to be equal to others, so it has at least one. */
export function lengthOfContent({ content }: Value): { readonly min: number; readonly max: number } {
  if (content instanceof SetContent) {
    const { size } = content;
    return { min: content.hasUnknowns ? 1 : size, max: size };
  }
  const length = content instanceof Map ? content.size : (content as readonly Value[]).length;
  return { min: length, max: length };
}
