/**
 * The figures of releases, and the comparison with them. Times of different machines cannot be
 * compared, so each time is kept in relation to `JSON.parse` in the same round.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Times } from "./interleaved.ts";
import { median } from "./median.ts";

/** Times in relation to `JSON.parse` of a document of the same size, over all rounds. */
export interface Ratio {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * A median that is higher by less than this factor is not a regression, whatever the single rounds
 * are.
 */
const TOLERANCE = 1.1;

const folder = fileURLToPath(new URL("../../../docs/history", import.meta.url));

/** Returns our processor time in relation to `JSON.parse`; undefined if either is missing. */
export function ratioOf(times: ReadonlyMap<string, Times>): Ratio | undefined {
  const ours = times.get("hcl-ts");
  const yardstick = times.get("JSON.parse");
  if (ours === undefined || yardstick === undefined) return undefined;
  const ratios = ours.processor.map((time, i) => time / yardstick.processor[i]!);
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

/** Returns the ratios of the last release by case, and its version. */
export function lastRelease(): { readonly version: string; readonly ratios: Readonly<Record<string, Ratio>> } | undefined {
  const runs = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as HistoryFile)
    .sort((a, b) => b.date.localeCompare(a.date));
  const [last] = runs;
  return last?.figures.ratios === undefined ? undefined : { version: last.version, ratios: last.figures.ratios };
}

interface HistoryFile {
  readonly version: string;
  readonly date: string;
  readonly figures: { readonly ratios?: Readonly<Record<string, Ratio>> };
}

/**
 * Whether a case has become slower beyond noise: the median is higher by more than a tenth, and
 * even the fastest round is slower than the slowest one before.
 */
export function isSlower(now: Ratio, before: Ratio): boolean {
  return now.median > before.median * TOLERANCE && now.min > before.max;
}
