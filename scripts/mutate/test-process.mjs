/**
 * Runs tests of a bundle in a separate process, with or without a mutant. Sends one message
 * with the results, and then waits until it is ended.
 */
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * @typedef {object} Work
 * @property {string} file the bundle
 * @property {number} [mutant] the number of the mutant to run; with none, the run records which
 *   mutants each test reaches
 * @property {readonly number[]} [tests] the numbers of the tests to run; all if undefined
 * @property {number} maxTime the maximum processor time in milliseconds
 * @property {number} maxMemory the maximum resident memory in megabytes
 */

/** @typedef {{ readonly number: number, readonly name: string, readonly error: string | undefined, readonly milliseconds: number, readonly hits: readonly number[] }} Result */

/** @type {Work} */
const { file, mutant, tests, maxTime, maxMemory } = JSON.parse(process.argv[2] ?? "");
new Worker(new URL("./watchdog.mjs", import.meta.url), { workerData: { maxTime, maxMemory } }).unref();

/** @type {Result[]} */
const results = [];
/** @type {Set<number>} */
const hits = new Set();
Object.assign(globalThis, {
  /** Returns whether to run a mutant. @type {(number: number) => boolean} */
  __mutant: mutant === undefined ? (number) => !hits.add(number) : (number) => number === mutant,
});

const { runTests } = await import(pathToFileURL(file).href);
const loaded = [...hits];
hits.clear();
/** @param {number} number @param {{ readonly name: string, readonly error: unknown, readonly milliseconds: number }} result */
const done = (number, { name, error, milliseconds }) => {
  const message = error === undefined ? undefined : String(/** @type {Error} */ (error).message ?? error).slice(0, 300);
  results.push({ number, name, error: message, milliseconds, hits: [...hits] });
  hits.clear();
  return mutant === undefined || message === undefined;
};
await runTests(tests, done);
process.on("disconnect", () => process.exit());
process.send?.({ results, loaded });
