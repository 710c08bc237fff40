/** The diagnostics that the site shows: plain data with offsets, which a Worker can send. */
import { type Diagnostic, orderDiagnostics } from "@hcl-ts/hcl";

/** A diagnostic with offsets in UTF-16 code units of its file. */
export interface Problem {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** The file; empty if the problem has no position. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  /** The number of occurrences. */
  readonly count: number;
}

/** The maximum number of problems in a pane. */
export const MAX_PROBLEMS = 200;

/** Converts diagnostics, in source order and without duplicates. */
export function problemsOf(diagnostics: readonly Diagnostic[]): readonly Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const { code, severity, summary, detail, subject, count = 1 } of orderDiagnostics(diagnostics)) {
    const problem: Problem = {
      ...{ code, severity, summary, detail, count },
      file: subject?.filename ?? "",
      start: subject?.start.offset ?? 0,
      end: subject?.end.offset ?? 0,
      line: subject?.start.line ?? 1,
      column: subject?.start.column ?? 1,
    };
    const key = JSON.stringify(problem);
    if (seen.has(key)) continue;
    seen.add(key);
    problems.push(problem);
    if (problems.length === MAX_PROBLEMS) break;
  }
  return problems;
}
