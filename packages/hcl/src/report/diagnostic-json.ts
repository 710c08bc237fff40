import type { Diagnostic, MessageParams, Severity } from "../diagnostic/diagnostic.ts";
import type { Position, Range } from "../source/position.ts";

/**
 * A position in JSON: {@link Position} without the offset in UTF-16 code units, which is
 * meaningless in other languages.
 */
export type PositionData = Omit<Position, "offset">;

/** A range in JSON. */
export interface RangeData {
  readonly filename: string;
  readonly start: PositionData;
  readonly end: PositionData;
}

/** A diagnostic in JSON, without its expression and values. */
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

/** Converts diagnostics to plain data for `JSON.stringify`. */
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
