import { type Diagnostic, type Expression, errorDiagnostic } from "@hcl-ts/hcl";
import { staticListRequired } from "./messages.ts";
import { firstAnswer } from "./unwrap.ts";

/** The elements of a list as written. */
export interface StaticList {
  /** In source order; empty if the expression is no list. */
  readonly elements: readonly Expression[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads an expression as a list that is written out, without evaluating it. Anything else is an error at its start. */
export function exprList(expression: Expression): StaticList {
  const elements = firstAnswer(expression, (e) => e.exprList?.());
  if (elements !== undefined) return { elements, diagnostics: [] };
  return { elements: [], diagnostics: [errorDiagnostic(staticListRequired(), { subject: expression.startRange, expression })] };
}
