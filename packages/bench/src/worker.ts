/**
 * The process that measures one library in one case. It receives both with the sources, prepares
 * and warms up. It then answers each request with the times of one more run.
 */
import type { CaseName } from "./cases.ts";
import { loadSubject, type SubjectName } from "./subject.ts";
import type { Run, Source } from "./subjects/subject.ts";

/** The first message to a worker. */
export interface Order {
  readonly subject: SubjectName;
  readonly name: CaseName;
  readonly sources: readonly Source[];
  /** The duration of one measurement, which is the mean of as many runs: 60 if it is left out. */
  readonly roundMilliseconds?: number;
}

/**
 * The answer of a worker: that it is ready, or the times of a run. `isReady` is false if the
 * library does not support the case.
 */
export interface Report {
  readonly isReady: boolean;
  /** The time of a run by the clock, in milliseconds. */
  readonly wall?: number;
  /** The processor time of a run in all threads of the process, in milliseconds. */
  readonly processor?: number;
}

const ROUND_MILLISECONDS = 60;
/**
 * The warm-up, in processor time, so that other load does not leave code without its optimizations. It continues until the
 * best time stays the same: some cases have much code that is optimized late.
 */
const WARM_UP_MILLISECONDS = { least: 1000, most: 5000, step: 500 };
/** The share by which a step of the warm-up must be faster than all before it, so that another one follows. */
const FASTER = 0.03;

let run: Run | undefined;
let runs = 1;

/** Collects new objects, if the process was started so that it can. */
const collectNewObjects = (globalThis as { readonly gc?: (options: { readonly type: "minor" }) => void }).gc;

async function timed(count: number): Promise<{ readonly wall: number; readonly processor: number }> {
  const start = performance.now();
  const usage = process.cpuUsage();
  for (let i = 0; i < count; i++) {
    const result = run!();
    if (result instanceof Promise) await result;
  }
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(usage);
  return { wall: wall / count, processor: (user + system) / 1000 / count };
}

async function prepare({ subject, name, sources, roundMilliseconds = ROUND_MILLISECONDS }: Order): Promise<void> {
  const prepared = (await loadSubject(subject))[name];
  run = await prepared?.(sources);
  if (run === undefined) return;
  let [last, best] = [0, Number.POSITIVE_INFINITY];
  for (let spent = 0, isFaster = true; spent < WARM_UP_MILLISECONDS.least || (isFaster && spent < WARM_UP_MILLISECONDS.most); ) {
    let least = Number.POSITIVE_INFINITY;
    for (const end = spent + WARM_UP_MILLISECONDS.step; spent < end; spent += last) {
      last = Math.max((await timed(1)).processor, 0.001);
      least = Math.min(least, last);
    }
    isFaster = least < best * (1 - FASTER);
    best = Math.min(best, least);
  }
  runs = Math.max(1, Math.round(roundMilliseconds / best));
}

const say = (report: Report): void => {
  process.send?.(report);
};

process.on("message", (order: Order | "run") => {
  const answer = async (): Promise<Report> => {
    if (order === "run") collectNewObjects?.({ type: "minor" });
    if (order === "run") return { isReady: true, ...(await timed(runs)) };
    await prepare(order);
    return { isReady: run !== undefined };
  };
  answer().then(say, (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
