import { parseArgs } from "node:util";
import { AREA_NAMES, type AreaName } from "./area.ts";

/** The options of the command. */
export interface Options {
  readonly minutes: number;
  readonly seed: string;
  readonly areas: readonly AreaName[];
  /** Files or folders whose configuration is damaged in addition to the built-in samples. */
  readonly corpus: readonly string[];
  /** The one case to run, of the only area. */
  readonly caseNumber: number | undefined;
}

export const USAGE: string = `npm run fuzz -- [--minutes N] [--seed S] [--only AREA,…] [--corpus PATH]… [--case N]

Feeds random input to the packages and checks their promises. The areas share the time equally.

  --minutes N     how long it runs in all; 1 by default
  --seed S        the same seed makes the same inputs; 1 by default
  --only AREA,…   ${AREA_NAMES.join(", ")}; all by default
  --corpus PATH   a folder or file with configuration (.hcl, .tf, .json) to damage
  --case N        runs only this case of the area, to reproduce a finding

Exits with 1 if a promise is broken.
`;

/** Reads the arguments. @throws Error with the reason, if they are invalid */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "1" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      corpus: { type: "string", multiple: true, default: [] },
      case: { type: "string" },
    },
  });
  const areas = values.only?.split(",").map(areaName) ?? AREA_NAMES;
  const caseNumber = values.case === undefined ? undefined : Number(values.case);
  if (caseNumber !== undefined && areas.length !== 1) throw new Error("--case needs --only with one area");
  return { minutes: positive("--minutes", values.minutes), seed: values.seed, areas, corpus: values.corpus, caseNumber };
}

function positive(option: string, value: string): number {
  const number = Number(value);
  if (!(number > 0)) throw new Error(`${option} must be a positive number, not ${value}`);
  return number;
}

function areaName(name: string): AreaName {
  const found = AREA_NAMES.find((one) => one === name);
  if (found === undefined) throw new Error(`there is no area ${name}: the areas are ${AREA_NAMES.join(", ")}`);
  return found;
}
