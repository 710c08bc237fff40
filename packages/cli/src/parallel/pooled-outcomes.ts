import { createRequire } from "node:module";
import { pool as createPool } from "workerpool";
import { batchesOf } from "./batches.ts";
import type { Entry, FileTask, Outcome, OutputReceiver, Visitor } from "./file-task.ts";
import type { WorkerAnswer, WorkerStart } from "./worker.ts";

/**
 * The maximum number of batches of each worker that are in progress or not read yet. More would
 * keep their results in memory.
 */
const AHEAD = 4;

/** Runs a task for each file in workers, and visits the results in the order of the files. */
export async function visitPooledOutcomes<Options, Result>(
  { name }: FileTask<Options, Result>,
  options: Options,
  entries: Iterable<Entry>,
  workers: number,
  visit: Visitor<Result>,
  receive: OutputReceiver,
): Promise<void> {
  // All bundles are in one folder.
  const pool = createPool(createRequire(import.meta.url).resolve("./worker.cjs"), {
    workerType: "thread",
    minWorkers: workers,
    maxWorkers: workers,
    workerThreadOpts: { workerData: { name, options } satisfies WorkerStart },
  });
  const started: Promise<WorkerAnswer>[] = [];
  const visitNext = async (): Promise<void> => {
    const { outcomes, output } = await started.shift()!;
    for (const outcome of outcomes) await visit(outcome as Outcome<Result>);
    if (output !== undefined) receive(output);
  };
  try {
    for (const batch of batchesOf(entries)) {
      const answer = Promise.resolve<WorkerAnswer>(pool.exec("answer", [batch]));
      // The promise is awaited in turn. Until then, a rejection must not end the process.
      answer.catch(() => {});
      started.push(answer);
      if (started.length >= workers * AHEAD) await visitNext();
    }
    while (started.length > 0) await visitNext();
  } finally {
    // Not awaited: the promise is never settled for a worker that has just failed.
    pool.terminate(true);
  }
}
