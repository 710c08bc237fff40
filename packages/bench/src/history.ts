/**
 * The figures of releases. Times of different machines cannot be compared, so each time is kept in
 * relation to `JSON.parse` in the same round.
 */
import type { Times } from "./interleaved.ts";
import { median } from "./median.ts";

/** Times in relation to `JSON.parse` of a document of the same size, over all rounds. */
export interface Ratio {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Returns our processor time in relation to `JSON.parse`; undefined if either is missing. */
export function ratioOf(times: ReadonlyMap<string, Times>): Ratio | undefined {
  const ours = times.get("hcl-ts");
  const yardstick = times.get("JSON.parse");
  if (ours === undefined || yardstick === undefined) return undefined;
  const ratios = ours.processor.map((time, i) => time / yardstick.processor[i]!);
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}
