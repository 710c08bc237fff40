import { changeDiagnostic, type Diagnostic } from "./diagnostic.ts";

/** A diagnostic with what it is sorted by. */
interface Placed {
  readonly diagnostic: Diagnostic;
  /** The number of the file; -1 without a range. */
  readonly file: number;
  readonly start: number;
}

/**
 * Merges equal diagnostics (the same code, severity and range) into one with a count, and sorts each file's
 * diagnostics by position. Files stay in the order of their first diagnostics. Diagnostics
 * without a range come first.
 */
export function orderDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const files = new Map<string, number>();
  const placed = diagnostics.map((diagnostic): Placed => {
    const { subject } = diagnostic;
    if (subject === undefined) return { diagnostic, file: -1, start: 0 };
    const known = files.get(subject.filename);
    const file = known ?? files.size;
    if (known === undefined) files.set(subject.filename, file);
    return { diagnostic, file, start: subject.start.offset };
  });
  placed.sort((a, b) => a.file - b.file || a.start - b.start);
  const ordered: Diagnostic[] = [];
  for (let i = 0; i < placed.length; ) {
    const first = i;
    while (i < placed.length && isAtPlaceOf(placed[i]!, placed[first]!)) i++;
    if (i - first === 1) ordered.push(placed[first]!.diagnostic);
    else for (const diagnostic of merged(placed.slice(first, i))) ordered.push(diagnostic);
  }
  return ordered;
}

function isAtPlaceOf(a: Placed, b: Placed): boolean {
  return a.file === b.file && a.start === b.start;
}

/** Merges equal diagnostics among those that start at one place. */
function merged(placed: readonly Placed[]): Iterable<Diagnostic> {
  const found = new Map<string, Diagnostic>();
  for (const { diagnostic } of placed) {
    const { subject, severity, code, detail } = diagnostic;
    // Diagnostics without a range are distinguished by their details.
    const key = `${severity}\n${code}\n${subject === undefined ? detail : subject.end.offset}`;
    const equal = found.get(key);
    found.set(key, equal === undefined ? diagnostic : changeDiagnostic(equal, { count: (equal.count ?? 1) + (diagnostic.count ?? 1) }));
  }
  return found.values();
}
