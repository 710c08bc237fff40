/** Puts changed code beside the original code, so that one bundle can run every change. */
import { parseSync } from "oxc-parser";

/** @typedef {import("./find-mutants.mjs").Site} Site */
/** @typedef {{ readonly site: Site, readonly change: Site["changes"][number] }} Mutant */

/**
 * Returns the source with one change.
 * @param {string} text
 * @param {Mutant["change"]} change
 */
export function withChange(text, { start, end, text: replacement }) {
  return text.slice(0, start) + replacement + text.slice(end);
}

/**
 * Returns whether a changed source has no syntax error: `a ?? b ?? c` must not become
 * `a ?? b && c`.
 * @param {string} text
 * @param {Mutant} mutant
 */
export function isValidMutant(text, { site, change }) {
  return parseSync(site.file, withChange(text, change)).errors.length === 0;
}

/**
 * Returns the source with code that calls `__mutant(number)` before each site, and runs the changed
 * code instead of the original one if it returns true.
 * @param {string} text
 * @param {readonly (readonly [number, Mutant])[]} mutants of this file, with their numbers
 */
export function insertMutants(text, mutants) {
  /** @type {Map<Site, [number, Mutant][]>} */
  const bySite = new Map();
  for (const [number, mutant] of mutants) bySite.set(mutant.site, [...(bySite.get(mutant.site) ?? []), [number, mutant]]);
  /** @type {{ at: number, order: number, text: string }[]} */
  const insertions = [];
  for (const [site, own] of bySite) {
    const { start, end, isStatement } = site;
    const branches = own.map(([number, { change }]) => {
      const changed = text.slice(start, change.start) + change.text + text.slice(change.end, end);
      return isStatement ? `if(__mutant(${number})){${changed}}else` : `__mutant(${number})?(${changed}):`;
    });
    const [open, close] = isStatement ? ["{", "}}"] : ["(", "))"];
    // Outer sites open first and close last.
    insertions.push({ at: start, order: 1e9 - (end - start), text: `${open}${branches.join("")}${open}` });
    insertions.push({ at: end, order: end - start - 1e9, text: close });
  }
  insertions.sort((a, b) => a.at - b.at || a.order - b.order);
  let result = "";
  let last = 0;
  for (const { at, text: inserted } of insertions) {
    result += text.slice(last, at) + inserted;
    last = at;
  }
  return result + text.slice(last);
}
