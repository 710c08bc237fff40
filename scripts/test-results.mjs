import { existsSync, readFileSync } from "node:fs";

/**
 * The numbers of passed and failed tests.
 * @typedef {{ passed: number, failed: number }} Counts
 *
 * The relevant part of a report that vitest's `json` reporter wrote.
 * @typedef {object} Report
 * @property {boolean} success
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults one for each
 *   file
 */

/**
 * Counts the tests of a report. A test file that could not be loaded, or that failed outside of its
 * tests, counts as one failed test. Skipped tests do not count.
 * @param {Report} report
 * @returns {Counts}
 */
export function countTests({ success, testResults }) {
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of testResults) {
    const failedHere = assertionResults.filter((test) => test.status === "failed").length;
    passed += assertionResults.filter((test) => test.status === "passed").length;
    failed += status === "failed" && failedHere === 0 ? 1 : failedHere;
  }
  return { passed, failed: success || failed > 0 ? failed : 1 };
}

/**
 * Reads the report that a package's test run wrote to its folder.
 * @param {string} file
 * @returns {Counts} one failed test if there is no report
 */
export function readReport(file) {
  return existsSync(file) ? countTests(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 1 };
}

/**
 * Sums the counts of a test run. A run without any test counts as one failed test, unless it may be empty.
 * @param {readonly Counts[]} counts
 * @param {boolean} succeeded whether the run reports success; if not, there is at least one failed
 *   test
 * @param {boolean} [mayBeEmpty] whether no test is a success, as for a package without long tests
 * @returns {Counts}
 */
export function sumCounts(counts, succeeded, mayBeEmpty = false) {
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, 0);
  return { passed, failed: failed === 0 && (!succeeded || (passed === 0 && !mayBeEmpty)) ? 1 : failed };
}

/**
 * Formats the counts as the last line of every command that runs tests.
 * @param {Counts} counts
 */
export function textOfCounts({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
