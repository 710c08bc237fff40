/** `npm run check`: types (the tests' too), lint and format, boundaries between the packages. Runs all, then says which failed. */
import { run } from "./run.mjs";
import { setUp } from "./setup.mjs";

const checks = [
  ["types", () => run("turbo", ["run", "check", "--continue", "--output-logs=errors-only", "--ui=stream", "--no-update-notifier"])],
  ["lint and format", () => run("biome", ["check", "--error-on-warnings"])],
  ["boundaries", () => run(process.execPath, ["scripts/boundaries.mjs"])],
];

let status = setUp();
if (status === 0) {
  const failed = checks.filter(([, check]) => check() !== 0).map(([name]) => name);
  console.log(failed.length === 0 ? `check: ${checks.map(([name]) => name).join(", ")}: all well` : `check: failed: ${failed.join(", ")}`);
  status = failed.length === 0 ? 0 : 1;
}
process.exitCode = status;
