/**
 * `node scripts/release/publish-packages.mjs` publishes the packages that the registry does not have in their version. For the time of
 * packing, links in READMEs are absolute: the pages of a registry are not in the repository.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { addresses } from "../addresses.mjs";
import { root, run } from "../run.mjs";
import { publicPackages } from "./publish.mjs";

/**
 * Returns a README whose links to files of the repository are addresses.
 * @param {string} text
 * @param {string} file the path of the README
 * @param {string} repository its address
 */
export function withAbsoluteLinks(text, file, repository) {
  return text.replaceAll(/\]\((\.{1,2}\/[^)#\s]*)(#[^)\s]*)?\)/g, (_, path, anchor = "") => {
    const target = join(dirname(file), path);
    const kind = statSync(target).isDirectory() ? "tree" : "blob";
    return `](${repository}/${kind}/main/${relative(root, target)}${anchor})`;
  });
}

/** @returns {number} an exit status */
function publishAll() {
  const readmes = [...publicPackages(root).values()].map(({ folder }) => join(folder, "README.md"));
  const texts = new Map(readmes.map((file) => [file, readFileSync(file, "utf8")]));
  try {
    for (const [file, text] of texts) writeFileSync(file, withAbsoluteLinks(text, file, addresses.repository));
    return run("changeset", ["publish"]);
  } finally {
    for (const [file, text] of texts) writeFileSync(file, text);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = publishAll();
