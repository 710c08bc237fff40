/** The program of a worker: runs a task for batches of files, one after the other. */
import { parentPort, workerData } from "node:worker_threads";
import type { Entry, FileTask, Outcome } from "./file-task.ts";
import { visitOutcomes } from "./outcomes.ts";

/** The data of a worker when it starts. Each message is a list of entries. */
export interface WorkerStart {
  /** The name of the task. */
  readonly name: string;
  readonly options: unknown;
}

/** The answer to a message. */
export interface WorkerAnswer {
  /** An outcome for each entry. */
  readonly outcomes: readonly Outcome<unknown>[];
  readonly output: Uint8Array<ArrayBuffer> | undefined;
}

/** The tasks. Each is loaded when it is run. */
const tasks: ReadonlyMap<string, () => Promise<FileTask<never, unknown>>> = new Map<string, () => Promise<FileTask<never, unknown>>>([
  ["check", async () => (await import("../check-file.ts")).checkTask],
  ["fmt", async () => (await import("../format-file.ts")).formatTask],
  ["to-json", async () => (await import("../convert-file.ts")).convertTask],
]);

const { name, options } = workerData as WorkerStart;
const running = tasks.get(name)!().then((task) => task.start(options as never));
/** The answers so far. A task may wait for something, but answers are in the order of the messages. */
let answered: Promise<void> = Promise.resolve();

parentPort!.on("message", (entries: readonly Entry[]) => {
  answered = answered.then(() => answer(entries));
});

// An error is not handled here. It ends the worker, and its thread's owner receives it.
async function answer(entries: readonly Entry[]): Promise<void> {
  const task = await running;
  const outcomes: Outcome<unknown>[] = [];
  await visitOutcomes(task, entries, (outcome) => {
    outcomes.push(outcome);
  });
  const output = task.takeOutput?.();
  parentPort!.postMessage({ outcomes, output } satisfies WorkerAnswer, output === undefined ? [] : [output.buffer]);
}
