/**
 * `node scripts/release-check.mjs` refuses a state that must not be published. `npm run release`
 * runs it first.
 */
import { run } from "./run.mjs";

const checks = [
  ["scripts/package-fields.mjs", "--check"],
  ["scripts/package-fields.mjs", "--release"],
];
const failed = checks.filter((args) => run(process.execPath, args) !== 0);
console.log(failed.length === 0 ? "release check: ready to publish" : "release check: not ready to publish");
process.exitCode = failed.length === 0 ? 0 : 1;
