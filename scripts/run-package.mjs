/** `node scripts/run-package.mjs FILE ARGS`: sets up, then runs a built program of a package where the user called npm. */
import { join } from "node:path";
import { root, run } from "./run.mjs";
import { setUp } from "./setup.mjs";

const [file = "", ...args] = process.argv.slice(2);
process.exitCode = setUp() || run(process.execPath, [join(root, file), ...args], { cwd: process.env.INIT_CWD ?? process.cwd() });
