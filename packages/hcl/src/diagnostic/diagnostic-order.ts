import { changeDiagnostic, type Diagnostic } from "./diagnostic.ts";

/**
 * Merges equal diagnostics (the same code, severity and range) into one with a count, and sorts each file's
 * diagnostics by position. Files stay in the order of their first diagnostics. Diagnostics
 * without a range come first.
 */
export function orderDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const merged = new Map<string, Diagnostic>();
  const files = new Map<string, number>();
  for (const diagnostic of diagnostics) {
    const { subject, severity, code, detail } = diagnostic;
    // Diagnostics without a range are distinguished by their details.
    const location = subject === undefined ? detail : `${subject.filename}\n${subject.start.offset}\n${subject.end.offset}`;
    const key = `${severity}\n${code}\n${location}`;
    const equal = merged.get(key);
    merged.set(key, equal === undefined ? diagnostic : changeDiagnostic(equal, { count: (equal.count ?? 1) + (diagnostic.count ?? 1) }));
    if (subject !== undefined && !files.has(subject.filename)) files.set(subject.filename, files.size);
  }
  const fileOf = ({ subject }: Diagnostic): number => (subject && files.get(subject.filename)) ?? -1;
  const offsetOf = ({ subject }: Diagnostic): number => subject?.start.offset ?? 0;
  return [...merged.values()].sort((a, b) => fileOf(a) - fileOf(b) || offsetOf(a) - offsetOf(b));
}
