import { type Diagnostic, errorDiagnostic } from "./diagnostic.ts";
import { tooManyErrors } from "./messages-syntax.ts";

/**
 * The maximum number of diagnostics with one code that an evaluation or a check reports. After as many, the
 * others have the same cause or no user reads them.
 */
export const MAX_REPEATS = 1000;

/**
 * Limits the diagnostics of each code to {@link MAX_REPEATS}. Further ones are replaced by a single
 * diagnostic at the range of the first of them.
 *
 * @param diagnostics in the order in which they are reported
 */
export function limitRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= MAX_REPEATS) return diagnostics;
  const counts = new RepeatCounter();
  const kept: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const left = counts.add(diagnostic.code);
    if (left >= 0) kept.push(diagnostic);
    else if (left === -1) kept.push(errorDiagnostic(tooManyErrors(MAX_REPEATS), { subject: diagnostic.subject }));
  }
  return kept;
}

/** Counts diagnostics by code, for code that stops to look for more. */
export class RepeatCounter {
  private readonly counts: Map<string, number> = new Map();

  /**
   * Counts a diagnostic with this code.
   * @returns how many more with this code are reported; -1 for the first that is not
   */
  add(code: string): number {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    return MAX_REPEATS - count;
  }

  /** Whether no more diagnostics with this code are reported. */
  isFull(code: string): boolean {
    return (this.counts.get(code) ?? 0) > MAX_REPEATS;
  }
}
