import type { Diagnostic } from "@hcl-ts/hcl";

/** What was found wrong with a source, in the order it was reported: each code, and the text that it points at. */
export function faults(diagnostics: readonly Diagnostic[], source: string): string[] {
  return diagnostics.map(({ code, subject }) =>
    subject === undefined ? code : `${code}: ${source.slice(subject.start.offset, subject.end.offset)}`,
  );
}
