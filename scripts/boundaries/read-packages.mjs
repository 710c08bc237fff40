import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { importsOf } from "./imports-of.mjs";

/**
 * The relevant part of a package.json.
 * @typedef {object} Manifest
 * @property {string} name
 * @property {Record<string, string | Record<string, string>>} [exports]
 * @property {Record<string, unknown>} [imports] internal names that are mapped to files
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, string>} [devDependencies]
 *
 * @typedef {object} Source
 * @property {string} path
 * @property {string} location the path relative to the workspace, for messages
 * @property {boolean} isTest
 * @property {import("./imports-of.mjs").Imports} imports
 *
 * @typedef {object} Package
 * @property {string} folder its name below `packages/`
 * @property {string} path
 * @property {Manifest} manifest
 * @property {Source[]} sources the sources in `src`, `test` and `bin`
 */

/**
 * Reads the packages of a workspace.
 * @param {string} root a folder with `packages/`
 * @returns {Package[]}
 */
export function readPackages(root) {
  return readdirSync(join(root, "packages"))
    .map((folder) => ({ folder, path: join(root, "packages", folder) }))
    .filter(({ path }) => existsSync(join(path, "package.json")))
    .map(({ folder, path }) => ({
      folder,
      path,
      manifest: JSON.parse(readFileSync(join(path, "package.json"), "utf8")),
      sources: ["src", "test", "bin"].flatMap((name) => filesBelow(join(path, name))).map((file) => readSource(root, file)),
    }));
}

/**
 * Returns whether a file is a test, or is only used by tests.
 * @param {string} path
 */
export function isTestFile(path) {
  return /\.test(-d)?\.ts$|[\\/]packages[\\/][^\\/]+[\\/]test[\\/]/.test(path);
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {Source}
 */
function readSource(root, path) {
  return { path, location: relative(root, path), isTest: isTestFile(path), imports: importsOf(path, readFileSync(path, "utf8")) };
}

/** @param {string} folder */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
