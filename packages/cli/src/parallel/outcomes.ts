import { availableParallelism } from "node:os";
import { JOBS_FORM } from "../arguments/options.ts";
import { UsageError } from "../errors.ts";
import type { Entry, FileTask, OutputReceiver, RunningTask, Visitor } from "../files/file-task.ts";
import { wrongJobs } from "../messages.ts";
import { batchesOf } from "./batches.ts";
import { visitOutcomes } from "./visit-outcomes.ts";

/**
 * The minimum number of files for which workers are used. Starting one takes as long as checking
 * two thousand files: it loads the command again, and its code is slow at first.
 */
const MANY_FILES = 4000;

/**
 * The maximum number of workers. More would wait for the disk and for the process that starts them.
 */
const MAX_DEFAULT_JOBS = 8;

/**
 * Returns the lines of a command's help for the option.
 *
 * @param indent the number of spaces before the option
 * @param column the number of characters before its description
 */
export function jobsHelp(indent: number, column: number): string {
  return `${`${" ".repeat(indent)}--jobs N`.padEnd(column)}treat N files at a time; by default, as many as there are processors,
${" ".repeat(column)}at most ${MAX_DEFAULT_JOBS}, if there are ${MANY_FILES} files or more`;
}

/**
 * Reads the value of `--jobs`.
 *
 * @returns undefined if it is not given
 * @throws UsageError if it is not a whole number from 1
 */
export function jobsOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!JOBS_FORM.accepts(value)) throw new UsageError(wrongJobs(value, JOBS_FORM.words));
  return Number(value);
}

/**
 * Runs a task for each file and visits the results in the order of the files. Many files are
 * distributed to workers.
 *
 * @param jobs the number of workers; 1 for none. If it is not given, the number of files decides.
 * @param receive receives the output of the task
 */
export async function forEachOutcome<Options, Result>(
  task: FileTask<Options, Result>,
  options: Options,
  entries: Iterable<Entry>,
  jobs: number | undefined,
  visit: Visitor<Result>,
  receive: OutputReceiver = () => {},
): Promise<void> {
  if (jobs === 1) {
    await visitHere(task.start(options), entries, visit, receive);
    return;
  }
  const rest = entries[Symbol.iterator]();
  const enough = jobs === undefined ? MANY_FILES : 2;
  const first = taken(rest, enough);
  const workers = first.length < enough ? 1 : (jobs ?? Math.min(availableParallelism(), MAX_DEFAULT_JOBS));
  const all = first.length < enough ? first : concatenated(first, rest);
  if (workers === 1) await visitHere(task.start(options), all, visit, receive);
  else await (await import("./pooled-outcomes.ts")).visitPooledOutcomes(task, options, all, workers, visit, receive);
}

/** Runs a task for each file in this process. */
async function visitHere<Result>(
  task: RunningTask<Result>,
  entries: Iterable<Entry>,
  visit: Visitor<Result>,
  receive: OutputReceiver,
): Promise<void> {
  if (task.takeOutput === undefined) {
    await visitOutcomes(task, entries, visit);
    return;
  }
  for (const batch of batchesOf(entries)) {
    await visitOutcomes(task, batch, visit);
    receive(task.takeOutput());
  }
}

function taken<Item>(items: Iterator<Item>, count: number): Item[] {
  const first: Item[] = [];
  while (first.length < count) {
    const next = items.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  return first;
}

function* concatenated<Item>(first: readonly Item[], rest: Iterator<Item>): Generator<Item> {
  yield* first;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}
