import type { Diagnostic, Severity } from "./diagnostic.ts";
import type { Position, Range } from "./position.ts";

/** A position as JSON has it: {@link Position} without the offset in UTF-16 units, which means nothing to other languages. */
export type PositionData = Omit<Position, "offset">;

/** A range as JSON has it. */
export interface RangeData {
  readonly filename: string;
  readonly start: PositionData;
  readonly end: PositionData;
}

/** A diagnostic as JSON has it: for machines, so without expression and values. */
export interface DiagnosticData {
  readonly severity: Severity;
  readonly code: string;
  readonly summary: string;
  readonly detail: string;
  readonly subject?: RangeData;
  readonly context?: RangeData;
}

/** Diagnostics as plain data for `JSON.stringify`. */
export function diagnosticsToData(diagnostics: readonly Diagnostic[]): { readonly diagnostics: readonly DiagnosticData[] } {
  return { diagnostics: diagnostics.map(diagnosticToData) };
}

function diagnosticToData({ severity, code, summary, detail, subject, context }: Diagnostic): DiagnosticData {
  return {
    severity,
    code,
    summary,
    detail,
    ...(subject !== undefined && { subject: rangeToData(subject) }),
    ...(context !== undefined && { context: rangeToData(context) }),
  };
}

function rangeToData({ filename, start, end }: Range): RangeData {
  return { filename, start: positionToData(start), end: positionToData(end) };
}

function positionToData({ line, column, byte }: Position): PositionData {
  return { line, column, byte };
}
