/**
 * The root task `test:together`: runs the tests of the packages in `TESTED_FOLDERS` together, so that what they share is transformed once.
 * Each package gets its report.
 */
import { run } from "./run.mjs";

process.exitCode = process.env.TESTED_FOLDERS ? run("vitest", ["run"]) : 0;
