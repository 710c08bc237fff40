import { type Diagnostic, type Expression, errorDiagnostic, type KeyValueExpressions } from "@hcl-ts/hcl";
import { staticMapRequired } from "./messages.ts";
import { firstAnswer } from "./unwrap.ts";

/** The items of a map as written. */
export interface StaticMap {
  /** In source order, repeated keys included; empty if the expression is no map. */
  readonly items: readonly KeyValueExpressions[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads an expression as a map (or object) that is written out, without evaluating it. Anything else is an error at its start. */
export function exprMap(expression: Expression): StaticMap {
  const items = firstAnswer(expression, (e) => e.exprMap?.());
  if (items !== undefined) return { items, diagnostics: [] };
  return { items: [], diagnostics: [errorDiagnostic(staticMapRequired(), { subject: expression.startRange, expression })] };
}
