/**
 * Runs git, for the commands that compare revisions. It is a child process without a shell, given
 * arguments that cannot be read as options, and commands that neither run hooks or filters of the
 * repository nor write to it.
 */

import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { errorCode } from "../error-code.ts";
import { RunError } from "../errors.ts";
import { gitFailed, noGit, noMergeBase, noRepository, noSuchRevision } from "../messages-git.ts";

/** The most output that is read, in bytes. */
const MAX_OUTPUT = 1 << 30;

/** A repository of git, as seen from a folder in it. */
export class Repository {
  /** The folder from which revisions and paths are named. */
  readonly folder: string;
  /** The folder of the working tree. */
  readonly root: string;
  /** The path from the root to the folder; empty for the root, otherwise with a trailing `/`. */
  readonly prefix: string;

  /** @throws RunError if git is missing, or the folder is not in a repository */
  constructor(folder: string) {
    this.folder = folder;
    const { status, stdout, stderr } = runGit(folder, ["rev-parse", "--show-toplevel", "--show-prefix"]);
    if (status !== 0) throw new RunError(isNoRepository(stderr) ? noRepository(folder) : gitFailed("rev-parse", firstLine(stderr)));
    const [root = "", prefix = ""] = stdout.toString().split("\n");
    this.root = root;
    this.prefix = prefix;
  }

  /** Returns the commit of a revision; undefined if there is none. */
  findCommit(revision: string): string | undefined {
    // The operating system accepts no such argument.
    if (revision.includes("\0")) return undefined;
    const { status, stdout } = runGit(this.folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
    return status === 0 ? stdout.toString().trim() : undefined;
  }

  /** Returns the commit of a revision. @throws RunError if there is none */
  commit(revision: string): string {
    const found = this.findCommit(revision);
    if (found === undefined) throw new RunError(noSuchRevision(revision, this.isShallow()));
    return found;
  }

  /** Returns the last common commit of two. @throws RunError if there is none */
  mergeBase(a: string, b: string): string {
    const { status, stdout } = runGit(this.folder, ["merge-base", this.commit(a), this.commit(b)]);
    if (status !== 0) throw new RunError(noMergeBase(`${a}...${b}`, this.isShallow()));
    return stdout.toString().trim();
  }

  /** Returns the tags of a commit and its ancestors. */
  tags(commit: string): readonly string[] {
    return this.read(["tag", "--merged", commit])
      .toString()
      .split("\n")
      .filter((name) => name !== "");
  }

  isShallow(): boolean {
    return runGit(this.folder, ["rev-parse", "--is-shallow-repository"]).stdout.toString().trim() === "true";
  }

  /** Returns the output of a command that must succeed. @throws RunError */
  read(args: readonly string[], input?: string): Buffer {
    const { status, stdout, stderr } = runGit(this.root, args, input);
    if (status !== 0) throw new RunError(gitFailed(args[0] ?? "", firstLine(stderr)));
    return stdout;
  }
}

function runGit(folder: string, args: readonly string[], input?: string): SpawnSyncReturns<Buffer> {
  const result = spawnSync("git", ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false", ...args], {
    cwd: folder,
    input,
    maxBuffer: MAX_OUTPUT,
    shell: false,
    windowsHide: true,
    // Messages are recognized in English, and nothing is written to the index.
    env: { ...process.env, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" },
  });
  if (result.error !== undefined) {
    const code = errorCode(result.error);
    throw new RunError(code === "ENOENT" ? noGit() : gitFailed(args[0] ?? "", result.error.message));
  }
  return result;
}

const isNoRepository = (stderr: Buffer): boolean => stderr.includes("not a git repository");

function firstLine(stderr: Buffer): string {
  const [line = ""] = stderr.toString().trim().split("\n", 1);
  return line.replace(/^(?:fatal|error): /, "");
}
