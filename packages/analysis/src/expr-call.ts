import { type Diagnostic, type Expression, errorDiagnostic, type StaticCall } from "@hcl-ts/hcl";
import { staticCallRequired } from "./messages.ts";
import { firstResult } from "./unwrap.ts";

/** A function call that was read without evaluating it. */
export interface StaticCallResult {
  /** Undefined if the expression is not a call. */
  readonly call: StaticCall | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads an expression as a function call, without evaluating it. Any other expression is an error,
 * reported at its start.
 */
export function exprCall(expression: Expression): StaticCallResult {
  const call = firstResult(expression, (e) => e.exprCall?.());
  if (call !== undefined) return { call, diagnostics: [] };
  return { call, diagnostics: [errorDiagnostic(staticCallRequired(), { subject: expression.startRange, expression })] };
}
