/**
 * `node scripts/run-package.mjs FILE ARGS` sets up, then runs a built program of a package with the
 * arguments.
 */
import { runForUser } from "./run.mjs";
import { setUp } from "./setup.mjs";

const [file = "", ...args] = process.argv.slice(2);
process.exitCode = setUp() || runForUser(file, args);
