/**
 * Runs the checks in a separate thread: inputs that hang or exhaust the memory end this thread
 * and not the command. Writes the number of the current case to shared memory, so that the command
 * can name it.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { AreaName, FuzzInput, Samples, Violation } from "./area.ts";
import { makeArea } from "./areas/areas.ts";
import { checkInput } from "./check.ts";
import { Random } from "./random.ts";
import { reduceInput } from "./reduce.ts";

/** A task for the thread. */
export interface Task {
  readonly area: AreaName;
  readonly seed: string;
  readonly firstCase: number;
  readonly milliseconds: number;
  readonly samples: Samples;
  /** The number of the current case. */
  readonly progress: SharedArrayBuffer;
  /** Problems that were reported already, by promise and location. */
  readonly known: readonly string[];
}

/** A report of the thread. */
export type Report =
  | { readonly kind: "finding"; readonly caseNumber: number; readonly input: FuzzInput; readonly violation: Violation }
  | { readonly kind: "done"; readonly cases: number };

/** Identifies a problem. */
export function problemKey(area: AreaName, { promise, where }: Violation): string {
  return `${area}\0${promise}\0${where}`;
}

const REDUCTION_TIME = 4000;

function run(task: Task, post: (report: Report) => void): void {
  const area = makeArea(task.area, task.samples);
  const progress = new Int32Array(task.progress);
  const known = new Set(task.known);
  const deadline = performance.now() + task.milliseconds;
  let caseNumber = task.firstCase;
  for (; performance.now() < deadline; caseNumber++) {
    Atomics.store(progress, 0, caseNumber);
    const input = area.generate(new Random(task.seed, task.area, caseNumber));
    const found = checkInput(area, input);
    if (found === undefined || known.has(problemKey(task.area, found))) continue;
    known.add(problemKey(task.area, found));
    Atomics.store(progress, 0, -caseNumber - 1);
    post({ kind: "finding", caseNumber, ...reduceInput(area, input, found, REDUCTION_TIME) });
  }
  post({ kind: "done", cases: caseNumber - task.firstCase });
}

if (parentPort !== null) {
  const port = parentPort;
  run(workerData as Task, (report) => port.postMessage(report));
}
