/** The program of a worker: runs a task for some files. */
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

// The pool calls the default export of a worker's program.
// biome-ignore lint/style/noDefaultExport: see above
export default async function answer({ name, options, entries }: WorkerRequest): Promise<readonly Outcome<unknown>[]> {
  const task = await tasks.get(name)!();
  const outcomes: Outcome<unknown>[] = [];
  await visitOutcomes(task, options as never, entries, (outcome) => {
    outcomes.push(outcome);
  });
  return outcomes;
}
