/**
 * Creates a temporary folder for a run of tests, which is removed at its end with all that tests leave in it. What runs left that were
 * killed is removed by the next one.
 */
/// <reference types="node" />
import { mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { kill, pid } from "node:process";

const NAME = /^hcl-ts-tests-(\d+)$/;

function isRunning(id: number): boolean {
  try {
    return kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const remove = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 });

/** Creates the folder, in which processes that are started from now on create theirs. Returns what removes it. */
export function setup(): (() => void) | undefined {
  const parent = realpathSync(tmpdir());
  const name = `hcl-ts-tests-${pid}`;
  // A run of several projects calls this for each.
  if (basename(parent) === name) return undefined;
  for (const other of readdirSync(parent)) {
    const owner = NAME.exec(other)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) remove(join(parent, other));
  }
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  const before = process.env.TMPDIR;
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    remove(folder);
  };
}
