import { basename } from "node:path";
import { terminalText } from "@hcl-ts/hcl";
import { isOwnInput } from "../arguments/own-input.ts";
import { RunError, UsageError } from "../errors.ts";
import { filesChanged, nothingToWatch, watching } from "../messages.ts";
import type { Output } from "../terminal/output.ts";
import { isConfiguration, isPattern } from "./configuration-files.ts";
import { baseOf } from "./glob.ts";

/** The time without a change after which a command runs again. Editors write a file in several steps. */
const PAUSE_MS = 50;

/**
 * Runs a command, and again whenever one of its files changes, until the process is interrupted.
 * Chokidar watches the files: what Node's own `fs.watch` reports differs between systems, and it loses
 * a file that an editor replaces.
 *
 * @param run runs the command once, and returns its exit status
 * @returns the exit status of the last run
 */
export async function runOnChanges(paths: readonly string[], run: () => Promise<number>, output: Output): Promise<number> {
  if (paths.some(isOwnInput)) throw new UsageError(nothingToWatch());
  const { watch } = await import("chokidar");
  const roots = paths.map((path) => (isPattern(path) ? baseOf(path) : path));
  const named = new Set(roots);
  const watcher = watch(roots, {
    ignoreInitial: true,
    ignored: (path, stats) => !named.has(path) && (isSkipped(basename(path)) || (stats?.isFile() === true && !isConfiguration(path))),
  });
  const changes = new Changes(output.interrupted);
  watcher.on("all", (_, path) => changes.add(path));
  // A folder that cannot be watched is reported by the command, which cannot read it either.
  watcher.on("error", () => undefined);
  try {
    await new Promise<void>((resolve) => watcher.once("ready", resolve));
    const note = (text: string): void => (output.isQuiet === true ? undefined : output.err(`hcl: ${terminalText(text)}\n`));
    let status = await shown(run, output);
    note(watching());
    for (let changed = await changes.next(); changed !== undefined; changed = await changes.next()) {
      note(filesChanged(changed));
      status = await shown(run, output);
    }
    return status;
  } finally {
    await watcher.close();
  }
}

/** Reports whether a folder or file of this name is left out below folders. */
function isSkipped(name: string): boolean {
  return name === "node_modules" || (name.startsWith(".") && name !== "." && name !== "..");
}

/** Runs a command; an error does not end the watching, because the next change can mend it. */
async function shown(run: () => Promise<number>, output: Output): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    output.err(`hcl: ${terminalText(error.message)}\n`);
    return 1;
  }
}

/** Collects changes until the next run. */
class Changes {
  private readonly paths = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wake: (() => void) | undefined;
  private readonly interrupted: AbortSignal | undefined;

  constructor(interrupted: AbortSignal | undefined) {
    this.interrupted = interrupted;
    interrupted?.addEventListener("abort", () => this.wake?.());
  }

  add(path: string): void {
    this.paths.add(path);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wake?.(), PAUSE_MS);
  }

  /** Waits for changes, and returns their paths; undefined after an interruption. */
  async next(): Promise<readonly string[] | undefined> {
    const isOver = (): boolean => this.interrupted?.aborted === true;
    while (this.paths.size === 0 && !isOver()) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    clearTimeout(this.timer);
    const paths = [...this.paths];
    this.paths.clear();
    return isOver() ? undefined : paths;
  }
}
