import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../run.mjs";

/**
 * The relevant part of a packed package.json.
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {Record<string, unknown>} exports
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 * @property {Record<string, string>} [bin]
 *
 * A package as an archive.
 * @typedef {{ file: string, manifest: Manifest, isOurs: boolean }} Tarball
 */

/**
 * Packs every public package of the workspace as it would be published, and the installed versions
 * of the libraries that they need, so that all can be installed without a registry.
 * @param {string} folder the destination of the archives
 * @returns {Map<string, Tarball>} by package name
 */
export function packAll(folder) {
  const packages = readdirSync(join(root, "packages"))
    .map((name) => join(root, "packages", name))
    .filter((path) => !readManifest(path).private);
  const libraries = new Map(packages.flatMap((path) => [...librariesOf(path)]));
  /** @type {Map<string, Tarball>} */
  const tarballs = new Map();
  for (const [name, library] of libraries) {
    const stage = join(folder, "libraries", name);
    cpSync(library, join(stage, "package"), { recursive: true });
    execFileSync("tar", ["-czf", join(stage, "package.tgz"), "-C", stage, "package"]);
    tarballs.set(name, { file: join(stage, "package.tgz"), manifest: readManifest(library), isOurs: false });
  }
  const ours = join(folder, "ours");
  const filters = packages.flatMap((path) => ["--filter", readManifest(path).name]);
  execFileSync(join(root, "node_modules", ".bin", "pnpm"), ["--recursive", ...filters, "pack", "--pack-destination", ours], {
    cwd: root,
    stdio: "pipe",
  });
  for (const name of readdirSync(ours)) {
    const file = join(ours, name);
    const manifest = JSON.parse(execFileSync("tar", ["-xzOf", file, "package/package.json"], { encoding: "utf8" }));
    tarballs.set(manifest.name, { file, manifest, isOurs: true });
  }
  return tarballs;
}

/**
 * Returns a package with its direct and indirect dependencies.
 * @param {string} name
 * @param {ReadonlyMap<string, Tarball>} tarballs
 * @returns {Set<string>}
 */
export function closureOf(name, tarballs) {
  const found = new Set([name]);
  for (const each of found) {
    for (const dependency of Object.keys(neededBy(tarballs.get(each)?.manifest))) found.add(dependency);
  }
  return found;
}

/**
 * A peer that its plugin does not import. Its own libraries include several versions of one package,
 * but archives are found by name.
 */
const LEFT_OUT = "eslint";

/**
 * Returns the dependencies of a package that npm installs: its dependencies, and its peers that are
 * not optional.
 * @param {Manifest | undefined} manifest
 * @returns {Record<string, string>}
 */
function neededBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = /** @type {Manifest} */ ({})) {
  const peers = Object.entries(peerDependencies).filter(([name]) => peerDependenciesMeta[name]?.optional !== true && name !== LEFT_OUT);
  return { ...Object.fromEntries(peers), ...dependencies };
}

/**
 * Returns the installed folders of a package's direct and indirect libraries.
 * @param {string} path
 * @returns {Map<string, string>} folders by name
 */
function librariesOf(path) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const open = [{ from: join(path, "node_modules"), manifest: readManifest(path) }];
  for (const { from, manifest } of open) {
    for (const [name, range] of Object.entries(neededBy(manifest))) {
      if (range.startsWith("workspace:") || found.has(name)) continue;
      const folder = realpathSync(join(from, name));
      found.set(name, folder);
      // pnpm installs the dependencies of a library next to it.
      open.push({ from: name.startsWith("@") ? dirname(dirname(folder)) : dirname(folder), manifest: readManifest(folder) });
    }
  }
  return found;
}

/**
 * @param {string} path of a package's folder
 * @returns {Manifest}
 */
function readManifest(path) {
  return JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
}
