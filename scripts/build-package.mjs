/** `node ../../scripts/build-package.mjs` in a package's folder: compiles its sources to a fresh `dist`, so that nothing of a removed source stays. */
import { rmSync } from "node:fs";
import { run } from "./run.mjs";

const cwd = process.cwd();
rmSync("dist", { recursive: true, force: true });
process.exitCode = run("tsc", ["-p", "tsconfig.build.json"], { cwd });
