/** `npm start`: sets up, then shows the examples; `npm start -- ARGS` is the command `hcl ARGS`. */
import { join } from "node:path";
import { root, run } from "./run.mjs";
import { setUp } from "./setup.mjs";

const args = process.argv.slice(2);
const status = setUp();
if (status !== 0) process.exitCode = status;
else if (args.length === 0) process.exitCode = run(process.execPath, [join(root, "examples", "service", "show.mjs")]);
else process.exitCode = run(process.execPath, [join(root, "packages", "cli", "bin", "hcl.js"), ...args], { cwd: process.env.INIT_CWD ?? process.cwd() });
