/** The explanations of the verdict on a run, for formats without excerpts of sources. */
import type { RunResult } from "@hcl-ts/terraform/test";
import { undecidedLine } from "../messages.ts";
import { placeOf } from "./test-data.ts";

/** Returns a line for each problem of a run: its position and what is wrong. */
export function explanationsOf({ status, reason, undecided, diagnostics }: RunResult): readonly string[] {
  if (status === "pass") return [];
  if (reason !== undefined) return [reason];
  const errors = diagnostics.flatMap(({ severity, subject, summary, detail }) => {
    if (severity !== "error") return [];
    return [`${subject === undefined ? "" : `${position(subject)}: `}${summary}: ${detail}`];
  });
  return [...errors, ...undecided.map(({ range, unknown, advice }) => `${position(range)}: ${undecidedLine(unknown, advice)}`)];
}

function position(range: Parameters<typeof placeOf>[0]): string {
  const { file, line } = placeOf(range);
  return `${file}:${line}`;
}
