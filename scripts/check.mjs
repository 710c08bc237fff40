/**
 * `npm run check` checks types (also in tests and scripts), packages as they are published, lint and format, boundaries
 * between the packages, generated pages, and prose. Runs all checks, then reports which failed.
 */
import { run } from "./run.mjs";
import { setUp } from "./setup.mjs";

/** @type {[name: string, check: () => number][]} */
const checks = [
  ["types", () => run("turbo", ["run", "check:types", "check", "check:scripts", "--continue", "--output-logs=errors-only"])],
  ["packages", () => run("turbo", ["run", "check:packages", "--output-logs=errors-only"])],
  ["lint and format", () => run("biome", ["check", "--error-on-warnings", "--max-diagnostics=100"])],
  ["boundaries", () => run(process.execPath, ["scripts/boundaries/check.mjs"])],
  ["diagnostics page", () => run(process.execPath, ["scripts/diagnostics-page.mjs", "--check"])],
  ["limits page", () => run(process.execPath, ["scripts/limits-page.mjs", "--check"])],
  ["licences", () => run(process.execPath, ["scripts/licences.mjs", "--check"])],
  ["workflows", () => run(process.execPath, ["scripts/workflows.mjs"])],
  ["token kinds", () => run(process.execPath, ["scripts/token-kinds.mjs", "--check"])],
  ["package fields", () => run(process.execPath, ["scripts/package-fields.mjs", "--check"])],
  ["examples in READMEs", () => run(process.execPath, ["scripts/readme-types.mjs"])],
  ["folder READMEs", () => run(process.execPath, ["scripts/folder-readmes.mjs"])],
  ["assertions", () => run(process.execPath, ["scripts/assertions/check.mjs"])],
  ["prose", () => run(process.execPath, ["scripts/prose/check.mjs"])],
];

let status = setUp();
if (status === 0) {
  const failed = checks.filter(([, check]) => check() !== 0).map(([name]) => name);
  const names = checks.map(([name]) => name).join(", ");
  console.log(failed.length === 0 ? `check: ${names}: no problems` : `check: problems in ${failed.join(", ")}`);
  status = failed.length === 0 ? 0 : 1;
}
process.exitCode = status;
