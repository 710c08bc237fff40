import { existsSync, readFileSync } from "node:fs";

/**
 * How many tests passed and failed.
 * @typedef {{ passed: number, failed: number }} Counts
 *
 * What is read of a report that vitest wrote with its reporter `json`.
 * @typedef {object} Report
 * @property {boolean} success
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults one a file
 */

/**
 * Counts the tests of a report. A test file that could not be loaded, or failed beside its tests, counts as one failed test; tests
 * that were skipped do not count.
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
 * Sums the reports of a test run.
 * @param {readonly string[]} files where the reports should be; one that is missing counts as one failed test
 * @param {boolean} succeeded whether the run says of itself that it succeeded; if it does not, there is at least one failed test
 * @returns {Counts}
 */
export function sumReports(files, succeeded) {
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    const counts = existsSync(file) ? countTests(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 1 };
    passed += counts.passed;
    failed += counts.failed;
  }
  return { passed, failed: succeeded || failed > 0 ? failed : 1 };
}
