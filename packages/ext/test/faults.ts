import type { Diagnostic } from "@hcl-ts/hcl";

/** What was found wrong with a source, in the order it was reported: each code, and the text that it points at, or the place between. */
export function faults(diagnostics: readonly Diagnostic[], source: string): string[] {
  return diagnostics.map(({ code, subject }) => {
    if (subject === undefined) return code;
    const { start, end } = subject;
    return start.offset === end.offset ? `${code} at ${start.line},${start.column}` : `${code}: ${source.slice(start.offset, end.offset)}`;
  });
}
