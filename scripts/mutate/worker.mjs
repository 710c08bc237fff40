/**
 * Runs tests of a bundle in a thread. The bundle is a file, because some of its modules use their
 * own path.
 */
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

/**
 * @typedef {object} Work
 * @property {string} file the bundle
 * @property {readonly number[] | undefined} tests the numbers of the tests to run; all if undefined
 * @property {boolean} isBaseline whether to return every result instead of stopping at the first
 *   failure
 */

/** @typedef {{ readonly number: number, readonly name: string, readonly error: string | undefined, readonly milliseconds: number, readonly hits: readonly number[] }} Result */

const { file, tests, isBaseline } = /** @type {Work} */ (workerData);
/** @type {Result[]} */
const results = [];
/** @type {Set<number>} */
const hits = new Set();
Object.assign(globalThis, {
  /** Records that the code of a site ran. @param {number} site */
  __hit: (site) => void hits.add(site),
});

const { runTests } = await import(pathToFileURL(file).href);
const loaded = [...hits];
/** @param {number} number @param {{ readonly name: string, readonly error: unknown, readonly milliseconds: number }} result */
const done = (number, { name, error, milliseconds }) => {
  const message = error === undefined ? undefined : String(/** @type {Error} */ (error).message ?? error).slice(0, 300);
  results.push({ number, name, error: message, milliseconds, hits: isBaseline ? [...hits] : [] });
  hits.clear();
  return isBaseline || message === undefined;
};
await runTests(tests, done);
parentPort?.postMessage({ results, loaded });
