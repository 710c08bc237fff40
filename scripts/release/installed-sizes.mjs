/** Measures the installed size of our packages and of those they replace, each alone in a new project of npm. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { call } from "./command.mjs";

/** Packages that ours replace, or that do the same work. `undefined` stands for the version of the release. */
const PACKAGES = /** @type {const} */ ([
  ["@hcl-ts/hcl2json", undefined],
  ["@cdktf/hcl2json", "0.21.0"],
  ["hcl2-parser", "1.0.3"],
  ["hcl2-json-parser", "1.0.1"],
  ["@hcl-ts/hclsyntax", undefined],
  ["@tree-sitter-grammars/tree-sitter-hcl", "1.2.0"],
  ["hcl-ts", undefined],
  ["@hcl-ts/cli", undefined],
]);

/**
 * The size of an installed package. Sizes are in bytes.
 * @typedef {object} InstalledSize
 * @property {string} name
 * @property {string} version
 * @property {number} archive the size of its compressed archive
 * @property {number} installed the total size of all installed files, dependencies included
 * @property {number} packages how many packages are installed
 */

/**
 * Installs each package alone.
 * @param {string} folder for the projects
 * @param {string} url the address of the registry
 * @param {(name: string) => string | undefined} versionOf returns the released version of our packages
 * @returns {readonly InstalledSize[]}
 */
export function installedSizes(folder, url, versionOf) {
  return PACKAGES.map(([name, pinned]) => {
    const version = pinned ?? versionOf(name);
    if (version === undefined) throw new Error(`there is no package ${name}`);
    const project = join(folder, name.replaceAll(/\W+/g, "-"));
    mkdirSync(project, { recursive: true });
    writeFileSync(join(project, ".npmrc"), `registry=${url}\ncache=${join(folder, "cache")}\nfund=false\naudit=false\n`);
    const manifest = { name: "user", version: "1.0.0", private: true, dependencies: { [name]: version } };
    writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
    // Scripts of other packages would compile native code, which users of most platforms do not need.
    call(project, ["npm", "install", "--ignore-scripts"]);
    const [packed] = JSON.parse(call(project, ["npm", "pack", `${name}@${version}`, "--dry-run", "--json"]));
    const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8"));
    const installed = sizeOf(join(project, "node_modules"));
    return { name, version, archive: packed.size, installed, packages: Object.keys(packages).length - 1 };
  });
}

/**
 * Returns a line for each package.
 * @param {readonly InstalledSize[]} sizes
 */
export function describeSizes(sizes) {
  return sizes.map(
    ({ name, version, archive, installed, packages }) =>
      `  ${name} ${version}: ${(archive / 1e6).toFixed(2)} MB to download, ${(installed / 1e6).toFixed(2)} MB installed, ${packages} packages`,
  );
}

/**
 * Returns the total size of the files in a folder, in bytes.
 * @param {string} folder
 * @returns {number}
 */
export function sizeOf(folder) {
  let size = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) size += statSync(join(entry.parentPath, entry.name)).size;
  return size;
}
