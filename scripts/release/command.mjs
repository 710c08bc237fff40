import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "../run.mjs";

/**
 * Runs a command to its end and returns what it printed.
 * @param {string} cwd
 * @param {readonly string[]} command with its arguments
 * @param {Readonly<Record<string, string>>} [environment] in addition to this process's
 * @returns {string}
 * @throws {Error} with its output, if the command fails
 */
export function call(cwd, [name = "", ...args], environment = {}) {
  const PATH = [join(root, "node_modules/.bin"), join(root, "scripts/release/node_modules/.bin"), process.env.PATH ?? ""].join(delimiter);
  const env = { ...withoutScriptVariables(process.env), PATH, CI: "1", DO_NOT_TRACK: "1", TURBO_TELEMETRY_DISABLED: "1", ...environment };
  const { status, stdout, stderr, error } = spawnSync(name, args, { cwd, env, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status === 0) return stdout;
  throw new Error(`${[name, ...args].join(" ")} fails in ${cwd}:\n${stdout}${stderr}${error?.message ?? ""}`);
}

/**
 * Leaves out what `npm run` adds, which would be settings of the commands.
 * @param {NodeJS.ProcessEnv} environment
 */
function withoutScriptVariables(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^npm_(?!config_cache$)/i.test(name)));
}
