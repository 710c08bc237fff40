/**
 * Runs the tests of a package in its folder, as the root of the configuration is the workspace. Gives errors as few lines of their stack as Node does:
 * WebAssembly built by Go asks for all of them, after which overflowing the stack takes ten times as long in all tests of the process.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";

let folder = dirname(expect.getState().testPath ?? process.cwd());
while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
process.chdir(folder);
Error.stackTraceLimit = 10;
