/** The results of tests in the Test Anything Protocol, version 14. */
import { terminalText } from "@hcl-ts/hcl";
import type { RunResult, TestResult } from "@hcl-ts/terraform/test";
import { explanationsOf } from "./test-explanations.ts";

/** Formats results: one test point for each run. Undecided runs are not ok, and skipped ones are marked as SKIP. */
export function formatTap({ files, diagnostics }: TestResult): string {
  const runs = files.flatMap(({ name, runs: own }) => own.map((run) => ({ name, run })));
  const lines = ["TAP version 14", `1..${runs.length}`];
  for (const [i, { name, run }] of runs.entries()) {
    const isOk = run.status === "pass" || run.status === "skip";
    lines.push(`${isOk ? "ok" : "not ok"} ${i + 1} - ${escapeTap(`${name} ${run.name}`)}${directive(run)}`);
    if (run.status !== "skip")
      for (const line of explanationsOf(run)) lines.push(...line.split("\n").map((each) => `# ${escapeTap(each)}`));
  }
  const problems = [...diagnostics, ...files.flatMap((file) => file.diagnostics)].filter(({ severity }) => severity === "error");
  for (const { subject, summary, detail } of problems)
    lines.push(`# ${escapeTap(`${subject?.filename ?? ""}:${subject?.start.line ?? ""}: ${summary}: ${detail}`)}`);
  if (problems.length > 0) lines.push("Bail out! The module or its tests cannot be loaded.");
  return `${lines.join("\n")}\n`;
}

function directive({ status, reason }: RunResult): string {
  return status === "skip" ? ` # SKIP ${escapeTap(reason ?? "")}` : "";
}

/** Escapes what has a meaning in the protocol, and control characters. */
function escapeTap(text: string): string {
  return terminalText(text, Number.POSITIVE_INFINITY).replaceAll("\\", "\\\\").replaceAll("#", "\\#");
}
