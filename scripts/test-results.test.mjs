import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { countTests, sumReports } from "./test-results.mjs";

/**
 * A report with a file for each list of tests' statuses.
 * @param {...string[]} files
 */
function reportOf(...files) {
  const testResults = files.map((statuses) => ({
    status: statuses.includes("failed") || statuses.length === 0 ? "failed" : "passed",
    assertionResults: statuses.map((status) => ({ status })),
  }));
  return { success: testResults.every(({ status }) => status === "passed"), testResults };
}

describe("a report's tests", () => {
  test("are summed over its files", () => {
    expect(countTests(reportOf(["passed", "failed"], ["passed"], ["failed", "failed"]))).toEqual({ passed: 2, failed: 3 });
  });
  test("that were skipped do not count", () => {
    expect(countTests(reportOf(["passed", "skipped", "todo", "pending"]))).toEqual({ passed: 1, failed: 0 });
  });
  test("of a file that cannot be loaded count as one that failed", () => {
    expect(countTests(reportOf(["passed", "failed"], []))).toEqual({ passed: 1, failed: 2 });
  });
  test("count as failed when the report says so without a reason", () => {
    expect(countTests({ ...reportOf(["passed"]), success: false })).toEqual({ passed: 1, failed: 1 });
  });
});

describe("a run's reports", () => {
  const folder = mkdtempSync(join(tmpdir(), "reports-"));
  const one = join(folder, "one.json");
  const two = join(folder, "two.json");
  const missing = join(folder, "missing.json");
  writeFileSync(one, JSON.stringify(reportOf(["passed", "passed"])));
  writeFileSync(two, JSON.stringify(reportOf(["passed", "failed"])));
  test.afterAll(() => rmSync(folder, { recursive: true }));

  test("are summed", () => {
    expect(sumReports([one, two], false)).toEqual({ passed: 3, failed: 1 });
  });
  test("that are missing count as a failed test each", () => {
    expect(sumReports([one, missing], true)).toEqual({ passed: 2, failed: 1 });
  });
  test("are not believed when the run failed", () => {
    expect(sumReports([one], false)).toEqual({ passed: 2, failed: 1 });
  });
});
