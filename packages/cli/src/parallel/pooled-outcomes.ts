import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Entry, FileTask, Outcome, Visitor } from "./file-task.ts";
import type { WorkerRequest } from "./worker.ts";

/** The number of files in a message: enough that messages take no time, and few enough that all workers end together. */
const BATCH = 32;

/** Batches of each worker that are started or wait to be read. More would keep results in memory. */
const AHEAD = 4;

/** Runs a task for each file in workers, and visits what it returns in the order of the files. */
export async function visitPooledOutcomes<Options, Result>(
  { name }: FileTask<Options, Result>,
  options: Options,
  entries: Iterable<Entry>,
  workers: number,
  visit: Visitor<Result>,
): Promise<void> {
  // All bundles are in one folder.
  const program = createRequire(import.meta.url).resolve("./worker.cjs");
  // The library is an ES module, which CommonJS can only import dynamically.
  const { Tinypool } = await import("tinypool");
  const pool = new Tinypool({ filename: pathToFileURL(program).href, minThreads: workers, maxThreads: workers });
  const started: Promise<readonly Outcome<Result>[]>[] = [];
  const visitNext = async (): Promise<void> => {
    for (const outcome of await started.shift()!) await visit(outcome);
  };
  try {
    for (const batch of batchesOf(entries)) {
      const running: Promise<readonly Outcome<Result>[]> = pool.run({ name, options, entries: batch } satisfies WorkerRequest);
      // It is read in turn, and until then an error must not end the process.
      running.catch(() => {});
      started.push(running);
      if (started.length >= workers * AHEAD) await visitNext();
    }
    while (started.length > 0) await visitNext();
  } finally {
    await pool.destroy();
  }
}

function* batchesOf(entries: Iterable<Entry>): Generator<readonly Entry[]> {
  let batch: Entry[] = [];
  for (const entry of entries) {
    batch.push(entry);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
