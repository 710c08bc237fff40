/**
 * `npm run setup` installs the packages of the lock file and builds the workspace. It is fast when
 * nothing changed: it stores a digest of the installed state (the lock file and every package.json)
 * and of the built state (the names, sizes and times of the sources and of what builds them), and does nothing while these
 * are the same. Turbo then decides by content which packages have to be built.
 *
 * Prints to standard error only, and nothing if there is nothing to do.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./run.mjs";

const NEEDED_NODE = [20, 19];

/**
 * Installs and builds whatever is not up to date.
 * @returns {number} an exit status
 */
export function setUp() {
  return checkNode() || install() || build();
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = NEEDED_NODE;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return 0;
  process.stderr.write(`This needs Node ${NEEDED_NODE.join(".")} or newer; here is ${process.versions.node}.\n`);
  return 1;
}

function install() {
  return unlessDone(".hcl-ts-installed", digestOfManifests(), true, () => {
    process.stderr.write("Installing …\n");
    const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const args = ["install", "--frozen-lockfile", "--config.confirm-modules-purge=false", "--reporter=append-only", "--loglevel=warn"];
    return run("npx", ["--yes", packageManager, ...args], { quiet: true });
  });
}

function build() {
  const isThere = packageFolders().every((folder) => existsSync(join(folder, "dist")));
  return unlessDone(".hcl-ts-built", digestOfSources(), isThere, () => {
    process.stderr.write("Building …\n");
    return run("turbo", ["run", "build", "--output-logs=errors-only"], { quiet: true });
  });
}

/**
 * Runs an action unless it last succeeded for the same digest.
 * @param {string} name of the file that stores the digest
 * @param {string} digest of all inputs of the action
 * @param {boolean} isThere whether the result of the action still exists
 * @param {() => number} action returns an exit status
 */
function unlessDone(name, digest, isThere, action) {
  const memory = join(root, "node_modules", name);
  if (isThere && existsSync(memory) && readFileSync(memory, "utf8") === digest) return 0;
  const status = action();
  if (status === 0) writeFileSync(memory, digest);
  return status;
}

function digestOfManifests() {
  const digest = createHash("sha256");
  const files = ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"].map((name) => join(root, name));
  for (const file of [...files, ...packageFolders().map((folder) => join(folder, "package.json"))]) {
    digest.update(`${file}\n`).update(readFileSync(file));
  }
  return digest.digest("hex");
}

/** Returns a digest that changes whenever a source file is added, removed or written. */
function digestOfSources() {
  const digest = createHash("sha256");
  /** @param {string} file */
  const addFile = (file) => {
    // A package that is not published, such as an extension of an editor, can be built without its own configuration.
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined) digest.update(`${file}:${found.mtimeMs}:${found.size}\n`);
  };
  for (const name of ["tsconfig.base.json", "scripts/build-package.mjs", "scripts/build-commands.mjs"]) addFile(join(root, name));
  for (const folder of packageFolders()) {
    for (const name of ["package.json", "tsconfig.build.json"]) addFile(join(folder, name));
    for (const entry of readdirSync(join(folder, "src"), { withFileTypes: true, recursive: true })) {
      if (entry.isFile() && !/\.test(-d)?\.ts$/.test(entry.name)) addFile(join(entry.parentPath, entry.name));
    }
  }
  return digest.digest("hex");
}

function packageFolders() {
  return readdirSync(join(root, "packages"))
    .map((name) => join(root, "packages", name))
    .filter((folder) => existsSync(join(folder, "package.json")));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = setUp();
