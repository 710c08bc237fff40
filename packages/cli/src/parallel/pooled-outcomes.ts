import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { pool as createPool, type Pool } from "workerpool";
import { isOwnInput } from "../arguments/own-input.ts";
import type { Entry, FileTask, Outcome, OutputReceiver, Visitor } from "../files/file-task.ts";
import { workerEnded, workerFailed } from "../messages.ts";
import { batchesOf } from "./batches.ts";
import { visitOutcomes } from "./visit-outcomes.ts";
import type { WorkerAnswer, WorkerStart } from "./worker.ts";

/**
 * The maximum number of batches of each worker that are in progress or not read yet. More would
 * keep their results in memory.
 */
const AHEAD = 4;

/** The time after the end of a worker in which its output arrives. */
const LAST_OUTPUT_MS = 200;

/**
 * Runs a task for each file in workers, and visits the results in the order of the files. Workers are
 * processes, because a thread whose memory is full can end the whole process.
 */
export async function visitPooledOutcomes<Options, Result>(
  task: FileTask<Options, Result>,
  options: Options,
  entries: Iterable<Entry>,
  workers: number,
  visit: Visitor<Result>,
  receive: OutputReceiver,
): Promise<void> {
  // All bundles are in one folder.
  const pool = createPool(createRequire(import.meta.url).resolve("./worker.cjs"), {
    workerType: "process",
    minWorkers: workers,
    maxWorkers: workers,
    forkArgs: [JSON.stringify({ name: task.name, options } satisfies WorkerStart)],
    forkOpts: { serialization: "advanced" },
    // The output of Node when the memory is full must not reach the user.
    emitStdStreams: true,
  });
  const started: Promise<readonly WorkerAnswer[]>[] = [];
  const visitNext = async (): Promise<void> => {
    for (const { outcomes, output } of await started.shift()!) {
      for (const outcome of outcomes) await visit(outcome as Outcome<Result>);
      if (output !== undefined) receive(output);
    }
  };
  try {
    for (const batch of batchesOf(entries)) {
      // Only this process has its standard input.
      const isHere = batch.some((entry) => typeof entry === "string" && isOwnInput(entry));
      const answers = isHere ? answersHere(batch, task, options) : answersTo(batch, pool);
      // The promise is awaited in turn. Until then, a rejection must not end the process.
      answers.catch(() => {});
      started.push(answers);
      if (started.length >= workers * AHEAD) await visitNext();
    }
    while (started.length > 0) await visitNext();
  } finally {
    // Not awaited: the promise is never settled for a worker that has just failed.
    pool.terminate(true);
  }
}

async function answersHere<Options, Result>(
  batch: readonly Entry[],
  task: FileTask<Options, Result>,
  options: Options,
): Promise<readonly WorkerAnswer[]> {
  const running = task.start(options);
  const outcomes: Outcome<Result>[] = [];
  await visitOutcomes(running, batch, (outcome) => void outcomes.push(outcome));
  return [{ outcomes, output: running.takeOutput?.() }];
}

/**
 * Returns the answers of workers to a batch. If a file makes a worker end, such as by filling its
 * memory, the files are treated one by one, which shows the one that does.
 */
async function answersTo(batch: readonly Entry[], pool: Pool): Promise<readonly WorkerAnswer[]> {
  try {
    return [await askWorker(batch, pool)];
  } catch (error) {
    if (killedBy(error) === undefined) throw error;
    const answers: WorkerAnswer[] = [];
    for (const entry of batch) answers.push(await answerTo(entry, pool));
    return answers;
  }
}

/** Lets a worker treat files. An error of the program has the message that the worker printed. */
async function askWorker(batch: readonly Entry[], pool: Pool): Promise<WorkerAnswer> {
  const printed: string[] = [];
  const on = ({ stderr = "" }: { readonly stderr?: string }): void => void printed.push(stderr);
  try {
    return await pool.exec("answer", [batch], { on });
  } catch (error) {
    if (!hasEnded(error) || killedBy(error) !== undefined) throw error;
    // The end of a worker is known before the last of its output.
    await setTimeout(LAST_OUTPUT_MS);
    throw new Error(workerEnded(/^\w*Error.*$/m.exec(printed.join(""))?.[0]));
  }
}

async function answerTo(entry: Entry, pool: Pool): Promise<WorkerAnswer> {
  try {
    return await askWorker([entry], pool);
  } catch (error) {
    const signal = killedBy(error);
    if (signal === undefined) throw error;
    const path = typeof entry === "string" ? entry : entry.path;
    return { outcomes: [{ path, message: workerFailed(path, signal) }], output: undefined };
  }
}

/**
 * Returns the signal that ended a worker: SIGABRT if its memory was full, and others after a crash
 * or if the system has no memory left. Undefined for an error of the program.
 */
function killedBy(error: unknown): string | undefined {
  const [, code, signal] =
    /^Workerpool Worker terminated.*exitCode: `(\w*)`.*signalCode: `(SIG\w+)?/s.exec(
      String(error instanceof Error ? error.message : error),
    ) ?? [];
  // Windows has no signals.
  return code === "134" ? "SIGABRT" : signal;
}

function hasEnded(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Workerpool Worker terminated");
}
