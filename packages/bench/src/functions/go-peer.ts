/** The peer in Go: the reference implementation, if it can be built on this machine. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { suiteAsJson } from "./cases.ts";
import { Peer } from "./peer.ts";

const sources = fileURLToPath(new URL("../../peers/go", import.meta.url));

/**
 * Builds the peer with the `go` command, in its own environment or with packages in `GOPATH`.
 *
 * @returns the running peer and a function that stops it; undefined if there is no `go` command or
 * it does not find the packages
 */
export function startGoPeer(): { readonly peer: Peer; readonly stop: () => void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const program = join(folder, "peer");
  const isBuilt = [{}, { GO111MODULE: "off" }].some((settings) => {
    const { status } = spawnSync("go", ["build", "-o", program, "."], { cwd: sources, env: { ...process.env, ...settings } });
    return status === 0;
  });
  if (!isBuilt) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const peer = new Peer("Go", program, [], suiteAsJson());
  const stop = (): void => {
    peer.stop();
    rmSync(folder, { recursive: true });
  };
  return { peer, stop };
}
