/**
 * Measures libraries in turns, each in its own process, so that other load of the machine affects
 * all of them.
 */
import { type ChildProcess, fork } from "node:child_process";
import type { CaseName } from "./cases.ts";
import type { SubjectName } from "./subject.ts";
import type { Source } from "./subjects/subject.ts";
import type { Order, Report } from "./worker.ts";

/** A library to be measured, in a certain build. */
export interface Contender {
  readonly label: string;
  readonly subject: SubjectName;
  /** The file of the worker. It loads the modules next to it. */
  readonly worker: string;
}

/** The times of a run in each round, in milliseconds. */
export interface Times {
  /** By the clock. */
  readonly wall: readonly number[];
  /** Processor time of all threads. It depends less on other load of the machine. */
  readonly processor: readonly number[];
}

/** Returns the times of each contender that supports the case, by label. */
export async function measure(
  name: CaseName,
  contenders: readonly Contender[],
  sources: readonly Source[],
  rounds: number,
): Promise<ReadonlyMap<string, Times>> {
  const processes = contenders.map(({ worker }) => startWorker(worker));
  try {
    const times = new Map<ChildProcess, { readonly wall: number[]; readonly processor: number[] }>();
    for (const [i, process] of processes.entries()) {
      const order: Order = { subject: contenders[i]!.subject, name, sources };
      if ((await ask(process, order))?.isReady) times.set(process, { wall: [], processor: [] });
    }
    for (let round = 0; round < rounds; round++) {
      for (const [process, found] of times) {
        const report = await ask(process, "run");
        found.wall.push(report?.wall ?? Number.NaN);
        found.processor.push(report?.processor ?? Number.NaN);
      }
    }
    return new Map([...times].map(([process, found]) => [contenders[processes.indexOf(process)]!.label, found]));
  } finally {
    for (const process of processes) process.kill();
  }
}

/** A process that runs `worker.ts`. */
export type WorkerProcess = ChildProcess;

/** Starts a process from the file of a worker, with these Node options. */
export function startWorker(worker: string, options: readonly string[] = []): WorkerProcess {
  return fork(worker, { stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: [...options] });
}

/** Returns the answer of a worker; undefined if it ended instead. */
export function ask(worker: ChildProcess, message: Order | "run"): Promise<Report | undefined> {
  if (!worker.connected) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const settle = (report: Report | undefined): void => {
      worker.off("message", settle).off("exit", ended);
      resolve(report);
    };
    const ended = (): void => settle(undefined);
    worker.on("message", settle).on("exit", ended);
    worker.send(message);
  });
}
