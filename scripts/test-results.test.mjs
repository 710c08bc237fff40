import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { countTests, readReport, sumCounts, textOfCounts } from "./test-results.mjs";

/**
 * Creates a report with a file for each list of test statuses.
 * @param {...string[]} files
 */
function reportOf(...files) {
  const testResults = files.map((statuses) => ({
    status: statuses.includes("failed") || statuses.length === 0 ? "failed" : "passed",
    assertionResults: statuses.map((status) => ({ status })),
  }));
  return { success: testResults.every(({ status }) => status === "passed"), testResults };
}

describe("the tests of a report", () => {
  it("are added up over its files", () => {
    expect(countTests(reportOf(["passed", "failed"], ["passed"], ["failed", "failed"]))).toEqual({ passed: 2, failed: 3 });
  });
  it("do not count if they were skipped", () => {
    expect(countTests(reportOf(["passed", "skipped", "todo", "pending"]))).toEqual({ passed: 1, failed: 0 });
  });
  it("count as one failed test for a file that cannot be loaded", () => {
    expect(countTests(reportOf(["passed", "failed"], []))).toEqual({ passed: 1, failed: 2 });
  });
  it("count as failed if the report failed without a reason", () => {
    expect(countTests({ ...reportOf(["passed"]), success: false })).toEqual({ passed: 1, failed: 1 });
  });
});

describe("a package's report", () => {
  const folder = mkdtempSync(join(tmpdir(), "reports-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("has the counts of its tests", () => {
    writeFileSync(join(folder, "report.json"), JSON.stringify(reportOf(["passed", "failed"])));
    expect(readReport(join(folder, "report.json"))).toEqual({ passed: 1, failed: 1 });
  });
  it("counts as a failed test if it is missing", () => {
    expect(readReport(join(folder, "missing.json"))).toEqual({ passed: 0, failed: 1 });
  });
});

describe("a run's counts", () => {
  it("are added up", () => {
    const counts = [
      { passed: 2, failed: 0 },
      { passed: 1, failed: 1 },
    ];
    expect(textOfCounts(sumCounts(counts, false))).toBe("3 passed, 1 failed");
  });
  it("are a failure if no test ran", () => {
    expect(sumCounts([{ passed: 0, failed: 0 }], true)).toEqual({ passed: 0, failed: 1 });
  });
  it("may be empty for packages without long tests", () => {
    expect(sumCounts([{ passed: 0, failed: 0 }], true, true)).toEqual({ passed: 0, failed: 0 });
    expect(sumCounts([{ passed: 0, failed: 0 }], false, true)).toEqual({ passed: 0, failed: 1 });
  });
  it("include a failed test if the run failed", () => {
    expect(sumCounts([{ passed: 2, failed: 0 }], false)).toEqual({ passed: 2, failed: 1 });
  });
});
