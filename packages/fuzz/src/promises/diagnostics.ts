/** The promises for every list of diagnostics. */
import { type Diagnostic, formatDiagnostics, type Range, type SourceFile } from "@hcl-ts/hcl";
import { type Violation, violation } from "../area.ts";

/** Additional promises for a list of diagnostics. */
export interface DiagnosticRules {
  /** Whether they are in the order of the source. */
  readonly inOrder: boolean;
}

/** Every diagnostic has a range inside the source, none is reported twice, and all of them can be shown. */
export function checkDiagnostics(
  diagnostics: readonly Diagnostic[],
  file: SourceFile,
  { inOrder }: DiagnosticRules,
): Violation | undefined {
  const seen = new Set<string>();
  let last: { readonly code: string; readonly offset: number } = { code: "", offset: 0 };
  for (const { code, subject, context, params } of diagnostics) {
    if (subject === undefined) return violation("every diagnostic has a range", code, `${code} has no subject`);
    const problem = rangeProblem(subject, file) ?? (context && rangeProblem(context, file));
    if (problem !== undefined) return violation("ranges are inside the file", code, `${code}: ${problem}`);
    const { start, end } = subject;
    // Several arguments can be missing from one body, but a source has one syntax error at a position.
    const what = inOrder ? code : `${code} ${JSON.stringify(params)}`;
    const key = `${what} at ${start.offset}-${end.offset}`;
    if (seen.has(key)) return violation("no diagnostic is reported twice", code, key);
    seen.add(key);
    // The diagnostic that comes too early is usually the misplaced one.
    if (inOrder && start.offset < last.offset) return violation("diagnostics are in the order of the source", last.code, list(diagnostics));
    last = { code, offset: start.offset };
  }
  if (diagnostics.length > 0) formatDiagnostics(diagnostics, { sources: new Map([[file.filename, file]]) });
  return undefined;
}

/** The codes and offsets of diagnostics on one line. */
export function list(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ code, subject }) => `${code}@${subject?.start.offset}-${subject?.end.offset}`).join(", ");
}

/** Returns a problem of a range in a file; undefined if it is valid. */
export function rangeProblem({ start, end }: Range, file: SourceFile): string | undefined {
  const text = `${start.line}:${start.column} (${start.offset}) to ${end.line}:${end.column} (${end.offset})`;
  if (start.offset < 0 || end.offset > file.text.length) return `${text} is outside the file`;
  if (end.offset < start.offset || end.byte < start.byte) return `${text} ends before it starts`;
  if (end.line < start.line || (end.line === start.line && end.column < start.column)) return `${text} runs backwards in lines or columns`;
  return undefined;
}
