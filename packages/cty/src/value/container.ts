import { MapContent } from "./map-content.ts";
import type { SetContent } from "./set-content.ts";
import type { Value } from "./value.ts";

/** The content of a known collection or structure. */
export type Container = readonly Value[] | MapContent | SetContent;

/**
 * Returns the elements of a known collection or the attributes of a known object, in order.
 *
 * @param content a {@link Container}
 */
export function partsOfContainer(content: unknown): readonly Value[] {
  return Array.isArray(content) ? content : (content as MapContent | SetContent).elements;
}

/**
 * Returns the keys of a known map or the attribute names of an object, which are parallel to its
 * parts; undefined for other values.
 */
export function namesOfParts({ type, content }: Value): readonly string[] | undefined {
  return type.kind === "object" ? type.names : isMapContent(content) ? content.keys : undefined;
}

/** Whether a content belongs to a known map. */
export function isMapContent(content: unknown): content is MapContent {
  return content instanceof MapContent;
}
