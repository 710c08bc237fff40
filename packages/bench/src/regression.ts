/**
 * `npm run bench -- record` measures all cases in relation to `JSON.parse` and keeps the ratios;
 * `npm run bench -- check` fails if a ratio has become higher by more than noise, or if a case is less faster than
 * parsing than documents promise. Both bundle the sources of the working tree.
 *
 * Each sample is a separate process, since the optimizer decides differently from process to process,
 * and such differences are larger than those between rounds. Other load only adds to a time, so the second least sample
 * counts: the least one may be luck. Noise is how far the samples beside it are from it.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bundleFrom, root } from "./bundled-worker.ts";
import { type CaseName, cases } from "./cases.ts";
import { ask, startWorker, type WorkerProcess } from "./interleaved.ts";
import { STEADY_SPACE } from "./process-environment.ts";
import type { Source } from "./subjects/subject.ts";

/** The ratio of a case to `JSON.parse`: the second least of the samples, and its noise as a share of it. */
export interface Recorded {
  readonly ratio: number;
  readonly noise: number;
}

/** The comparison of samples with a recorded ratio. */
export interface Verdict {
  /** `noisy` says that the samples differ too much to say anything. */
  readonly verdict: "ok" | "slower" | "faster" | "noisy";
  /** The share by which the ratio is higher than the recorded one. */
  readonly change: number;
  /** The share that noise explains. */
  readonly allowed: number;
}

interface Recording {
  readonly date: string;
  readonly node: string;
  readonly sources: string;
  readonly cases: Readonly<Record<string, Recorded>>;
}

/** The share that is always allowed: ratios differ by as much between days. */
const LEAST_ALLOWED = 0.05;
/** The allowed multiple of what noise explains in the record and the run together. */
const ALLOWED_NOISE = 3;
/** From this noise on, a run would miss a change of 15 %. */
const TOO_NOISY = 0.035;
/**
 * Without threads of V8's own, the processor time does not depend on what else runs. With equal seeds, tables have the same layout in
 * each process, and the optimizer makes the same random decisions. The worker collects new objects before each round, so that all
 * rounds collect the same number of times.
 */
const STEADY = ["--single-threaded", ...STEADY_SPACE, "--hash-seed=1", "--random-seed=1", "--expose-gc"];
const ROUND_MILLISECONDS = 20;
const RECORDED_SAMPLES = 5;
/** Enough for a case whose samples are alike, which most are. */
const CHECKED_SAMPLES = 3;
/** Further samples of a case that seems slower or is noisy, at most twice. */
const MORE_SAMPLES = 4;

const major = process.versions.node.split(".")[0]!;
const file = join(root, "packages/bench/recorded", `ratios-node-${major}.json`);

/** Returns what to record for a case with these ratios. */
export function recordedOf(samples: readonly number[]): Recorded {
  const ratio = typical(samples);
  return { ratio: rounded(ratio), noise: rounded(noiseOf(samples)) };
}

/** Compares the ratios of a run with the recorded one. */
export function verdictOn(samples: readonly number[], recorded: Recorded): Verdict {
  const now = typical(samples);
  const noise = noiseOf(samples);
  const change = now / recorded.ratio - 1;
  const allowed = Math.max(LEAST_ALLOWED, ALLOWED_NOISE * Math.hypot(recorded.noise, noise));
  const verdict = change > allowed ? "slower" : noise > TOO_NOISY ? "noisy" : change < -allowed ? "faster" : "ok";
  return { verdict, change: rounded(change), allowed: rounded(allowed) };
}

/**
 * Measures cases and writes their ratios to the record of this version of Node, beside those that it has. A noisy ratio
 * is not recorded, because every later one would be within its noise: what was recorded before stays.
 */
export async function recordRatios(sources: readonly Source[], names: readonly CaseName[], rounds: number): Promise<void> {
  const found: Record<string, Recorded> = { ...readRecording()?.cases };
  await withWorkers(async (sample) => {
    for (const name of names) {
      const samples = await samplesOf(RECORDED_SAMPLES, () => sample(name, sources, rounds));
      if (recordedOf(samples).noise > TOO_NOISY) samples.push(...(await samplesOf(RECORDED_SAMPLES, () => sample(name, sources, rounds))));
      const recorded = recordedOf(samples);
      const isNoisy = recorded.noise > TOO_NOISY;
      if (!isNoisy) found[name] = recorded;
      writeRecording(found, sources);
      const remark = isNoisy ? ", too much to be recorded" : "";
      console.log(`${name.padEnd(14)} ${recorded.ratio.toFixed(3).padStart(8)}   noise ${percent(recorded.noise)}${remark}`);
    }
  });
}

/**
 * Measures cases and compares them with the record of this version of Node. A case that seems slower
 * is measured again.
 *
 * @returns whether no case is slower
 * @throws Error if there is no record, or if it is one of other sources
 */
