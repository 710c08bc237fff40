/**
 * `node scripts/assertions/check.mjs` counts the assertions in the sources of public packages: the places where sources assert
 * what the compiler cannot prove. It prints the counts of each package, and exits with 1 if there are more than the limits.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";
import { countAssertions } from "./count.mjs";

/** The maximum numbers in all public packages. */
const LIMITS = { nonNull: 500, casts: 250 };

/** @type {import("./count.mjs").Assertions} */
const total = { nonNull: 0, casts: 0 };
for (const name of readdirSync(join(root, "packages")).filter(isPublic)) {
  const { nonNull, casts } = countBelow(join(root, "packages", name, "src"));
  total.nonNull += nonNull;
  total.casts += casts;
  console.log(`${name.padEnd(16)}${String(nonNull).padStart(5)} !${String(casts).padStart(6)} as`);
}
const isExceeded = total.nonNull > LIMITS.nonNull || total.casts > LIMITS.casts;
console.log(
  `assertions: ${total.nonNull} ! and ${total.casts} as in public packages; at most ${LIMITS.nonNull} and ${LIMITS.casts} are allowed`,
);
process.exitCode = isExceeded ? 1 : 0;

/** @param {string} name of a folder of packages */
function isPublic(name) {
  return JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")).private !== true;
}

/**
 * Counts the assertions in the sources of a folder, without tests.
 * @param {string} folder
 */
function countBelow(folder) {
  const count = { nonNull: 0, casts: 0 };
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts") || /\.test(?:-d)?\.ts$/.test(name)) continue;
    const { nonNull, casts } = countAssertions(name, readFileSync(join(folder, name), "utf8"));
    count.nonNull += nonNull;
    count.casts += casts;
  }
  return count;
}
