/** Diagnostics in a short form for tests. */
import type { Diagnostic } from "@hcl-ts/hcl";

/** Returns each diagnostic as its code, and the source at its range or the position of an empty range. */
export function problems({
  diagnostics,
  source,
}: {
  readonly diagnostics: readonly Diagnostic[];
  readonly source: { readonly text: string };
}): string[] {
  return diagnostics.map(({ code, subject }) => {
    if (subject === undefined) return code;
    const { start, end } = subject;
    return start.offset === end.offset
      ? `${code} at ${start.line},${start.column}`
      : `${code}: ${source.text.slice(start.offset, end.offset)}`;
  });
}
