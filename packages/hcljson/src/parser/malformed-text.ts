import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { errorDiagnostic } from "@hcl-ts/hcl";
import { jsonMalformedText } from "../messages-syntax.ts";

/**
 * Returns the diagnostics of a source, and one for each run of bytes that are not valid UTF-8, in
 * the order of the source. Omits errors directly next to such bytes, which are consequences of
 * them.
 */
export function withMalformedText(file: SourceFile, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const runs = malformedRuns(file);
  const own = diagnostics.filter(({ subject }) => {
    const { start, end } = subject!;
    return !runs.some((run) => start.offset <= run.end && end.offset >= run.start);
  });
  const found = runs.map(({ start, end }) => errorDiagnostic(jsonMalformedText(), { subject: file.range(start, end) }));
  return [...own, ...found].sort((a, b) => a.subject!.start.offset - b.subject!.start.offset);
}

function malformedRuns({ malformed }: SourceFile): readonly { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const offset of malformed?.keys() ?? []) {
    const last = runs.at(-1);
    if (last?.end === offset) last.end = offset + 1;
    else runs.push({ start: offset, end: offset + 1 });
  }
  return runs;
}
