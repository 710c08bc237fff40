/** The program of a worker: runs a task for some files. */
import { parentPort } from "node:worker_threads";
import type { Entry, FileTask, Outcome } from "./file-task.ts";
import { visitOutcomes } from "./outcomes.ts";

/** A request to a worker. The answer is a list with an outcome for each entry. */
export interface WorkerRequest {
  /** The name of the task. */
  readonly name: string;
  readonly options: unknown;
  readonly entries: readonly Entry[];
}

/** The tasks. Each is loaded when it is run. */
const tasks: ReadonlyMap<string, () => Promise<FileTask<never, unknown>>> = new Map<string, () => Promise<FileTask<never, unknown>>>([
  ["check", async () => (await import("../check-file.ts")).checkTask],
  ["fmt", async () => (await import("../format-file.ts")).formatTask],
  ["to-json", async () => (await import("../convert-file.ts")).convertTask],
]);

async function answer({ name, options, entries }: WorkerRequest): Promise<readonly Outcome<unknown>[]> {
  const task = await tasks.get(name)!();
  const outcomes: Outcome<unknown>[] = [];
  await visitOutcomes(task, options as never, entries, (outcome) => {
    outcomes.push(outcome);
  });
  return outcomes;
}

let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (request: WorkerRequest) => {
  // The pool expects answers in the order of its requests. A defect ends the worker with its error.
  last = last.then(async () => parentPort?.postMessage(await answer(request)));
});
