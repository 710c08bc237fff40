/**
 * Bundles the workers of the working tree and of another revision in the same way, in a temporary
 * folder.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleFrom, root } from "./bundled-worker.ts";

const ENTRY = "packages/bench/src/worker.ts";
const WORKER = "worker.mjs";

/** The workers of two revisions. */
export interface Workers {
  readonly current: string;
  readonly other: string;
  /** Removes the folder. */
  remove(): void;
}

/**
 * Checks a revision out and bundles both workers. The other revision runs the cases of this
 * benchmark, or its own where its packages lack something that these use.
 *
 * @throws Error if there is no such revision
 */
export async function bundleWorkers(revision: string): Promise<Workers> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const tree = join(folder, "repository");
  const [current, other] = [join(folder, "current"), join(folder, "other")];
  const remove = (): void => {
    spawnSync("git", ["worktree", "remove", "--force", tree], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { status, stderr } = spawnSync("git", ["worktree", "add", "--detach", tree, revision], { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    await bundleFrom(root, join(root, ENTRY), current);
    await bundleFrom(tree, join(root, ENTRY), other).catch(() => bundleFrom(tree, join(tree, ENTRY), other));
    return { current: join(current, WORKER), other: join(other, WORKER), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
