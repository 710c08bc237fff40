import { dynamicVal, type Value } from "@hcl-ts/cty";
import { type Diagnostic, type EvalContext, errorDiagnostic, type Message, type Range } from "@hcl-ts/hcl";
import type { ExprNode } from "../ast/node.ts";

/**
 * Adds an error found by evaluating a node, with the node and the context, so that the values involved can be shown. Gives the value of what is in error:
 * nothing is known of it.
 *
 * @param subject the part of the node that is at fault; left out, all of it is
 */
export function report(
  diagnostics: Diagnostic[],
  message: Message,
  node: ExprNode,
  ctx: EvalContext | undefined,
  subject?: Range,
  extra?: unknown,
): Value {
  const { range } = node;
  const context = subject && range;
  diagnostics.push(errorDiagnostic(message, { subject: subject ?? range, context, expression: node, evalContext: ctx, extra }));
  return dynamicVal;
}

/** Whether there is an error among the diagnostics from one place on, up to another. Costs a comparison where nothing was added. */
export function hasErrorsFrom(diagnostics: readonly Diagnostic[], from: number, to: number = diagnostics.length): boolean {
  for (let i = from; i < to; i++) if (diagnostics[i]!.severity === "error") return true;
  return false;
}
