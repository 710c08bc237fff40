/**
 * `node scripts/licences.mjs` writes THIRD-PARTY.txt, with the licences of the libraries that built files contain. With `--check` it reports
 * files that are not up to date, and libraries that users install whose licence does not go with ours.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Licences that ask for no more than their text. */
const ALLOWED = new Set(["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "0BSD", "Python-2.0", "CC0-1.0"]);
/** Libraries with a choice of licences, of which we take one. */
const CHOICES = new Map([
  ["(BSD-3-Clause OR GPL-2.0)", "BSD-3-Clause"],
  ["MIT or GPL-2.0", "MIT"],
]);
/** The libraries that the built files of a package contain. A test finds others by the comments that they keep. */
const CONTAINED = { cli: ["@noble/hashes"], terraform: ["@noble/hashes"] };

const isCheck = process.argv.includes("--check");
const problems = [];

const publicFolders = readdirSync(join(root, "packages")).filter((folder) => {
  const manifest = join(root, "packages", folder, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).private !== true;
});
const filters = publicFolders.flatMap((folder) => ["--filter", `./packages/${folder}`]);
const pnpm = join(root, "node_modules/.bin/pnpm");
const list = JSON.parse(execFileSync(pnpm, [...filters, "licenses", "list", "--prod", "--json"], { cwd: root, encoding: "utf8" }));
for (const [licence, packages] of Object.entries(list)) {
  if (ALLOWED.has(CHOICES.get(licence) ?? licence)) continue;
  for (const { name } of packages) problems.push(`${name} has the licence ${licence}, which scripts/licences.mjs does not allow`);
}

for (const [folder, names] of Object.entries(CONTAINED)) {
  const file = join(root, "packages", folder, "THIRD-PARTY.txt");
  const text = `The files of this package contain parts of these libraries.\n\n${names.map((name) => noticeOf(folder, name)).join("\n\n")}`;
  if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
  if (isCheck) problems.push(`packages/${folder}/THIRD-PARTY.txt is not up to date: run node scripts/licences.mjs`);
  else writeFileSync(file, text);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * Returns the name of a library with the text of its licence.
 * @param {string} folder of the package
 * @param {string} name
 */
function noticeOf(folder, name) {
  const owner = existsSync(join(root, "packages", folder, "node_modules", name)) ? folder : "terraform";
  const library = realpathSync(join(root, "packages", owner, "node_modules", name));
  const licence = readdirSync(library).find((each) => /^licen[cs]e/i.test(each));
  if (licence === undefined) throw new Error(`${name} has no file with its licence`);
  return `${name}\n\n${readFileSync(join(library, licence), "utf8")}`;
}
