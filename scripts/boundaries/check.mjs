/** `node scripts/boundaries/check.mjs [ROOT]` prints a line for each fault of the packages' boundaries and exits with 1 if there is any. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "../run.mjs";
import { findFaults } from "./find-faults.mjs";

const table = JSON.parse(readFileSync(new URL("table.json", import.meta.url), "utf8"));
const faults = findFaults(resolve(process.argv[2] ?? root), table);
for (const fault of faults) console.error(fault);
console.log(`boundaries: ${faults.length === 0 ? "no fault" : `${faults.length} fault${faults.length === 1 ? "" : "s"}`}`);
process.exitCode = faults.length === 0 ? 0 : 1;
