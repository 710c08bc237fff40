import { describe, expect, it } from "vitest";
import { TestProgress } from "./test-progress.mjs";

/** @param {string[]} names */
function progressOf(...names) {
  /** @type {Map<string, { passed: number, failed: number }>} */
  const reports = new Map();
  /** @type {string[]} */
  const lines = [];
  const progress = new TestProgress(
    names,
    (name) => reports.get(name),
    (line) => void lines.push(line),
  );
  return { reports, lines, progress };
}

describe("the progress of the tests", () => {
  it("is a line for each package that is tested", () => {
    const { reports, lines, progress } = progressOf("cty", "hcl");
    progress.update(1_000);
    expect(lines).toEqual([]);
    reports.set("hcl", { passed: 3, failed: 1 });
    progress.update(1_000);
    progress.update(1_000);
    reports.set("cty", { passed: 2, failed: 0 });
    progress.update(1_000);
    expect(lines).toEqual(["1 of 2: hcl: 3 passed, 1 failed", "2 of 2: cty: 2 passed, 0 failed"]);
  });

  it("names the packages that take long", () => {
    const { reports, lines, progress } = progressOf("cty", "hcl", "cli");
    reports.set("hcl", { passed: 3, failed: 0 });
    for (let i = 0; i < 62; i++) progress.update(1_000);
    expect(lines).toEqual(["1 of 3: hcl: 3 passed, 0 failed", "not finished yet: cty, cli", "not finished yet: cty, cli"]);
  });

  it("has the reports that are written last, and the status of the run", async () => {
    const { reports, lines, progress } = progressOf("cty");
    reports.set("cty", { passed: 1, failed: 0 });
    expect(await progress.during(Promise.resolve(3))).toBe(3);
    expect(lines).toEqual(["1 of 1: cty: 1 passed, 0 failed"]);
  });
});
