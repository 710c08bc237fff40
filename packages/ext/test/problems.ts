import type { Diagnostic } from "@hcl-ts/hcl";

/**
 * Lists diagnostics in order: each code with the source that it points at, or its position if that
 * is empty.
 */
export function problems(diagnostics: readonly Diagnostic[], source: string): string[] {
  return diagnostics.map(({ code, subject }) => {
    if (subject === undefined) return code;
    const { start, end } = subject;
    return start.offset === end.offset ? `${code} at ${start.line},${start.column}` : `${code}: ${source.slice(start.offset, end.offset)}`;
  });
}
