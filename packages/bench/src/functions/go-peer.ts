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
 * @returns the running peer with the versions in it and a function that stops it, or the reason why
 * it cannot run
 */
export function startGoPeer(): { readonly peer: Peer; readonly versions: string; readonly stop: () => void } | string {
  if (spawnSync("go", ["version"]).status !== 0) return "There is no `go` command.";
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const program = join(folder, "peer");
  const isBuilt = [{}, { GO111MODULE: "off" }].some((settings) => {
    const { status } = spawnSync("go", ["build", "-o", program, "."], { cwd: sources, env: { ...process.env, ...settings } });
    return status === 0;
  });
  if (!isBuilt) {
    rmSync(folder, { recursive: true });
    return "The `go` command does not find hcl 2 and go-cty.";
  }
  const peer = new Peer("Go", program, [], suiteAsJson());
  const stop = (): void => {
    peer.stop();
    rmSync(folder, { recursive: true });
  };
  return { peer, versions: versionsIn(program), stop };
}

/** Returns the versions in a program in Go. Packages of `GOPATH` have none. */
export function versionsIn(program: string): string {
  const { stdout } = spawnSync("go", ["version", "-m", program], { encoding: "utf8" });
  const [, compiler = "Go"] = /: (go[\d.]+)/.exec(stdout ?? "") ?? [];
  const found = new Map(
    Array.from((stdout ?? "").matchAll(/\sdep\s+github\.com\/(?:hashicorp|zclconf)\/(hcl\/v2|go-cty)\s+v(\S+)/g), ([, name, version]) => [
      name === "hcl/v2" ? "hcl" : "go-cty",
      version,
    ]),
  );
  return [compiler, ...(found.size > 0 ? Array.from(found, (one) => one.join(" ")) : ["packages of GOPATH"])].join(", ");
}
