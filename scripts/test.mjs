/**
 * `npm test`: sets up, runs the tests of every package through turbo, and ends with a line `N passed, N failed`. Each package leaves
 * its numbers in a file, which turbo restores where it need not run the tests again. Arguments go to turbo.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";
import { setUp } from "./setup.mjs";

const resultFiles = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, ".test-results.json"));

function test() {
  const status = setUp();
  if (status !== 0) return { status, passed: 0, failed: 1 };
  for (const file of resultFiles) rmSync(file, { force: true });
  const scripts = run(process.execPath, ["--test", "--test-reporter=dot", "scripts/boundaries.test.mjs"]);
  const packages = run("turbo", ["run", "test", "--continue", "--output-logs=new-only", "--ui=stream", "--no-update-notifier", ...process.argv.slice(2)]);
  let passed = 0;
  let failed = 0;
  for (const file of resultFiles) {
    if (!existsSync(file)) continue;
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(file, "utf8"));
    passed += numPassedTests;
    // A file that cannot be loaded fails without a failed test.
    failed += numFailedTests > 0 || success ? numFailedTests : 1;
  }
  if (scripts !== 0 || (packages !== 0 && failed === 0)) failed += 1;
  return { status: failed > 0 || passed === 0 ? 1 : 0, passed, failed };
}

const { status, passed, failed } = test();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = status;
