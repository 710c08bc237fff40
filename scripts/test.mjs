/**
 * `npm test` sets up, runs the tests of every package and of these scripts, and reports how many
 * passed and failed: package by package, and on the last line in total as `N passed, N failed`.
 * Every test run writes a report, which turbo restores if it need not run the tests again.
 * Arguments are passed to turbo, as in `npm test -- --filter=@hcl-ts/cty`; packages that they
 * exclude do not count as failed.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";
import { setUp } from "./setup.mjs";
import { readReport, sumCounts, textOfCounts } from "./test-results.mjs";

const args = process.argv.slice(2);
/** @param {string} folder */
const packagesIn = (folder) =>
  readdirSync(join(root, folder))
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(root, path, "package.json")));
const tested = [...packagesIn("packages"), ...packagesIn("examples"), "scripts"];
/** @param {string} folder */
const reportOf = (folder) => join(root, folder, ".test-results.json");

let sum = { passed: 0, failed: 1 };
if (setUp() === 0) {
  for (const folder of tested) rmSync(reportOf(folder), { force: true });
  const status = run("turbo", ["run", "test", "test:scripts", "--continue", "--output-logs=errors-only", "--log-order=stream", ...args]);
  const counts = tested
    .filter((folder) => args.length === 0 || existsSync(reportOf(folder)))
    .map((folder) => ({ folder, ...readReport(reportOf(folder)) }));
  for (const { folder, ...each } of counts) console.log(`${folder}: ${textOfCounts(each)}`);
  sum = sumCounts(counts, status === 0);
}
console.log(textOfCounts(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
