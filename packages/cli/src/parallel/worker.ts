/** The program of a worker: runs a task for batches of files, one after the other. */
import { worker } from "workerpool";
import type { Entry, FileTask, Outcome } from "../files/file-task.ts";
import { visitOutcomes } from "./visit-outcomes.ts";

/** The argument of a worker when it starts, as JSON. */
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
  ["check", async () => (await import("../files/check-file.ts")).checkTask],
  ["fmt", async () => (await import("../files/format-file.ts")).formatTask],
  ["to-json", async () => (await import("../files/convert-file.ts")).convertTask],
]);

const { name, options } = JSON.parse(process.argv[2]!) as WorkerStart;
const running = tasks.get(name)!().then((task) => task.start(options as never));

async function answer(entries: readonly Entry[]): Promise<WorkerAnswer> {
  const task = await running;
  const outcomes: Outcome<unknown>[] = [];
  await visitOutcomes(task, entries, (outcome) => {
    outcomes.push(outcome);
  });
  return { outcomes, output: task.takeOutput?.() };
}

worker({ answer });
