/**
 * `node scripts/release/version.mjs` turns the changesets into versions and changelogs, and writes the versions to the places outside of
 * the manifests that state them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "../run.mjs";

/** Sources with the version of their package: ESLint wants it as a constant. */
const CONSTANTS = ["packages/eslint-plugin/src/version.ts"];

/** Returns the text of a source with the version. @param {string} version */
export const constantOf = (version) =>
  `/** The version of the package, which \`scripts/release/version.mjs\` writes. */\nexport const VERSION = "${version}";\n`;

/** Writes the constants. */
function writeConstants() {
  for (const file of CONSTANTS) {
    const { version } = JSON.parse(readFileSync(join(root, file, "../../package.json"), "utf8"));
    writeFileSync(join(root, file), constantOf(version));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = run("changeset", ["version"]);
  if (process.exitCode === 0) writeConstants();
}
