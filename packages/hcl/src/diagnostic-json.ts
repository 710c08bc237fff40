import type { Diagnostic, MessageParams, Severity } from "./diagnostic.ts";
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
  readonly params: MessageParams;
  readonly summary: string;
  readonly detail: string;
  readonly subject?: RangeData;
  readonly context?: RangeData;
  readonly count?: number;
}

/** Diagnostics as plain data for `JSON.stringify`. */
export function diagnosticsToData(diagnostics: readonly Diagnostic[]): { readonly diagnostics: readonly DiagnosticData[] } {
  return { diagnostics: diagnostics.map(diagnosticToData) };
}

function diagnosticToData({ severity, code, params, summary, detail, subject, context, count }: Diagnostic): DiagnosticData {
  return {
    severity,
    code,
    params,
    summary,
    detail,
    ...(subject !== undefined && { subject: rangeToData(subject) }),
    ...(context !== undefined && { context: rangeToData(context) }),
    ...(count !== undefined && { count }),
  };
}

function rangeToData({ filename, start, end }: Range): RangeData {
  return { filename, start: positionToData(start), end: positionToData(end) };
}

function positionToData({ line, column, byte }: Position): PositionData {
  return { line, column, byte };
}
