/** Runs the tests of a package in its folder. The root of the configuration is the workspace. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";

let folder = dirname(expect.getState().testPath ?? process.cwd());
while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
process.chdir(folder);
