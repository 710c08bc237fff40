import { type Diagnostic, errorDiagnostic } from "./diagnostic.ts";
import { tooManyErrors } from "./messages-syntax.ts";

/**
 * The maximum number of errors with one code that an evaluation, a check, a decoding or a change reports. After as
 * many, the others have the same cause or no user reads them.
 */
export const MAX_REPEATS = 1000;

/**
 * Limits the errors of each code to {@link MAX_REPEATS}. A single error at the range of the first further one
 * replaces the others. Warnings are kept.
 *
 * @param diagnostics in the order in which they are reported
 */
export function limitRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= MAX_REPEATS) return diagnostics;
  const counts = new Map<string, number>();
  const kept: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const count = diagnostic.severity === "error" ? (counts.get(diagnostic.code) ?? 0) + 1 : 0;
    if (count > 0) counts.set(diagnostic.code, count);
    if (count <= MAX_REPEATS) kept.push(diagnostic);
    else if (count === MAX_REPEATS + 1) kept.push(errorDiagnostic(tooManyErrors({ limit: MAX_REPEATS }), { subject: diagnostic.subject }));
  }
  return kept;
}