export async function checkRatios(sources: readonly Source[], names: readonly CaseName[], rounds: number): Promise<boolean> {
  const recording = readRecording();
  if (recording === undefined)
    throw new Error(`Nothing is recorded for Node ${major}: run \`npm run bench -- record\` on the state to compare with`);
  if (recording.sources !== describe(sources)) throw new Error(`The record is of ${recording.sources}, and this is ${describe(sources)}`);
  console.log(`Ratios to JSON.parse, beside the ratios of ${recording.date} with Node ${recording.node}`);
  let isOk = true;
  const found = new Map<CaseName, number>();
  await withWorkers(async (sample) => {
    for (const name of names) {
      const recorded = recording.cases[name];
      if (recorded === undefined) {
        if (BOUNDS.some((bound) => bound.name === name))
          found.set(name, typical(await samplesOf(CHECKED_SAMPLES, () => sample(name, sources, rounds))));
        continue;
      }
      const samples = await samplesOf(CHECKED_SAMPLES, () => sample(name, sources, rounds));
      for (let i = 0; i < 2 && ["slower", "noisy"].includes(verdictOn(samples, recorded).verdict); i++)
        samples.push(...(await samplesOf(MORE_SAMPLES, () => sample(name, sources, rounds))));
      const { verdict, change, allowed } = verdictOn(samples, recorded);
      if (verdict === "slower") isOk = false;
      found.set(name, typical(samples));
      const ratios = `${typical(samples).toFixed(3).padStart(8)}, recorded ${recorded.ratio.toFixed(3).padStart(8)}`;
      console.log(`${verdict.padEnd(7)} ${name.padEnd(14)} ${ratios}   ${percent(change)} of ${percent(allowed)} allowed`);
    }
  });
  for (const { name, verdict, times, least } of boundsOf(found)) {
    if (verdict === "slower") isOk = false;
    console.log(`${verdict.padEnd(7)} ${name.padEnd(14)} ${times.toFixed(1)} times as fast as parsing, which must be at least ${least}`);
  }
  return isOk;
}

/** A case that must be faster than parsing the same text, so many times. */
interface Bound {
  readonly name: CaseName;
  readonly least: number;
}

/** The bounds that documents promise, whatever is recorded. A run of `key` makes two changes. */
const BOUNDS: readonly Bound[] = [
  { name: "list", least: 3 },
  { name: "key", least: 100 / 2 },
];

/** Compares the times of cases with the time of parsing, for each that has a bound. */
export function boundsOf(
  found: ReadonlyMap<CaseName, number>,
): readonly (Bound & { readonly verdict: "ok" | "slower"; readonly times: number })[] {
  const parse = found.get("parse");
  return BOUNDS.flatMap((bound) => {
    const time = found.get(bound.name);
    if (parse === undefined || time === undefined) return [];
    const times = parse / time;
    return [{ ...bound, times, verdict: times < bound.least ? "slower" : "ok" }];
  });
}

type Sample = (name: CaseName, sources: readonly Source[], rounds: number) => Promise<number>;

/** Bundles the worker, and runs an action that takes samples with it. */
async function withWorkers(run: (sample: Sample) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const started: WorkerProcess[] = [];
  try {
    await bundleFrom(root, join(root, "packages/bench/src/worker.ts"), folder);
    const start = (): WorkerProcess => {
      const worker = startWorker(join(folder, "worker.mjs"), STEADY);
      started.push(worker);
      return worker;
    };
    const yardstick = start();
    let isReady = false;
    await run(async (name, sources, rounds) => {
      const ours = start();
      if (!isReady) await ask(yardstick, { subject: "JSON.parse", name: "json", sources, roundMilliseconds: ROUND_MILLISECONDS });
      isReady = true;
      if ((await ask(ours, { subject: "hcl-ts", name, sources, roundMilliseconds: ROUND_MILLISECONDS }))?.isReady !== true)
        throw new Error(`${name} cannot be measured`);
      // Other load only adds to a time, so the least one of several rounds is the most stable.
      let [unit, time] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let round = 0; round < rounds; round++) {
        unit = Math.min(unit, (await ask(yardstick, "run"))?.processor ?? Number.NaN);
        time = Math.min(time, (await ask(ours, "run"))?.processor ?? Number.NaN);
      }
      ours.kill();
      return time / unit;
    });
  } finally {
    for (const worker of started) worker.kill();
    rmSync(folder, { recursive: true });
  }
}

async function samplesOf(count: number, sample: () => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i++) found.push(await sample());
  return found;
}

/** The second least sample, or the only one. */
function typical(samples: readonly number[]): number {
  const [least = Number.NaN, second = least] = ascending(samples);
  return second;
}

/** Half of the distance between the samples beside the second least one, as a share of it. */
function noiseOf(samples: readonly number[]): number {
  const [least = Number.NaN, second = least, third = second] = ascending(samples);
  return (third - least) / 2 / second;
}

const ascending = (samples: readonly number[]): number[] => [...samples].sort((a, b) => a - b);

function readRecording(): Recording | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Recording) : undefined;
}

/** Writes the record after each case, so that nothing is lost if a later one is interrupted. */
function writeRecording(found: Readonly<Record<string, Recorded>>, sources: readonly Source[]): void {
  const ordered = Object.fromEntries(Object.keys(cases).flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])));
  const recording: Recording = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    sources: describe(sources),
    cases: ordered,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(recording, undefined, 2)}\n`);
}

function describe(sources: readonly Source[]): string {
  return `files: ${sources.length}, characters: ${sources.reduce((sum, { text }) => sum + text.length, 0)}`;
}

const rounded = (share: number): number => Math.round(share * 1e4) / 1e4;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
