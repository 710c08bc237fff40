/** Running commands for the other scripts of this folder, which have to work before anything is installed. */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const bin = join(root, "node_modules", ".bin");

/** The environment of every command: the workspace's own binaries first, no telemetry. */
export const environment = {
  ...process.env,
  PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
};

/**
 * Runs a command in the repository's folder and gives its exit status.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ stdout?: "inherit" | "stderr" | "ignore", cwd?: string }} [options] where its output goes; standard error is inherited
 */
export function run(command, args, { stdout = "inherit", cwd = root } = {}) {
  const out = stdout === "stderr" ? process.stderr.fd : stdout;
  const { status, error } = spawnSync(command, args, { cwd, env: environment, stdio: ["inherit", out, "inherit"] });
  if (error !== undefined) {
    process.stderr.write(`${command} could not be started: ${error.message}\n`);
    return 1;
  }
  return status ?? 1;
}
