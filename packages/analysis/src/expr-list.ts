import { type Diagnostic, type Expression, errorDiagnostic } from "@hcl-ts/hcl";
import { staticListRequired } from "./messages.ts";
import { firstResult } from "./unwrap.ts";

/** A literal list that was read without evaluating it. */
export interface StaticList {
  /** The elements in source order; empty if the expression is not a list. */
  readonly elements: readonly Expression[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads an expression as a literal list, without evaluating it. Any other expression is an error,
 * reported at its start.
 */
export function exprList(expression: Expression): StaticList {
  const elements = firstResult(expression, (e) => e.exprList?.());
  if (elements !== undefined) return { elements, diagnostics: [] };
  return { elements: [], diagnostics: [errorDiagnostic(staticListRequired(), { subject: expression.startRange, expression })] };
}
