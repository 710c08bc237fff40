/** Source text in reports: one line, and only what differs. */
import type { Expression } from "@hcl-ts/hcl";

/** The texts of files by name. */
export type Sources = ReadonlyMap<string, string>;

/** The longest excerpt in UTF-16 code units. */
const MAX_LENGTH = 60;

/** The characters that are kept before the first difference. */
const KEPT_BEFORE = 12;

/** Returns the source of an expression as one line. */
export function sourceOf({ range }: Expression, sources: Sources): string {
  const text = sources.get(range.filename) ?? "";
  return text.slice(range.start.offset, range.end.offset).replace(/\s+/g, " ").trim();
}

/** Shortens a text to what a line of a report can hold. */
export function shortened(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${cutAt(text, 0, MAX_LENGTH - 1)}…`;
}

/** Shortens two texts to the part in which they differ, if they are long. */
export function differingPart(before: string, after: string): readonly [before: string, after: string] {
  if (before.length <= MAX_LENGTH && after.length <= MAX_LENGTH) return [before, after];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const from = Math.max(0, start - KEPT_BEFORE);
  const part = (text: string): string => {
    const to = Math.min(text.length, Math.max(text.length - end + KEPT_BEFORE, from));
    const piece = cutAt(text, from, Math.min(to, from + MAX_LENGTH));
    return `${from > 0 ? "…" : ""}${piece}${from + piece.length < text.length ? "…" : ""}`;
  };
  return [part(before), part(after)];
}

/** Cuts a text without splitting a surrogate pair. */
function cutAt(text: string, start: number, end: number): string {
  const isLow = (at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return text.slice(isLow(start) ? start - 1 : start, isLow(end) ? end - 1 : end);
}
