import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** @typedef {import("./test-process.mjs").Result} Result */

const script = fileURLToPath(new URL("./test-process.mjs", import.meta.url));
/** The maximum memory of a run, in megabytes. The tests of hclsyntax need more than one gigabyte. */
const MAX_MEMORY = 3000;
/** The time in milliseconds after which a process ends that waits without using the processor. */
const MAX_WAIT = 600_000;

/**
 * Runs tests of a bundle in a separate process, which a change may end by filling the memory.
 * @param {string} file the bundle
 * @param {number | undefined} mutant the number of the mutant to run until a test fails; if
 *   undefined, the run returns every result
 * @param {readonly number[] | undefined} tests their numbers; all if undefined
 * @param {number} maxTime the maximum processor time in milliseconds
 * @returns {Promise<{ readonly results: readonly Result[], readonly loaded: readonly number[] } |
 *   "time" | "memory" | "exit">} the results, or the reason why the process ended without them
 */
export function runTests(file, mutant, tests, maxTime) {
  return new Promise((resolve) => {
    const work = { file, mutant, tests, maxTime, maxMemory: MAX_MEMORY };
    const child = fork(script, [JSON.stringify(work)], {
      execArgv: [`--max-old-space-size=${MAX_MEMORY}`],
      stdio: ["ignore", "ignore", mutant === undefined ? "inherit" : "ignore", "ipc"],
      timeout: MAX_WAIT,
    });
    child.on("message", (results) => {
      resolve(/** @type {any} */ (results));
      child.kill("SIGKILL");
    });
    // V8 aborts a process without memory; the watchdog kills it, or terminates it for its time.
    child.on("exit", (_, signal) => resolve(signal === null ? "exit" : signal === "SIGTERM" ? "time" : "memory"));
  });
}
