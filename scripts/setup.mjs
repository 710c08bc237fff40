/**
 * `npm run setup`: installs what the lock file names and builds the packages. Quick when nothing changed: the installation is
 * skipped while the lock file is the one that was installed, and the build while the sources are those that were built.
 * Prints to standard error only, and nothing at all when there is nothing to do.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./run.mjs";

const PNPM = "pnpm@10.34.8";

/** Installs and builds whatever is not up to date; gives the exit status. */
export function setUp() {
  return install() || build();
}

function install() {
  const stamp = join(root, "node_modules", ".hcl-ts-installed");
  const wanted = hash(["pnpm-lock.yaml", "package.json", ...readdirSync(join(root, "packages")).map((name) => join("packages", name, "package.json"))]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return 0;
  process.stderr.write("Installing the packages …\n");
  const status = run("npx", ["--yes", PNPM, "install", "--frozen-lockfile", "--reporter=append-only", "--loglevel=warn"], { stdout: "stderr" });
  if (status === 0) writeFileSync(stamp, wanted);
  return status;
}

function build() {
  const stamp = join(root, "node_modules", ".hcl-ts-built");
  const wanted = newestSource();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return 0;
  process.stderr.write("Building …\n");
  const status = run("turbo", ["run", "build", "--output-logs=errors-only", "--ui=stream", "--no-update-notifier"], { stdout: "stderr" });
  if (status === 0) writeFileSync(stamp, wanted);
  return status;
}

/** @param {readonly string[]} files */
function hash(files) {
  const digest = createHash("sha256");
  for (const file of files) {
    const path = join(root, file);
    if (existsSync(path)) digest.update(file).update(readFileSync(path));
  }
  return digest.digest("hex");
}

/** A text that changes whenever a source file is added, removed or written, or an output folder is missing. */
function newestSource() {
  const digest = createHash("sha256");
  for (const name of readdirSync(join(root, "packages"))) {
    const folder = join(root, "packages", name);
    digest.update(`${name}:${existsSync(join(folder, "dist"))}\n`);
    for (const file of ["package.json", "tsconfig.build.json"]) addFile(digest, join(folder, file));
    addFolder(digest, join(folder, "src"));
  }
  addFile(digest, join(root, "tsconfig.base.json"));
  return digest.digest("hex");
}

function addFolder(digest, folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(digest, path);
    else addFile(digest, path);
  }
}

function addFile(digest, path) {
  if (!existsSync(path)) return;
  const { mtimeMs, size } = statSync(path);
  digest.update(`${path}:${mtimeMs}:${size}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = setUp();
