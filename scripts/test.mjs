/**
 * `npm test` sets up, runs the tests of every package and of these scripts, and reports how many
 * passed and failed: of each package when its tests end, and on the last line in total as
 * `N passed, N failed`. `--long` runs the long tests instead; `--all` runs both, each file once.
 *
 * Turbo decides by content which packages have to be tested; a report of the same content that has no failure is taken from the last
 * time. All others are tested in one run, which transforms what they share once, and loads it once for each processor: to do so for each
 * package took a fifth of the processor time. Other arguments are passed to turbo, as in `npm test -- --filter=@hcl-ts/cty`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outputOf, root, runBeside } from "./run.mjs";
import { setUp } from "./setup.mjs";
import { TestProgress } from "./test-progress.mjs";
import { readReport, sumCounts, textOfCounts } from "./test-results.mjs";

const all = process.argv.slice(2);
const isLong = all.includes("--long");
const args = all.filter((arg) => arg !== "--long" && arg !== "--all");
process.env.TEST_TIER = all.includes("--all") ? "all" : isLong ? "long" : "short";
const isForced = args.includes("--force") || process.env.TURBO_FORCE !== undefined;
const SCRIPTS = "scripts";

/** @param {string} folder */
const reportOf = (folder) => join(root, folder, ".test-results.json");

/**
 * The folders to test, each with the digest of what its tests depend on.
 * @typedef {{ readonly folder: string, readonly hash: string }} Tested
 */

/** @returns {readonly Tested[]} */
function testedFolders() {
  /** @type {{ readonly tasks: readonly { readonly task: string, readonly directory: string, readonly hash: string }[] }} */
  const plan = JSON.parse(outputOf("turbo", ["run", "test", "test:scripts", "--dry=json", ...args]));
  return plan.tasks
    .filter(({ task }) => task === "test" || task === "test:scripts")
    .map(({ task, directory, hash }) => ({ folder: task === "test" ? directory : SCRIPTS, hash }));
}

/** @param {Tested} tested */
const storedReport = ({ hash }) => join(root, "node_modules", ".cache", "hcl-ts-tests", `${process.env.TEST_TIER}-${hash}.json`);

/**
 * Takes the report of an earlier run.
 * @param {Tested} tested
 * @returns {boolean} whether there is one
 */
function restoreReport(tested) {
  if (isForced || !existsSync(storedReport(tested))) return false;
  writeFileSync(reportOf(tested.folder), readFileSync(storedReport(tested)));
  return true;
}

/** @param {Tested} tested */
function storeReport(tested) {
  if (!existsSync(reportOf(tested.folder)) || readReport(reportOf(tested.folder)).failed > 0) return;
  mkdirSync(join(storedReport(tested), ".."), { recursive: true });
  writeFileSync(storedReport(tested), readFileSync(reportOf(tested.folder)));
}

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
  const tested = testedFolders();
  for (const { folder } of tested) rmSync(reportOf(folder), { force: true });
  const open = tested.filter((each) => !restoreReport(each)).map(({ folder }) => folder);
  const together = open.filter((folder) => folder !== SCRIPTS);
  process.env.TESTED_FOLDERS = together.join(",");
  const tasks = [...(together.length > 0 ? ["test:together"] : []), ...(open.includes(SCRIPTS) ? ["test:scripts"] : [])];
  const names = tested.map(({ folder }) => folder);
  const progress = new TestProgress(names, finishedReport, (line) => console.log(line));
  const turbo = ["run", ...tasks, "--continue", "--output-logs=errors-only", "--log-order=stream", ...(isForced ? ["--force"] : [])];
  const status = await progress.during(tasks.length === 0 ? Promise.resolve(0) : runBeside("turbo", turbo));
  const counts = names.map((folder) => ({ folder, ...readReport(reportOf(folder)) }));
  for (const { folder, ...each } of counts) if (each.failed > 0) console.log(`${folder}: ${textOfCounts(each)}`);
  if (status === 0) for (const each of tested) storeReport(each);
  sum = sumCounts(counts, status === 0, isLong && names.length > 0);
}
console.log(textOfCounts(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
