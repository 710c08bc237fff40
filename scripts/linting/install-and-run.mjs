import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Installs packages in a project, and runs a program there.
 * @param {string} cwd
 * @param {readonly string[]} packages names with versions, or archives
 * @param {readonly string[]} command a file in the project, and its arguments
 */
export function installAndRun(cwd, packages, command) {
  const installed = run(cwd, "npm", ["install", "--no-audit", "--no-fund", "--no-save", ...packages]);
  const [file = "", ...args] = command;
  return installed.ok ? run(cwd, join(cwd, file), args) : installed;
}

/**
 * Runs a command. Returns whether it succeeded, and its output.
 * @param {string} cwd
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(cwd, command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", timeout: 120_000 });
  return { ok: status === 0, output: `${stdout}${stderr}${error ?? ""}` };
}
