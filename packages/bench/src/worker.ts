/**
 * The process that measures one library in one case. It is told both and the sources, prepares and warms up, and then, each time it is asked, says how many
 * milliseconds one more run takes.
 */
import { type CaseName, loadSubject, type Run, type Source, type SubjectName } from "./subject.ts";

/** What a worker is told first. */
export interface Order {
  readonly subject: SubjectName;
  readonly name: CaseName;
  readonly sources: readonly Source[];
}

/** What it says: that it is ready (without any figure, if the library does not do the case), or the milliseconds of a run. */
export interface Report {
  readonly isReady: boolean;
  readonly milliseconds?: number | undefined;
}

/** A figure is the mean of so many runs as take this long. */
const ROUND_MILLISECONDS = 60;
const WARM_UP_MILLISECONDS = 700;

let run: Run | undefined;
let runs = 1;

async function timed(count: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < count; i++) {
    const result = run!();
    if (result instanceof Promise) await result;
  }
  return (performance.now() - start) / count;
}

async function prepare({ subject, name, sources }: Order): Promise<void> {
  const prepared = (await loadSubject(subject))[name];
  run = await prepared?.(sources);
  if (run === undefined) return;
  let last = 0;
  for (const end = performance.now() + WARM_UP_MILLISECONDS; performance.now() < end; ) last = await timed(1);
  runs = Math.max(1, Math.round(ROUND_MILLISECONDS / last));
}

const say = (report: Report): void => {
  process.send?.(report);
};

process.on("message", (order: Order | "run") => {
  const answer = async (): Promise<Report> => {
    if (order === "run") return { isReady: true, milliseconds: await timed(runs) };
    await prepare(order);
    return { isReady: run !== undefined };
  };
  answer().then(say, (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
