import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { errorDiagnostic } from "@hcl-ts/hcl";
import { MAX_SYNTAX_ERRORS } from "@hcl-ts/hcl/syntax";
import { jsonMalformedText } from "../messages-syntax.ts";

/**
 * Returns an error for each run of bytes that are not valid UTF-8, in the order of the source. Stops
 * when there are more errors than `limitSyntaxErrors` keeps.
 */
export function malformedText(file: SourceFile): Diagnostic[] {
  return malformedRuns(file).map(({ start, end }) => errorDiagnostic(jsonMalformedText(), { subject: file.range(start, end) }));
}

function malformedRuns({ malformed }: SourceFile): readonly { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const offset of malformed?.keys() ?? []) {
    const last = runs.at(-1);
    if (last?.end === offset) last.end = offset + 1;
    else if (runs.length > MAX_SYNTAX_ERRORS) break;
    else runs.push({ start: offset, end: offset + 1 });
  }
  return runs;
}
