/**
 * How large a value is when everything in it is visited. A value that occurs twice in another one takes memory once but is visited twice, so doubling a
 * value in 26 steps makes one that nothing may walk. What walks a value charges this size first.
 */
import { SetContent } from "./set-content.ts";
import { typeSize } from "./type.ts";
import type { Value } from "./value.ts";

/** Sizes below this are cheaper to compute again than to keep. */
const MIN_CACHED_SIZE = 64;

/** How many UTF-16 code units of text cost as much as visiting one value. */
const UNITS_PER_STEP = 16;

const cachedSizes = new WeakMap<object, number>();

/**
 * The cost of visiting a value, everything inside it and its type, in steps of a `Budget`: one for each value and type, shared ones each time they occur, and one for
 * every 16 UTF-16 code units of text. Infinity where it exceeds what a double holds. Takes time in proportion to what is in memory, once.
 */
export function sizeOf({ type, content }: Value): number {
  if (typeof content === "string") return 1 + Math.floor(content.length / UNITS_PER_STEP);
  if (typeof content === "number" || typeof content === "boolean") return 1;
  return sizeOfContent({ type, content }) + typeSize(type) - 1;
}

function sizeOfContent({ type, content }: Pick<Value, "type" | "content">): number {
  if (typeof content === "string") return 1 + Math.floor(content.length / UNITS_PER_STEP);
  if (typeof content !== "object" || content === null) return 1;
  // A long number may be converted to a string, which has a digit for each power of ten.
  if (type.kind === "number") return 1 + Math.abs((content as { readonly e?: number }).e ?? 0);
  const parts: Iterable<Value> | undefined = Array.isArray(content)
    ? content
    : content instanceof Map
      ? content.values()
      : content instanceof SetContent
        ? content.elements
        : undefined;
  if (parts === undefined) return 1;
  const cached = cachedSizes.get(content);
  if (cached !== undefined) return cached;
  let size = 1;
  for (const part of parts) size += sizeOfContent(part);
  if (size >= MIN_CACHED_SIZE) cachedSizes.set(content, size);
  return size;
}
