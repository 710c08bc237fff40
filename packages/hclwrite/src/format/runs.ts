/** Ranges of a source that are formatted by themselves: runs of lines that are aligned with each other. */
import { partitionPoint } from "@hcl-ts/hcl/syntax";
import type { Replacement } from "../text-edits.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Returns the offsets in a source at which its runs start, and that after its last line.
 * @param runs the first token of each
 */
export function boundsOf(source: string, tokens: Tokens, runs: readonly number[]): readonly number[] {
  return [...runs, tokens.length - 1].map((token) => endBefore(source, tokens, token));
}

/** Returns the offset after the last token of the source before another token. */
function endBefore(source: string, { starts, ends }: Tokens, token: number): number {
  for (let i = token - 1; i >= 0; i--) if ((starts[i] ?? 0) < source.length) return ends[i] ?? 0;
  return 0;
}

/** Extends a range to whole lines and to the lines aligned with them. @param length of the source */
export function grownRange(bounds: readonly number[], length: number, from: number, to: number): readonly [start: number, end: number] {
  const lastBound = bounds.length - 1;
  const first = partitionPoint(bounds, (bound) => bound <= from) - 1;
  if (first >= lastBound) return [from, to];
  let next = first + 1;
  while (next < lastBound && (bounds[next] ?? to) < to) next++;
  return [bounds[first] ?? 0, next === lastBound ? length : (bounds[next] ?? length)];
}

/**
 * Returns the edits within ranges. An edit at the end of a range is the indentation of the next line.
 * @param edits sorted by start, as the ranges
 * @param length of the source
 */
export function editsWithin<T extends Replacement>(
  edits: readonly T[],
  ranges: readonly (readonly [start: number, end: number])[],
  length: number,
): readonly T[] {
  let at = 0;
  return edits.filter(({ start, end }) => {
    for (let range = ranges[at]; range !== undefined; range = ranges[++at])
      if (end <= range[1] && (start < range[1] || start === length)) return start >= range[0];
    return false;
  });
}
