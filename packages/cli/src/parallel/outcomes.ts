import { availableParallelism } from "node:os";
import { RunError, UsageError } from "../errors.ts";
import { wrongJobs } from "../messages.ts";
import type { Entry, FileTask, Outcome } from "./file-task.ts";

/**
 * Workers are used from this number of files on. Starting one takes as long as treating some
 * hundred files: it loads the command again, and its code is slow at first.
 */
const MANY_FILES = 800;

/** More workers than this wait for the disk, and for the thread that starts them. */
const MOST_DEFAULT_JOBS = 8;

/** The largest number of `--jobs`. */
const MOST_JOBS = 256;

/**
 * Returns the lines of a command's help for the option.
 *
 * @param indent the number of spaces before the option
 * @param column the number of characters before its description
 */
export function jobsHelp(indent: number, column: number): string {
  return `${`${" ".repeat(indent)}--jobs N`.padEnd(column)}treat N files at a time; by default, as many as there are processors,
${" ".repeat(column)}at most ${MOST_DEFAULT_JOBS}, if there are ${MANY_FILES} files or more`;
}

/**
 * Reads the value of `--jobs`.
 *
 * @returns undefined if it is not given
 * @throws UsageError if it is not a whole number from 1
 */
export function jobsOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const jobs = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (jobs < 1 || jobs > MOST_JOBS) throw new UsageError(wrongJobs(value, MOST_JOBS));
  return jobs;
}

/**
 * Runs a task for each file and yields what it returns, in the order of the files. Many files are
 * distributed to workers.
 *
 * @param jobs the number of workers; 1 for none. If it is not given, the number of files decides.
 */
export async function* outcomes<Options, Result>(
  task: FileTask<Options, Result>,
  options: Options,
  entries: Iterable<Entry>,
  jobs: number | undefined,
): AsyncGenerator<Outcome<Result>> {
  const workers = jobs ?? Math.min(availableParallelism(), MOST_DEFAULT_JOBS);
  const waiting: Entry[] = [];
  const rest = entries[Symbol.iterator]();
  if (workers > 1) {
    const enough = jobs === undefined ? MANY_FILES : 2;
    for (let next = rest.next(); next.done !== true; next = rest.next()) {
      waiting.push(next.value);
      if (waiting.length < enough) continue;
      const { pooledOutcomes } = await import("./pooled-outcomes.ts");
      yield* pooledOutcomes(task, options, concatenated(waiting, rest), workers);
      return;
    }
  }
  for (const entry of concatenated(waiting, rest)) yield await outcomeOf(task, options, entry);
}

function* concatenated(first: readonly Entry[], rest: Iterator<Entry>): Generator<Entry> {
  yield* first;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}

/** Runs a task for one file. */
export async function outcomeOf<Options, Result>(
  { run }: FileTask<Options, Result>,
  options: Options,
  entry: Entry,
): Promise<Outcome<Result>> {
  if (typeof entry !== "string") return entry;
  try {
    return { path: entry, result: await run(entry, options) };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    return { path: entry, message: error.message };
  }
}
