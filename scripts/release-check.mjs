/**
 * `node scripts/release-check.mjs` refuses a state that must not be published, and says what to do. `npm run release` runs it first.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { addresses, isPlaceholder } from "./addresses.mjs";
import { root, run } from "./run.mjs";

const PURPOSE = {
  repository: "the page of the repository, without .git",
  site: "the page of the documentation, with a slash at the end",
  bugs: "the page where users report problems",
  security: "the page where users report vulnerabilities in private",
};

const problems = Object.entries(addresses)
  .filter(([, url]) => isPlaceholder(url))
  .map(
    ([name, url]) =>
      `${url} is a placeholder: set "${name}" in scripts/addresses.json to ${PURPOSE[/** @type {keyof typeof PURPOSE} */ (name)]}`,
  );
if (problems.length > 0) problems.push("Then run node scripts/package-fields.mjs, and commit.");
if (run(process.execPath, ["scripts/package-fields.mjs", "--check"]) !== 0) problems.push("Manifests are not up to date.");
const waiting = readdirSync(join(root, ".changeset")).filter((name) => name.endsWith(".md") && name !== "README.md");
if (waiting.length > 0) problems.push(`${waiting.length} changesets have no version yet: run npm run release:version, and commit.`);
problems.push(...vulnerabilities());
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "release check: ready to publish" : "release check: not ready to publish");
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * Asks the registry for known vulnerabilities of what users install.
 * @returns {readonly string[]} a line for each
 */
function vulnerabilities() {
  const { stdout } = spawnSync(join(root, "node_modules/.bin/pnpm"), ["audit", "--prod", "--json"], { cwd: root, encoding: "utf8" });
  /** @type {{ readonly advisories?: Readonly<Record<string, Advisory>> }} */
  let answer = {};
  try {
    answer = JSON.parse(stdout);
  } catch {
    // A registry that does not answer leaves text, not JSON.
  }
  if (answer.advisories === undefined) {
    console.log("The registry does not list vulnerabilities. Run pnpm audit --prod with one that does.");
    return [];
  }
  return Object.values(answer.advisories).map(({ module_name, severity, title, url }) => `${module_name}: ${severity}: ${title} (${url})`);
}

/** @typedef {{ readonly module_name: string, readonly severity: string, readonly title: string, readonly url: string }} Advisory */
