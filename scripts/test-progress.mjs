import { textOfCounts } from "./test-results.mjs";

/** The time between two looks at the reports, and the time without a line after which the open packages are named. */
const INTERVAL_MS = 1_000;
const PATIENCE_MS = 30_000;

/** @typedef {import("./test-results.mjs").Counts} Counts */

/** Reports which packages have been tested while the tests run. */
export class TestProgress {
  /**
   * @param {readonly string[]} names the packages to test
   * @param {(name: string) => Counts | undefined} read returns the counts of a package; undefined if it has no report yet
   * @param {(line: string) => void} print
   */
  constructor(names, read, print) {
    this.open = new Set(names);
    this.total = names.length;
    this.read = read;
    this.print = print;
    this.silent = 0;
  }

  /**
   * Prints a line for each new report. Without one for a while, prints what is still open.
   * @param {number} elapsed milliseconds since the last call
   */
  update(elapsed) {
    const before = this.open.size;
    for (const name of this.open) {
      const counts = this.read(name);
      if (counts === undefined) continue;
      this.open.delete(name);
      this.print(`${this.total - this.open.size} of ${this.total}: ${name}: ${textOfCounts(counts)}`);
    }
    this.silent = this.open.size < before ? 0 : this.silent + elapsed;
    if (this.silent < PATIENCE_MS || this.open.size === 0) return;
    this.silent = 0;
    this.print(`not finished yet: ${[...this.open].join(", ")}`);
  }

  /**
   * Waits for the end of a test run, and shows progress until then.
   * @param {Promise<number>} run
   * @returns {Promise<number>} the exit status of the run
   */
  async during(run) {
    const timer = setInterval(() => this.update(INTERVAL_MS), INTERVAL_MS);
    const status = await run.finally(() => clearInterval(timer));
    this.update(0);
    return status;
  }
}
