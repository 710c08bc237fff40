/** The program of a worker: runs a task for batches of files, one after the other. */
import { workerData } from "node:worker_threads";
import { Transfer, worker } from "workerpool";
import type { Entry, FileTask, Outcome } from "./file-task.ts";
import { visitOutcomes } from "./outcomes.ts";

/** The data of a worker when it starts. */
export interface WorkerStart {
  /** The name of the task. */
  readonly name: string;
  readonly options: unknown;
}

/** The answer to a batch of entries. */
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

async function answer(entries: readonly Entry[]): Promise<InstanceType<typeof Transfer>> {
  const task = await running;
  const outcomes: Outcome<unknown>[] = [];
  await visitOutcomes(task, entries, (outcome) => {
    outcomes.push(outcome);
  });
  const output = task.takeOutput?.();
  return new Transfer({ outcomes, output } satisfies WorkerAnswer, output === undefined ? [] : [output.buffer]);
}

worker({ answer });
