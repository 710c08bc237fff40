import { changeDiagnostic, type Diagnostic } from "./diagnostic.ts";

/** A diagnostic with what it is sorted by. */
interface Placed {
  readonly diagnostic: Diagnostic;
  /** The number of its file, in the order of the first diagnostics; -1 without a range. */
  readonly file: number;
  readonly offset: number;
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
    if (subject === undefined) return { diagnostic, file: -1, offset: 0 };
    let file = files.get(subject.filename);
    if (file === undefined) {
      file = files.size;
      files.set(subject.filename, file);
    }
    return { diagnostic, file, offset: subject.start.offset };
  });
  placed.sort((a, b) => a.file - b.file || a.offset - b.offset);
  const ordered: Diagnostic[] = [];
  for (let i = 0; i < placed.length; ) {
    const first = i++;
    while (i < placed.length && isSamePlace(placed[i]!, placed[first]!)) i++;
    if (i === first + 1) ordered.push(placed[first]!.diagnostic);
    else ordered.push(...mergeEqual(placed.slice(first, i)));
  }
  return ordered;
}

const isSamePlace = (a: Placed, b: Placed): boolean => a.file === b.file && a.offset === b.offset;

/** Merges equal diagnostics that start at the same place. */
function mergeEqual(placed: readonly Placed[]): Iterable<Diagnostic> {
  const merged = new Map<string, Diagnostic>();
  for (const { diagnostic } of placed) {
    const { subject, severity, code, detail } = diagnostic;
    // Diagnostics without a range are distinguished by their details.
    const key = `${severity}\n${code}\n${subject === undefined ? detail : subject.end.offset}`;
    const equal = merged.get(key);
    merged.set(key, equal === undefined ? diagnostic : changeDiagnostic(equal, { count: (equal.count ?? 1) + (diagnostic.count ?? 1) }));
  }
  return merged.values();
}
