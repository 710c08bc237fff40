/** Finds the diagnostics that matter for an explained value. */
import type { Diagnostic, Range } from "@hcl-ts/hcl";
import type { Explanation } from "./explanation.ts";

/** The maximum number of explanations whose ranges count. */
const MAX_READ = 1000;

/**
 * Returns the diagnostics about the expressions and objects that a value is derived from, in their
 * order. The others do not affect the value.
 */
export function relatedDiagnostics(explanation: Explanation, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const ranges = new Map<string, Range[]>();
  const pending = [explanation];
  for (let read = 0; read < MAX_READ; read++) {
    const node = pending.pop();
    if (node === undefined) break;
    const { range, because } = node;
    if (range !== undefined) {
      const inFile = ranges.get(range.filename);
      if (inFile === undefined) ranges.set(range.filename, [range]);
      else inFile.push(range);
    }
    pending.push(...because);
  }
  return diagnostics.filter(
    ({ subject }) => subject === undefined || ranges.get(subject.filename)?.some((range) => overlaps(range, subject)),
  );
}

/** Whether ranges have a part in common. A range can be empty. */
function overlaps(a: Range, b: Range): boolean {
  return a.start.byte <= b.end.byte && b.start.byte <= a.end.byte;
}
