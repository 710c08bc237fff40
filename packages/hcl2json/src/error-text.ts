/**
 * Errors of the functions that replace other packages, in the form in which those packages report
 * them.
 */
import { type Diagnostic, hasErrors, type Range } from "@hcl-ts/hcl";

/**
 * The error of a conversion. Its message has the form that `@cdktf/hcl2json` uses; `diagnostics`
 * has the same content as data.
 */
export class Hcl2JsonError extends Error {
  override readonly name = "Hcl2JsonError";
  /** All problems that were found, warnings included. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/**
 * Throws if there are errors.
 *
 * @throws Hcl2JsonError with a message that starts with `prefix`
 */
export function requireNoErrors(prefix: string, diagnostics: readonly Diagnostic[]): void {
  if (hasErrors(diagnostics)) throw errorOf(prefix, diagnostics);
}

/** Returns the error for diagnostics, with a message that starts with `prefix`. */
export function errorOf(prefix: string, diagnostics: readonly Diagnostic[]): Hcl2JsonError {
  return new Hcl2JsonError(`${prefix}${listOf(diagnostics)}`, diagnostics);
}

function listOf(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return `[${errors.map(({ subject, summary, detail }) => `${subject === undefined ? "" : `${rangeText(subject)}: `}${summary}; ${detail}`).join(" ")}]`;
}

/** `main.tf:1,5-9`, or `main.tf:1,5-2,1` for a range that ends on another line. */
function rangeText({ filename, start, end }: Range): string {
  const last = start.line === end.line ? `${end.column}` : `${end.line},${end.column}`;
  return `${filename}:${start.line},${start.column}-${last}`;
}
