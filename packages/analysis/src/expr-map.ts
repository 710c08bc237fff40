import { type Diagnostic, type Expression, errorDiagnostic, type KeyValueExpressions } from "@hcl-ts/hcl";
import { staticMapRequired } from "./messages.ts";
import { firstResult } from "./unwrap.ts";

/** A literal map that was read without evaluating it. */
export interface StaticMap {
  /** The items in source order, including repeated keys; empty if the expression is not a map. */
  readonly items: readonly KeyValueExpressions[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads an expression as a literal map or object, without evaluating it. Any other expression is an
 * error, reported at its start.
 */
export function exprMap(expression: Expression): StaticMap {
  const items = firstResult(expression, (e) => e.exprMap?.());
  if (items !== undefined) return { items, diagnostics: [] };
  return { items: [], diagnostics: [errorDiagnostic(staticMapRequired(), { subject: expression.startRange, expression })] };
}
