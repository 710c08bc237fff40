/** Formats the figures of a case as a table for the terminal. */
import type { Times } from "./interleaved.ts";
import { median } from "./median.ts";

/**
 * Formats times and their meaning: megabytes per second if there are bytes, by the clock and by
 * processor time, and in processor time the relation to ours and to `JSON.parse`.
 */
export function showRates(title: string, times: ReadonlyMap<string, Times>, bytes: number | undefined): string {
  const [ours] = Array.from(times.values(), ({ processor }) => median(processor));
  const rate = (milliseconds: number): string =>
    bytes === undefined ? `${milliseconds.toFixed(3)} ms` : `${(bytes / 1e3 / milliseconds).toFixed(2)} MB/s`;
  const yardstick = times.get("JSON.parse");
  const rows = Array.from(times, ([label, { wall, processor }]) => {
    const time = median(processor);
    const relative =
      time === ours ? "" : time > ours! ? `ours is ${factor(time / ours!)} as fast` : `${factor(ours! / time)} as fast as ours`;
    const ofYardstick =
      yardstick === undefined || label === "JSON.parse" ? "" : `${(median(yardstick.processor) / time).toFixed(3)} of JSON.parse`;
    const rates = `${rate(median(wall)).padStart(14)} ${rate(time).padStart(14)}`;
    return `  ${label.padEnd(28)} ${rates}   ${ofYardstick.padEnd(22)} ${relative}`.trimEnd();
  });
  return `${title}\n${rows.join("\n")}\n`;
}

/** Formats one figure on each line. */
export function showSimple(title: string, figures: ReadonlyMap<string, number>, unit: string): string {
  const rows = Array.from(figures, ([label, figure]) => `  ${label.padEnd(28)} ${figure.toFixed(1).padStart(9)} ${unit}`);
  return `${title}\n${rows.join("\n")}\n`;
}

const factor = (ratio: number): string => `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(1)} times`;
