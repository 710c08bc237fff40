/** The command `hcl` from its sources, as a process. */
import { runHcl } from "../src/hcl.ts";

process.exitCode = await runHcl(process.argv.slice(2));
