/** A registry on this machine, which ends with the program. */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "../run.mjs";

/**
 * A running registry.
 * @typedef {{ readonly url: string, readonly token: string, stop(): void }} Registry
 */

const PROGRAM = join(root, "scripts/release/node_modules/verdaccio/bin/verdaccio");

/**
 * Starts a registry with nothing in it. It answers for our packages itself, and passes on requests for all others, so that a package of
 * ours with the same name elsewhere is never installed.
 * @param {string} folder where it keeps its files
 * @param {string} upstream the address of the registry that has the other packages
 * @param {readonly string[]} names of our packages
 * @returns {Promise<Registry>}
 */
export async function startRegistry(folder, upstream, names) {
  mkdirSync(folder, { recursive: true });
  const ours = names.map((name) => `  "${name}":\n    access: $all\n    publish: $all\n`);
  const config = `storage: ${join(folder, "storage")}
uplinks:
  upstream:
    url: ${upstream}
    maxage: 60m
    timeout: 120s
    max_fails: 100
packages:
${ours.join("")}  "**":
    access: $all
    proxy: upstream
max_body_size: 100mb
middlewares: {}
log: { type: stdout, level: error }
`;
  writeFileSync(join(folder, "config.yaml"), config);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const child = spawn(process.execPath, [PROGRAM, "--config", join(folder, "config.yaml"), "--listen", `127.0.0.1:${port}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const complaint = text(child.stderr);
  process.once("exit", () => child.kill());
  for (let round = 0; round < 600 && child.exitCode === null; round++) {
    if (await answers(`${url}-/ping`)) return { url, token: "rehearsal", stop: () => void child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error(`the registry did not start: ${await complaint}`);
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
