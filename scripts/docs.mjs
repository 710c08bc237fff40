/**
 * `npm run docs`: installs what the site needs and builds it into docs/.vitepress/dist, from which any static server can show it.
 * `npm run docs -- dev` serves it while it is written; `npm run docs -- generate` writes its pages only.
 *
 * The site is not a package of the workspace, so that installing and testing the packages does not
 * install its dependencies.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installTools } from "./install-tools.mjs";
import { root, run } from "./run.mjs";
import { setUp } from "./setup.mjs";

const docs = join(root, "docs");

/**
 * Sets up the packages and installs the dependencies of the site.
 * @returns {number} an exit status
 */
export function setUpDocs() {
  return setUp() || installTools(docs, "the site's dependencies");
}

/**
 * Writes the pages and builds the site.
 * @returns {number} an exit status
 */
export function buildDocs() {
  return generate() || vitepress("build");
}

function generate() {
  return run(process.execPath, ["--conditions=@hcl-ts/source", "--import", "tsx", "docs/generate/main.ts"]);
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
