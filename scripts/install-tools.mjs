import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";

/**
 * Installs the dependencies of a folder that is not a package of the workspace, unless its manifest and lock file were installed before.
 * Setting up and testing the packages does not install these.
 * @param {string} folder with package.json and pnpm-lock.yaml
 * @param {string} what for a line on standard error: "the site's dependencies"
 * @returns {number} an exit status
 */
export function installTools(folder, what) {
  const digest = createHash("sha256");
  for (const name of ["package.json", "pnpm-lock.yaml"]) digest.update(readFileSync(join(folder, name)));
  const text = digest.digest("hex");
  const memory = join(folder, "node_modules", ".hcl-ts-installed");
  if (existsSync(memory) && readFileSync(memory, "utf8") === text) return 0;
  process.stderr.write(`Installing ${what} …\n`);
  const args = ["install", "--ignore-workspace", "--frozen-lockfile", "--config.confirm-modules-purge=false", "--reporter=append-only"];
  const status = run("pnpm", args, { quiet: true, cwd: folder });
  if (status === 0) writeFileSync(memory, text);
  return status;
}
