/** Versions and publishes the packages from a clone of the repository, as a person with the account does. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";
import { call } from "./command.mjs";

/**
 * @typedef {{ name: string, folder: string, version: string, dependencies: readonly string[] }} Package
 */

/**
 * Clones the committed state of the repository and installs what it needs.
 * @param {string} folder
 */
export function cloneRepository(folder) {
  call(root, ["git", "clone", "--quiet", "--no-hardlinks", root, folder]);
  call(folder, ["git", "config", "user.name", "Rehearsal"]);
  call(folder, ["git", "config", "user.email", "rehearsal@example.invalid"]);
  call(folder, ["pnpm", "install", "--frozen-lockfile", "--prefer-offline", "--reporter=append-only"]);
}

/**
 * Returns the packages of a clone that are published, with their dependencies on each other.
 * @param {string} repository
 * @returns {Map<string, Package>} by name
 */
export function publicPackages(repository) {
  const manifests = readdirSync(join(repository, "packages"))
    .map((name) => join(repository, "packages", name))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) }))
    .filter(({ manifest }) => manifest.private !== true);
  const names = new Set(manifests.map(({ manifest }) => manifest.name));
  return new Map(
    manifests.map(({ folder, manifest: { name, version, dependencies = {} } }) => [
      name,
      { name, folder, version, dependencies: Object.keys(dependencies).filter((each) => names.has(each)) },
    ]),
  );
}

/**
 * Returns a package with those that depend on it directly. A breaking version is outside of their ranges, so they have a new version, which is
 * not breaking: packages that depend on them need none.
 * @param {string} name
 * @param {ReadonlyMap<string, Package>} packages
 * @returns {Set<string>}
 */
export function withDependants(name, packages) {
  const dependants = [...packages.values()].filter(({ dependencies }) => dependencies.includes(name));
  return new Set([name, ...dependants.map((each) => each.name)]);
}

/**
 * Adds a changeset to a clone.
 * @param {string} repository
 * @param {string} name of the package
 * @param {"patch" | "minor" | "major"} kind
 */
export function addChangeset(repository, name, kind) {
  writeFileSync(join(repository, ".changeset", "rehearsal.md"), `---\n"${name}": ${kind}\n---\n\nChange something.\n`);
}

/**
 * Sets the versions of the packages, builds them and publishes those that the registry does not have.
 * @param {string} repository
 * @param {import("./registry.mjs").Registry} registry
 */
export function release(repository, registry) {
  call(repository, ["node", "scripts/release/version.mjs"]);
  call(repository, ["git", "add", "--all"]);
  call(repository, ["git", "commit", "--quiet", "--message", "Version packages"]);
  call(repository, ["node", "scripts/setup.mjs"]);
  call(repository, ["node", "scripts/release/publish-packages.mjs"], publisher(repository, registry));
}

/**
 * Deprecates a version, as the instructions for a broken one say, and reads back what users see.
 * @param {string} repository
 * @param {import("./registry.mjs").Registry} registry
 * @param {string} name of the package
 * @param {string} version
 * @returns {string} the message
 * @throws {Error} if users see something else
 */
export function deprecate(repository, registry, name, version) {
  const message = "Use a later version.";
  const environment = publisher(repository, registry);
  call(repository, ["npm", "deprecate", `${name}@${version}`, message], environment);
  const told = JSON.parse(call(repository, ["npm", "view", `${name}@${version}`, "deprecated", "--json", "--prefer-online"], environment));
  if (told !== message) throw new Error(`users of ${name}@${version} see ${JSON.stringify(told)}`);
  return `${name}@${version}, ${JSON.stringify(message)}`;
}

/**
 * Returns the environment of the person who publishes.
 * @param {string} repository
 * @param {import("./registry.mjs").Registry} registry
 */
function publisher(repository, { url, token }) {
  const npmrc = join(repository, "..", "publisher.npmrc");
  writeFileSync(npmrc, `registry=${url}\n${url.replace("http:", "")}:_authToken=${token}\n`);
  return { NPM_CONFIG_USERCONFIG: npmrc, npm_config_registry: url, NPM_CONFIG_PROVENANCE: "false" };
}

/**
 * Builds all packages of a clone from nothing and packs them.
 * @param {string} repository
 * @param {string} destination
 * @returns {Map<string, { digest: string, size: number }>} by the name of the archive
 */
export function buildAndPack(repository, destination) {
  for (const { folder } of publicPackages(repository).values()) rmSync(join(folder, "dist"), { recursive: true, force: true });
  call(repository, ["turbo", "run", "build", "--force", "--output-logs=errors-only"]);
  const filters = [...publicPackages(repository).keys()].flatMap((name) => ["--filter", name]);
  call(repository, ["pnpm", "--recursive", ...filters, "pack", "--pack-destination", destination]);
  return new Map(
    readdirSync(destination).map((name) => {
      const data = readFileSync(join(destination, name));
      return [name, { digest: createHash("sha256").update(data).digest("hex"), size: data.length }];
    }),
  );
}
