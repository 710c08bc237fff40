/** `npm run bench -- functions [NAME…]`: functions and values, compared with Go if it is installed. */
import { fileURLToPath } from "node:url";
import { median } from "../median.ts";
import { type Case, cases } from "./cases.ts";
import { startGoPeer } from "./go-peer.ts";
import { Peer } from "./peer.ts";

const WARM_UP_MILLISECONDS = 400;
const ROUND_MILLISECONDS = 40;

/** The figures of a case. Times are microseconds of processor time for one run. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly peer?: number;
  /** The ratio of speeds to the peer: the median of all rounds, the minimum and the maximum. */
  readonly ratio?: readonly [median: number, min: number, max: number];
  /** Whether the results differ, or a peer cannot run the case. */
  readonly problem?: string;
}

/** Measures the cases whose names contain one of the texts, or all of them, and prints a table. */
export async function benchFunctions(names: readonly string[], rounds: number, asJson: boolean): Promise<void> {
  const worker = fileURLToPath(new URL("ours.js", import.meta.url));
  const ours = new Peer("hcl-ts", process.execPath, [worker]);
  const go = startGoPeer();
  const figures: Figure[] = [];
  try {
    if (!asJson) console.log(`${"case".padEnd(34)} ${"hcl-ts µs".padStart(12)} ${"Go µs".padStart(12)}   times as fast (least to most)`);
    for (const [index, one] of cases.entries()) {
      if (names.length > 0 && !names.some((name) => one.name.includes(name))) continue;
      const figure = await measureCase(one, index, go === undefined ? [ours] : [ours, go.peer], rounds);
      figures.push(figure);
      if (!asJson) console.log(showFigure(figure));
    }
  } finally {
    ours.stop();
    go?.stop();
  }
  if (asJson) console.log(JSON.stringify(figures, undefined, 2));
}

/** Runs a case in all peers in turns. */
async function measureCase({ name }: Case, index: number, peers: readonly Peer[], rounds: number): Promise<Figure> {
  const { running, problem } = await warmUp(index, peers);
  for (let round = 0; round < rounds; round++) {
    for (const { peer, count, times } of running) {
      const { microseconds } = await peer.ask({ index, count, milliseconds: 0 });
      times.push(microseconds / count);
    }
  }
  const [own, other] = running;
  const figure = { name, ours: own === undefined ? Number.NaN : median(own.times), ...(problem === undefined ? {} : { problem }) };
  if (own === undefined || other === undefined) return figure;
  const ratios = own.times.map((time, i) => other.times[i]! / time);
  return { ...figure, peer: median(other.times), ratio: [median(ratios), Math.min(...ratios), Math.max(...ratios)] };
}

/** A peer that supports a case: the number of calls in a round, and the time of a call in each round. */
interface Running {
  readonly peer: Peer;
  readonly count: number;
  readonly times: number[];
}

/** Runs a case in all peers for a while, and compares their results. */
async function warmUp(index: number, peers: readonly Peer[]): Promise<{ readonly running: readonly Running[]; readonly problem?: string }> {
  const running: Running[] = [];
  const results: string[] = [];
  for (const peer of peers) {
    const { count, microseconds, result, error } = await peer.ask({ index, milliseconds: WARM_UP_MILLISECONDS });
    if (error === "unsupported") continue;
    if (error !== undefined) return { running, problem: `${peer.label}: ${error}` };
    if (result !== undefined) results.push(JSON.stringify(JSON.parse(result)));
    running.push({ peer, count: Math.max(1, Math.round((count * ROUND_MILLISECONDS * 1000) / microseconds)), times: [] });
  }
  return results.length === 2 && results[0] !== results[1] ? { running, problem: "the results differ" } : { running };
}

/** Formats a figure as a line of the table. */
export function showFigure({ name, ours, peer, ratio, problem }: Figure): string {
  const columns = `${name.padEnd(34)} ${ours.toFixed(2).padStart(12)} ${(peer?.toFixed(2) ?? "").padStart(12)}`;
  const relation = ratio === undefined ? "" : `   ${ratio[0].toFixed(2)} (${ratio[1].toFixed(2)} to ${ratio[2].toFixed(2)})`;
  return `${columns}${relation}${problem === undefined ? "" : `   ${problem}`}`.trimEnd();
}
