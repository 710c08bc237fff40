/** `npm run bench -- functions [NAME…]`: functions and values, compared with Go as far as it is installed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleFrom, root } from "../bundled-worker.ts";
import { median } from "../median.ts";
import { STEADY_SPACE } from "../process-environment.ts";
import { cases } from "./cases.ts";
import { startGoPeer } from "./go-peer.ts";
import { Peer } from "./peer.ts";
import { startTerraformPeer } from "./terraform-peer.ts";

const WARM_UP_MILLISECONDS = 400;
const ROUND_MILLISECONDS = 40;

/** The time of a peer, and the ratio of speeds: the median of all rounds, the minimum and the maximum. */
interface Relation {
  readonly microseconds: number;
  readonly ratio: readonly [median: number, min: number, max: number];
}

/** The figures of a case. Times are microseconds of processor time for one run. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly go?: Relation;
  readonly terraform?: Relation;
  /** Whether the results differ, or a peer cannot run the case. */
  readonly problem?: string;
}

/** Takes the time of a run, in microseconds. */
type Measurement = () => number | Promise<number>;

/** Measures the cases whose names contain one of the texts, or all of them, and prints a table. */
export async function benchFunctions(names: readonly string[], rounds: number, asJson: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  await bundleFrom(root, join(root, "packages/bench/src/functions/ours.ts"), folder);
  const ours = new Peer("hcl-ts", process.execPath, [...STEADY_SPACE, join(folder, "ours.mjs")]);
  const [go, terraform] = [startGoPeer(), startTerraformPeer()];
  const versions = [go, terraform].map((peer) => (typeof peer === "string" ? `${peer} Its column is left out.` : peer.versions));
  const figures: Figure[] = [];
  try {
    if (!asJson)
      console.log(
        `Go: ${versions.join("\nTerraform: ")}\n${"case".padEnd(34)} ${"hcl-ts µs".padStart(12)}   µs and times as fast (least to most): Go, Terraform`,
      );
    for (const [index, one] of cases.entries()) {
      if (names.length > 0 && !names.some((name) => one.name.includes(name))) continue;
      const peers = typeof go === "string" ? [ours] : [ours, go.peer];
      const { measurements, estimates, problem } = await warmUp(index, peers);
      const estimate = estimates[1] ?? 4 * (estimates[0] ?? 0);
      const third = typeof terraform === "string" ? undefined : terraform.measurementOf(one, estimate);
      const figure = await measureCase(one.name, { ours: measurements[0], go: measurements[1], terraform: third }, rounds, problem);
      figures.push(figure);
      if (!asJson) console.log(showFigure(figure));
    }
  } finally {
    ours.stop();
    for (const peer of [go, terraform]) if (typeof peer !== "string") peer.stop();
    rmSync(folder, { recursive: true });
  }
  if (asJson) console.log(JSON.stringify({ versions, figures }, undefined, 2));
}

interface Measurements {
  readonly ours: Measurement | undefined;
  readonly go: Measurement | undefined;
  readonly terraform: Measurement | undefined;
}

/** Measures a case in all peers in turns. */
async function measureCase(
  name: string,
  { ours, go, terraform }: Measurements,
  rounds: number,
  problem: string | undefined,
): Promise<Figure> {
  const [own, ofGo, ofTerraform]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    if (ours !== undefined) own.push(await ours());
    if (go !== undefined) ofGo.push(await go());
    // A case that does not end in time would take as long in every round.
    if (terraform !== undefined && !Number.isNaN(ofTerraform[0])) ofTerraform.push(await terraform());
  }
  return {
    name,
    ours: median(own),
    ...(ofGo.length > 0 && own.length > 0 && { go: relationOf(own, ofGo) }),
    ...(ofTerraform.some((time) => time > 0) && own.length > 0 && { terraform: relationOf(own, ofTerraform) }),
    ...(problem !== undefined && { problem }),
  };
}

/** Rounds in which a peer did not end have no time, and do not count. */
function relationOf(own: readonly number[], other: readonly number[]): Relation {
  const ratios = own.map((time, i) => (other[i] ?? Number.NaN) / time).filter((ratio) => !Number.isNaN(ratio));
  return { microseconds: median(other), ratio: [median(ratios), Math.min(...ratios), Math.max(...ratios)] };
}

interface WarmedUp {
  /** By the order of the peers; undefined if a peer does not support the case. */
  readonly measurements: readonly (Measurement | undefined)[];
  readonly estimates: readonly (number | undefined)[];
  readonly problem?: string;
}

/** Runs a case in all peers for a while, and compares their results. */
async function warmUp(index: number, peers: readonly Peer[]): Promise<WarmedUp> {
  const measurements: (Measurement | undefined)[] = [];
  const estimates: (number | undefined)[] = [];
  const results: string[] = [];
  for (const peer of peers) {
    const { count, microseconds, result, error } = await peer.ask({ index, milliseconds: WARM_UP_MILLISECONDS });
    if (error !== undefined) {
      if (error !== "unsupported") return { measurements, estimates, problem: `${peer.label}: ${error}` };
      measurements.push(undefined);
      estimates.push(undefined);
      continue;
    }
    if (result !== undefined) results.push(JSON.stringify(JSON.parse(result)));
    const runs = Math.max(1, Math.round((count * ROUND_MILLISECONDS * 1000) / microseconds));
    measurements.push(async () => (await peer.ask({ index, count: runs, milliseconds: 0 })).microseconds / runs);
    estimates.push(microseconds / count);
  }
  return results.length === 2 && results[0] !== results[1]
    ? { measurements, estimates, problem: "the results differ" }
    : { measurements, estimates };
}

/** Formats a figure as a line of the table. */
export function showFigure({ name, ours, go, terraform, problem }: Figure): string {
  const own = `${name.padEnd(34)} ${ours.toFixed(2).padStart(12)}`;
  const others = [go, terraform].map((relation) => (relation === undefined ? "" : showRelation(relation)).padEnd(40));
  return `${own}   ${others.join(" ")}${problem === undefined ? "" : `   ${problem}`}`.trimEnd();
}

function showRelation({ microseconds, ratio: [middle, min, max] }: Relation): string {
  return `${microseconds.toFixed(2)} ${middle.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`;
}
