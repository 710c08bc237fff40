/**
 * `npm test`: sets up, runs the tests of every package and of these scripts, and ends with a line `N passed, N failed`. Every test run
 * leaves a report, which turbo restores where it need not run the tests again. Arguments go to turbo, as in
 * `npm test -- --filter=@hcl-ts/cty`; then the reports of what it left out are not missed.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";
import { setUp } from "./setup.mjs";
import { sumReports } from "./test-results.mjs";

const args = process.argv.slice(2);
const folders = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
const tested = [...folders.filter((folder) => existsSync(join(folder, "package.json"))), join(root, "scripts")];
const reports = tested.map((folder) => join(folder, ".test-results.json"));

let counts = { passed: 0, failed: 1 };
if (setUp() === 0) {
  for (const report of reports) rmSync(report, { force: true });
  const status = run("turbo", ["run", "test", "test:scripts", "--continue", "--output-logs=new-only", ...args]);
  counts = sumReports(args.length === 0 ? reports : reports.filter((report) => existsSync(report)), status === 0);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
