import type { SetContent } from "./set-content.ts";
import type { MapContent, Value } from "./value.ts";

/** The content of a known collection or structure. */
export type Container = readonly Value[] | MapContent | SetContent;

/**
 * Returns the elements of a known collection or the attributes of a known object, in order.
 *
 * @param content a {@link Container}
 */
export function partsOfContainer(content: unknown): readonly Value[] {
  if (Array.isArray(content)) return content;
  // Does not test for sets with `instanceof`, because set-content.ts depends on this file.
  return isMapContent(content) ? [...content.values()] : (content as SetContent).elements;
}

/** Whether a content is that of a known map. */
export function isMapContent(content: unknown): content is MapContent {
  return content instanceof Map;
}
