/** Runs commands for the other scripts of this folder. Works before anything is installed. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The environment of every command: the workspace's own binaries first, no telemetry, no update
 * notices.
 */
const environment = () => ({
  ...process.env,
  PATH: join(root, "node_modules", ".bin") + delimiter + (process.env.PATH ?? ""),
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  DO_NOT_TRACK: "1",
});

/**
 * Runs a command and returns its exit status.
 * @param {string} command one of the workspace's binaries, a path, or a name on the path
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, cwd?: string }} [options] `quiet`: prints the output only if the
 *   command fails, on standard error; `cwd`: the repository's folder by default
 * @returns {number}
 */
export function run(command, args, { quiet = false, cwd = root } = {}) {
  const output = quiet ? "pipe" : "inherit";
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: environment(),
    stdio: ["inherit", output, output],
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) process.stderr.write(`${command} could not be started: ${error.message}\n`);
  if (quiet && status !== 0) process.stderr.write(Buffer.concat([stdout ?? "", stderr ?? ""].map((text) => Buffer.from(text))));
  return status ?? 1;
}

/**
 * Runs a command that must succeed, and returns its standard output.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function outputOf(command, args) {
  return execFileSync(command, args, { cwd: root, env: environment(), encoding: "utf8", maxBuffer: 1 << 28 });
}

/**
 * Runs a command while the program continues.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit status
 */
export function runBeside(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment(), stdio: "inherit" });
    child.once("error", ({ message }) => {
      process.stderr.write(`${command} could not be started: ${message}\n`);
      resolve(1);
    });
    child.once("close", (status) => resolve(status ?? 1));
  });
}

/**
 * Runs a Node program in the folder where the user called npm, so that its arguments may be paths
 * relative to it.
 * @param {string} file relative to the repository's folder
 * @param {readonly string[]} args
 * @returns {number} its exit status
 */
export function runForUser(file, args) {
  return run(process.execPath, [join(root, file), ...args], { cwd: process.env.INIT_CWD ?? process.cwd() });
}
