/**
 * Builds another revision of the repository, with the current benchmark in it, in a temporary
 * folder.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A revision that was checked out. */
export interface Revision {
  /** The file of its worker. */
  readonly worker: string;
  /** Removes the folder. */
  remove(): void;
}

/** Checks a revision out, installs and builds it. @throws Error if that fails */
export function checkOut(revision: string): Revision {
  const folder = join(mkdtempSync(join(tmpdir(), "bench-")), "repository");
  const remove = (): void => {
    spawnSync("git", ["worktree", "remove", "--force", folder], { cwd: root });
    rmSync(join(folder, ".."), { recursive: true, force: true });
  };
  const run = (command: string, args: readonly string[], cwd: string): void => {
    const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
    if (status === 0) return;
    remove();
    throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
  };
  run("git", ["worktree", "add", "--detach", folder, revision], root);
  run("npm", ["run", "setup"], folder);
  // The benchmark may need packages that the benchmark of that revision did not need.
  const links = join(folder, "packages", "bench", "node_modules", "@hcl-ts");
  mkdirSync(links, { recursive: true });
  for (const name of readdirSync(join(folder, "packages"))) {
    if (!existsSync(join(links, name))) symlinkSync(join(folder, "packages", name), join(links, name));
  }
  const dist = join(folder, "packages", "bench", "dist");
  cpSync(join(root, "packages", "bench", "dist"), dist, { recursive: true });
  return { worker: join(dist, "worker.js"), remove };
}
