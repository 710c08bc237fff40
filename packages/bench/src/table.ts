/** Formats the figures of a case as a table for the terminal. */

/**
 * Formats times and their meaning: megabytes per second if there are bytes, and the relation to
 * ours and to `JSON.parse` if that was measured.
 */
export function showRates(title: string, milliseconds: ReadonlyMap<string, number>, bytes: number | undefined): string {
  const [ours] = milliseconds.values();
  const yardstick = milliseconds.get("JSON.parse");
  const rows = Array.from(milliseconds, ([label, time]) => {
    const rate = bytes === undefined ? `${time.toFixed(3)} ms` : `${(bytes / 1e3 / time).toFixed(2)} MB/s`;
    const relative =
      time === ours ? "" : time > ours! ? `ours is ${times(time / ours!)} as fast` : `${times(ours! / time)} as fast as ours`;
    const ofYardstick = yardstick === undefined || label === "JSON.parse" ? "" : `${(yardstick / time).toFixed(3)} of JSON.parse`;
    return `  ${label.padEnd(28)} ${rate.padStart(14)}   ${ofYardstick.padEnd(22)} ${relative}`.trimEnd();
  });
  return `${title}\n${rows.join("\n")}\n`;
}

/** Formats one figure on each line. */
export function showSimple(title: string, figures: ReadonlyMap<string, number>, unit: string): string {
  const rows = Array.from(figures, ([label, figure]) => `  ${label.padEnd(28)} ${figure.toFixed(1).padStart(9)} ${unit}`);
  return `${title}\n${rows.join("\n")}\n`;
}

const times = (factor: number): string => `${factor >= 10 ? factor.toFixed(0) : factor.toFixed(1)} times`;
