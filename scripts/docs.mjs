/**
 * `npm run docs`: installs what the site needs and builds it into docs/.vitepress/dist, from which any static server can show it.
 * `npm run docs -- dev` serves it while it is written; `npm run docs -- generate` writes its pages only.
 *
 * The site is not a package of the workspace, so that installing and testing the packages does not
 * install its dependencies.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./run.mjs";
import { setUp } from "./setup.mjs";

const docs = join(root, "docs");

/**
 * Sets up the packages and installs the dependencies of the site.
 * @returns {number} an exit status
 */
export function setUpDocs() {
  return setUp() || install();
}

function install() {
  const digest = createHash("sha256");
  for (const name of ["package.json", "pnpm-lock.yaml"]) digest.update(readFileSync(join(docs, name)));
  const text = digest.digest("hex");
  const memory = join(docs, "node_modules", ".hcl-ts-installed");
  if (existsSync(memory) && readFileSync(memory, "utf8") === text) return 0;
  process.stderr.write("Installing the site's dependencies …\n");
  const args = ["install", "--ignore-workspace", "--frozen-lockfile", "--config.confirm-modules-purge=false", "--reporter=append-only"];
  const status = run("pnpm", args, { quiet: true, cwd: docs });
  if (status === 0) writeFileSync(memory, text);
  return status;
}

/**
 * Writes the pages and builds the site.
 * @returns {number} an exit status
 */
export function buildDocs() {
  return generate() || vitepress("build");
}

function generate() {
  return run(process.execPath, ["--import", "tsx", "docs/generate/main.ts"]);
}

/** @param {string} command */
function vitepress(command) {
  return run(process.execPath, [join(docs, "node_modules/vitepress/bin/vitepress.js"), command, docs]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const command = process.argv[2] ?? "build";
  const actions = { build: buildDocs, dev: () => generate() || vitepress("dev"), generate };
  const action = actions[/** @type {keyof typeof actions} */ (command)];
  if (action === undefined) {
    process.stderr.write(`npm run docs has no command "${command}"; it has ${Object.keys(actions).join(", ")}.\n`);
    process.exitCode = 2;
  } else process.exitCode = setUpDocs() || action();
}
