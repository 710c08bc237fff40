/**
 * `npm test` sets up, runs the tests of every package and of these scripts, and reports how many
 * passed and failed: of each package when its tests end, and on the last line in total as
 * `N passed, N failed`.
 * Every test run writes a report, which turbo restores if it need not run the tests again.
 * Arguments are passed to turbo, as in `npm test -- --filter=@hcl-ts/cty`; packages that they
 * exclude do not count as failed.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, runBeside } from "./run.mjs";
import { setUp } from "./setup.mjs";
import { TestProgress } from "./test-progress.mjs";
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

/**
 * Returns the counts of a package whose tests have ended; undefined if its report is missing or half written.
 * @param {string} folder
 */
function finishedReport(folder) {
  try {
    return existsSync(reportOf(folder)) ? readReport(reportOf(folder)) : undefined;
  } catch {
    return undefined;
  }
}

let sum = { passed: 0, failed: 1 };
if (setUp() === 0) {
  for (const folder of tested) rmSync(reportOf(folder), { force: true });
  // Turbo decides which packages its arguments choose.
  const progress = new TestProgress(args.length === 0 ? tested : [], finishedReport, (line) => console.log(line));
  const turbo = ["run", "test", "test:scripts", "--continue", "--output-logs=errors-only", "--log-order=stream", ...args];
  const status = await progress.during(runBeside("turbo", turbo));
  const counts = tested
    .filter((folder) => args.length === 0 || existsSync(reportOf(folder)))
    .map((folder) => ({ folder, ...readReport(reportOf(folder)) }));
  for (const { folder, ...each } of counts) if (each.failed > 0) console.log(`${folder}: ${textOfCounts(each)}`);
  sum = sumCounts(counts, status === 0);
}
console.log(textOfCounts(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
