/**
 * `node scripts/boundaries/check.mjs [ROOT]` prints a line for each violation of the package
 * boundaries, and exits with 1 if there are any.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "../run.mjs";
import { findProblems } from "./find-problems.mjs";

const table = JSON.parse(readFileSync(new URL("table.json", import.meta.url), "utf8"));
const problems = findProblems(resolve(process.argv[2] ?? root), table);
for (const problem of problems) console.error(problem);
console.log(`boundaries: ${problems.length === 0 ? "no problems" : `${problems.length} problem${problems.length === 1 ? "" : "s"}`}`);
process.exitCode = problems.length === 0 ? 0 : 1;
