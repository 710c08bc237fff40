import { type Diagnostic, errorDiagnostic } from "./diagnostic.ts";
import { tooManyErrors } from "./messages-syntax.ts";

/**
 * The maximum number of syntax errors that are reported for a source. A source with more is probably
 * not configuration.
 */
export const MAX_SYNTAX_ERRORS = 1000;

/**
 * Limits the syntax errors of a source. A single diagnostic at the range of the first further one replaces the others.
 * A parser stops collecting when it has more than {@link MAX_SYNTAX_ERRORS}.
 *
 * @param diagnostics the errors in the order of the source
 */
export function limitSyntaxErrors(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const next = diagnostics[MAX_SYNTAX_ERRORS];
  if (next === undefined) return diagnostics;
  return [
    ...diagnostics.slice(0, MAX_SYNTAX_ERRORS),
    errorDiagnostic(tooManyErrors({ limit: MAX_SYNTAX_ERRORS }), { subject: next.subject }),
  ];
}
