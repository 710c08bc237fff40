import { changeDiagnostic, type Diagnostic } from "./diagnostic.ts";

/**
 * Merges equal diagnostics (the same code, severity and range) into one with a count, and sorts each file's
 * diagnostics by position. Files stay in the order of their first diagnostics. Diagnostics
 * without a range come first.
 */
export function orderDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const files = new Map<string | undefined, number>([[undefined, -1]]);
  const placed = diagnostics.map((diagnostic) => {
    const { subject } = diagnostic;
    const file = files.get(subject?.filename) ?? files.size;
    files.set(subject?.filename, file);
    return { diagnostic, file, offset: subject?.start.offset ?? 0 };
  });
  placed.sort((a, b) => a.file - b.file || a.offset - b.offset);
  const merged = new Map<string, Diagnostic>();
  for (const { diagnostic, file, offset } of placed) {
    const { subject, severity, code, detail } = diagnostic;
    // Diagnostics without a range are distinguished by their details.
    const key = `${file} ${offset} ${subject?.end.offset ?? detail}\n${severity}\n${code}`;
    const equal = merged.get(key);
    merged.set(key, equal === undefined ? diagnostic : changeDiagnostic(equal, { count: (equal.count ?? 1) + (diagnostic.count ?? 1) }));
  }
  return [...merged.values()];
}
