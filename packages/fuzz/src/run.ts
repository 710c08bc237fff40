/** `npm run fuzz`: see `USAGE` in options.ts. */
import { Worker } from "node:worker_threads";
import { type AreaName, type FuzzInput, type Samples, type Violation, violation } from "./area.ts";
import { makeArea } from "./areas/areas.ts";
import { checkInput } from "./check.ts";
import { readSamples } from "./corpus.ts";
import { type Options, readOptions, USAGE } from "./options.ts";
import { Random } from "./random.ts";
import { problemKey, type Report, type Task } from "./worker.ts";

/** A case that takes longer than this, in milliseconds, is ended. */
const HANG = 30_000;
const HEAP_MEGABYTES = 700;

interface Outcome {
  readonly cases: number;
  readonly findings: number;
}

/** Fuzzes one area; starts a new thread after a case that ended the last one. */
async function fuzzArea(area: AreaName, milliseconds: number, seed: string, samples: Samples): Promise<Outcome> {
  const deadline = performance.now() + milliseconds;
  const known = new Set<string>();
  let firstCase = 0;
  let cases = 0;
  while (performance.now() < deadline) {
    const progress = new SharedArrayBuffer(4);
    Atomics.store(new Int32Array(progress), 0, firstCase);
    const task: Task = { area, seed, firstCase, milliseconds: deadline - performance.now(), samples, progress, known: [...known] };
    const reached = (): number => {
      const [current = 0] = new Int32Array(progress);
      return current < 0 ? -current - 1 : current;
    };
    const ending = await runWorker(task, (caseNumber, input, found) => {
      known.add(problemKey(area, found));
      show(area, seed, caseNumber, input, found);
    });
    cases += ending.kind === "done" ? ending.cases : reached() - firstCase + 1;
    if (ending.kind === "done") break;
    const found = violation(
      ending.kind === "hang" ? "nothing hangs" : "nothing fills the memory or ends the process",
      String(reached()),
      ending.reason,
    );
    known.add(problemKey(area, found));
    show(area, seed, reached(), makeArea(area, samples).generate(new Random(seed, area, reached())), found);
    firstCase = reached() + 1;
  }
  return { cases, findings: known.size };
}

type Ending = { readonly kind: "done"; readonly cases: number } | { readonly kind: "hang" | "crash"; readonly reason: string };

function runWorker(task: Task, onFinding: (caseNumber: number, input: FuzzInput, found: Violation) => void): Promise<Ending> {
  const file = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url);
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } });
    const progress = new Int32Array(task.progress);
    let last = -1;
    let since = performance.now();
    const watch = setInterval(() => {
      const current = Atomics.load(progress, 0);
      if (current !== last) {
        last = current;
        since = performance.now();
      } else if (performance.now() - since > HANG) {
        end({ kind: "hang", reason: `no result after ${HANG / 1000} seconds` });
      }
    }, 500);
    const end = (ending: Ending): void => {
      clearInterval(watch);
      void worker.terminate().then(() => resolve(ending));
    };
    worker.on("message", (report: Report) => {
      if (report.kind === "finding") onFinding(report.caseNumber, report.input, report.violation);
      else end(report);
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") return end({ kind: "crash", reason: error.message });
      clearInterval(watch);
      reject(error);
    });
  });
}

function show(area: AreaName, seed: string, caseNumber: number, { parts }: FuzzInput, { promise, where, details }: Violation): void {
  const lines = Object.entries(parts).map(([name, text]) => `    ${name}: ${JSON.stringify(shortened(text))}`);
  process.stdout.write(
    `${area}: ${promise}${where === "" ? "" : ` (${where})`}\n${lines.join("\n")}\n    ${details}\n    --only ${area} --seed ${seed} --case ${caseNumber}\n`,
  );
}

function shortened(text: string): string {
  return text.length <= 2000 ? text : `${text.slice(0, 1000)} … ${text.length - 2000} characters … ${text.slice(-1000)}`;
}

/** Runs one case in this thread, where it can be debugged. */
function runCase(area: AreaName, seed: string, caseNumber: number, samples: Samples): number {
  const made = makeArea(area, samples);
  const input = made.generate(new Random(seed, area, caseNumber));
  const found = checkInput(made, input);
  if (found === undefined) process.stdout.write(`no promise is broken by ${JSON.stringify(input.parts)}\n`);
  else show(area, seed, caseNumber, input, found);
  return found === undefined ? 0 : 1;
}

async function run({ minutes, seed, areas, corpus, caseNumber }: Options): Promise<number> {
  const samples = readSamples(corpus);
  if (caseNumber !== undefined) return runCase(areas[0]!, seed, caseNumber, samples);
  let findings = 0;
  const lines: string[] = [];
  for (const area of areas) {
    const outcome = await fuzzArea(area, (minutes * 60_000) / areas.length, seed, samples);
    findings += outcome.findings;
    lines.push(`${area}: ${outcome.cases} inputs, ${outcome.findings} broken promises`);
  }
  process.stdout.write(`\n${lines.join("\n")}\n`);
  return findings === 0 ? 0 : 1;
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    process.stdout.write(USAGE);
    return 0;
  }
  try {
    return await run(readOptions(args));
  } catch (error) {
    process.stderr.write(`fuzz: ${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
