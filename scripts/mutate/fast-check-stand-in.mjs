/** fast-check with few runs, the same ones each time, and without shrinking. */
import * as real from "mutate:fast-check";

const RUNS = 150;

/** @param {any} property @param {{ readonly numRuns?: number }} [parameters] */
export function assert(property, parameters = {}) {
  return real.assert(property, { ...parameters, numRuns: Math.min(parameters.numRuns ?? 100, RUNS), seed: 1, endOnFailure: true });
}

export * from "mutate:fast-check";
// biome-ignore lint/style/noDefaultExport: the library has one
export default { ...real.default, assert };
