/** The results of tests as data, for `--json`. */
import { diagnosticsToData, orderDiagnostics, type Range } from "@hcl-ts/hcl";
import type { FileResult, RunResult, TestResult } from "@hcl-ts/terraform/test";

/** Returns the results as an object for JSON. */
export function testData({ status, files, diagnostics }: TestResult): object {
  return { status, files: files.map(fileData), ...diagnosticsToData(orderDiagnostics(diagnostics)) };
}

function fileData({ name, status, runs, diagnostics }: FileResult): object {
  return { path: name, status, runs: runs.map(runData), ...diagnosticsToData(diagnostics) };
}

function runData({ name, range, command, status, reason, failures, undecided, diagnostics }: RunResult): object {
  return {
    name,
    line: range.start.line,
    command,
    status,
    ...(reason === undefined ? {} : { reason }),
    failures: failures.map(({ kind, message, address, range: at }) => ({ kind, message: message ?? null, address, ...placeOf(at) })),
    undecided: undecided.map(({ unknown, advice, range: at }) => ({ unknown: unknown ?? null, advice, ...placeOf(at) })),
    ...diagnosticsToData(orderDiagnostics(diagnostics)),
  };
}

/** Returns the position of a condition. */
export function placeOf({ filename, start }: Range): { readonly file: string; readonly line: number; readonly column: number } {
  return { file: filename, line: start.line, column: start.column };
}
