/**
 * `node scripts/folder-readmes.mjs` checks the READMEs of source folders: a folder with more than ten
 * sources has one, and the files and folders that one lists exist. A folder that is a floor of its
 * package (see boundaries/table.json) has one that ends with what it may import.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** The number of sources, without tests, above which a folder needs a README. */
const MAX_SOURCES = 10;
/** Files and folders in backquotes: `parse.ts`, `../operators.ts`, `specs/`. */
const LISTED = /`((?:\.\.\/)*[\w./-]+(?:\.(?:m?ts|vue|mjs)|\/))`/g;

/** @type {Record<string, { floors?: readonly string[] }>} */
const table = JSON.parse(readFileSync(join(root, "scripts/boundaries/table.json"), "utf8"));

const problems = ["docs/engine", "docs/generate", "docs/playground", "scripts", ...sourceFolders()].flatMap(problemsBelow);
for (const [name, { floors = [] }] of Object.entries(table))
  problems.push(...floors.flatMap((floor) => problemsOfFloor(name, floor, floors)));
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log("folder READMEs: no problems");
process.exitCode = problems.length === 0 ? 0 : 1;

function sourceFolders() {
  return readdirSync(join(root, "packages"))
    .map((name) => `packages/${name}/src`)
    .filter((folder) => existsSync(join(root, folder)));
}

/**
 * Returns the problems of a folder and its subfolders.
 * @param {string} folder
 * @returns {string[]}
 */
function problemsBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !/^(?:__snapshots__|fixtures|node_modules)$/.test(entry.name));
  const sources = entries.filter((entry) => /\.(?:ts|vue|mjs)$/.test(entry.name) && !/\.test(?:-d)?\./.test(entry.name));
  const readme = join(root, folder, "README.md");
  const own = existsSync(readme)
    ? missingFiles(folder, readFileSync(readme, "utf8"))
    : sources.length > MAX_SOURCES
      ? [`${folder}: a folder with ${sources.length} sources needs a README.md that explains where to find what`]
      : [];
  return [...own, ...folders.flatMap(({ name }) => problemsBelow(`${folder}/${name}`))];
}

/**
 * Reports the files that a README lists and that do not exist.
 * @param {string} folder
 * @param {string} readme its text
 */
function missingFiles(folder, readme) {
  return [...readme.matchAll(LISTED)]
    .map(([, path]) => path ?? "")
    .filter((path) => !existsSync(join(root, folder, path)))
    .map((path) => `${folder}/README.md: ${path} does not exist`);
}

/**
 * Reports a floor whose README is missing or does not end with the floors below.
 * @param {string} name of the package
 * @param {string} floor
 * @param {readonly string[]} floors
 */
function problemsOfFloor(name, floor, floors) {
  if (floor.endsWith(".ts")) return [];
  const readme = `packages/${name}/src/${floor}/README.md`;
  const below = floors.slice(0, floors.indexOf(floor)).map((room) => (room.endsWith(".ts") ? `\`../${room}\`` : `\`../${room}/\``));
  const last = `May import ${below.length === 0 ? "no other folder" : below.join(", ")}.`;
  const found = existsSync(join(root, readme)) ? readFileSync(join(root, readme), "utf8") : "";
  return found.endsWith(`${last}\n`) ? [] : [`${readme}: must end with "${last}"`];
}
