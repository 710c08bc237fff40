import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** @typedef {import("./worker.mjs").Result} Result */

const folder = mkdtempSync(join(tmpdir(), "mutate-"));
let count = 0;

/** Removes all temporary files. */
export function cleanUp() {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs tests of a bundle in a thread of their own.
 * @param {string} bundle
 * @param {readonly number[] | undefined} tests their numbers; all if undefined
 * @param {boolean} isBaseline whether to return every result instead of stopping at the first
 *   failure
 * @param {number} timeout in milliseconds
 * @returns {Promise<{ readonly results: readonly Result[], readonly loaded: readonly number[] } |
 *   string>} the results, or the reason why the thread ended without them
 */
export function runTests(bundle, tests, isBaseline, timeout) {
  const file = join(folder, `bundle-${count++}.mjs`);
  writeFileSync(file, bundle);
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), {
      workerData: { file, tests, isBaseline },
      // The first run of the tests of hclsyntax records what each of a thousand executes, which takes more than 1 GB.
      resourceLimits: { maxOldGenerationSizeMb: 3000 },
      stdout: true,
      stderr: true,
    });
    /** @param {any} outcome */
    const end = (outcome) => {
      clearTimeout(timer);
      rmSync(file, { force: true });
      void worker.terminate().then(() => resolve(outcome));
    };
    const timer = setTimeout(() => end("timeout"), timeout);
    worker.on("message", end);
    worker.on("error", (error) => end(`error: ${error.message}`));
    // A thread that waits for something that never happens exits without an error. Its message may
    // still be on the way.
    worker.on("exit", (code) => setTimeout(() => end(`exit with ${code}`), 1000));
  });
}
