import { batchesOf } from "./batches.ts";
import type { Entry, FileTask, Outcome, OutputReceiver, Visitor } from "./file-task.ts";
import type { WorkerAnswer } from "./worker.ts";
import { WorkerThread } from "./worker-thread.ts";

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
  const threads = Array.from({ length: workers }, () => new WorkerThread({ name, options }));
  const started: Promise<WorkerAnswer>[] = [];
  const visitNext = async (): Promise<void> => {
    const { outcomes, output } = await started.shift()!;
    for (const outcome of outcomes) await visit(outcome as Outcome<Result>);
    if (output !== undefined) receive(output);
  };
  try {
    for (const batch of batchesOf(entries)) {
      const thread = threads.reduce((least, other) => (other.load < least.load ? other : least));
      const answer = thread.ask(batch);
      // The promise is awaited in turn. Until then, a rejection must not end the process.
      answer.catch(() => {});
      started.push(answer);
      if (started.length >= workers * AHEAD) await visitNext();
    }
    while (started.length > 0) await visitNext();
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}
