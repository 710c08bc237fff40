/**
 * `npm run bench -- scaling [NAME…]`: how the processor time of each public function grows with its
 * input. It fails if an exponent is above {@link MOST} and has no reason.
 */
import { reasons } from "./reasons.ts";
import { type Exponent, exponentOf } from "./row.ts";
import { rows } from "./table.ts";

/** The first size that is tried. */
const FIRST_SIZE = 250;
/** The greatest exponent that needs no reason. */
const MOST = 1.15;
/**
 * The number of times that a row is measured again if it seems to be above, each time with inputs
 * twice as large: time that grows by more than the size does so at all sizes, but a step where the
 * data outgrows a cache of the processor is seen at one size only.
 */
const MORE_TRIES = 4;

/**
 * Measures the rows whose names contain one of the texts, or all of them, and prints them.
 *
 * @returns whether all are below the greatest exponent or have a reason
 */
export function benchScaling(names: readonly string[], asJson: boolean): boolean {
  const figures: Exponent[] = [];
  let isOk = true;
  for (const [name, prepare] of Object.entries(rows)) {
    if (names.length > 0 && !names.some((part) => name.includes(part))) continue;
    let figure = exponentOf(name, prepare, FIRST_SIZE);
    for (let i = 0; i < MORE_TRIES && figure.exponent > MOST && reasons[name] === undefined; i++) {
      const again = exponentOf(name, prepare, 2 * figure.size);
      figure = { ...again, exponent: Math.min(again.exponent, figure.exponent) };
    }
    figures.push(figure);
    const isAbove = figure.exponent > MOST;
    if (isAbove && reasons[name] === undefined) isOk = false;
    const remark = isAbove ? `   ${reasons[name] ?? "ABOVE"}` : "";
    if (!asJson) {
      const columns = `${name.padEnd(62)} ${String(figure.size).padStart(6)} ${figure.milliseconds.toFixed(3).padStart(9)} ms`;
      console.log(`${columns}   ${figure.exponent.toFixed(2)}${remark}`);
    }
  }
  if (asJson) console.log(JSON.stringify(figures, undefined, 2));
  return isOk;
}
