import { type Diagnostic, type EvalContext, type Expression, errorDiagnostic, type Message, type Range } from "@hcl-ts/hcl";

/** Adds an error found by evaluating an expression, with the expression and the context, so that the values involved can be shown. */
export function report(
  diagnostics: Diagnostic[],
  message: Message,
  subject: Range,
  context: Range | undefined,
  expression: Expression,
  evalContext: EvalContext | undefined,
): void {
  diagnostics.push(errorDiagnostic(message, { subject, context, expression, evalContext }));
}

/** Whether there is an error among the diagnostics from one place on, up to another. Costs a comparison where nothing was added. */
export function hasErrorsFrom(diagnostics: readonly Diagnostic[], from: number, to: number = diagnostics.length): boolean {
  for (let i = from; i < to; i++) if (diagnostics[i]!.severity === "error") return true;
  return false;
}
