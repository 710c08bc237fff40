import { partsOfContainer } from "./container.ts";
import { SetContent } from "./set-content.ts";
import type { Value } from "./value.ts";

/**
 * Returns the minimum and maximum number of elements of a known collection. Unknown elements of a
 * set may turn out to be equal to others.
 */
export function lengthOfContent({ content }: Value): { readonly min: number; readonly max: number } {
  if (content instanceof SetContent) {
    const { size } = content;
    return { min: content.hasUnknowns ? 1 : size, max: size };
  }
  const { length } = partsOfContainer(content);
  return { min: length, max: length };
}
