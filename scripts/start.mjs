/**
 * `npm start` sets up, then shows the examples. `npm start -- ARGS` runs the command `hcl ARGS`.
 */
import { runForUser } from "./run.mjs";
import { setUp } from "./setup.mjs";

const args = process.argv.slice(2);
process.exitCode =
  setUp() || (args.length === 0 ? runForUser("examples/service/show.mjs", []) : runForUser("packages/cli/bin/hcl.js", args));
