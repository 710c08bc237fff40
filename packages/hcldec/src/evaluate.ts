import { sizeOf, type Value } from "@hcl-ts/cty";
import type { Diagnostic, EvaluationResult } from "@hcl-ts/hcl";
import { isBudgetSpent } from "@hcl-ts/hcl/syntax";
import type { DecodeScope } from "./spec.ts";

/** Ends decoding after an expression has spent the budget and its diagnostic has been added. Never leaves this package. */
export class BudgetSpent extends Error {}

/**
 * Adds the diagnostics of an evaluation and returns its value.
 * @throws BudgetSpent after the diagnostic that says that the evaluation spent the budget
 */
export function resultOf(
  { value, diagnostics: found }: EvaluationResult,
  { ctx, budget }: Pick<DecodeScope, "ctx" | "budget">,
  diagnostics: Diagnostic[],
): Value {
  if (found.length > 0) {
    for (const diagnostic of found) diagnostics.push(diagnostic);
    if (found.some(isBudgetSpent)) throw new BudgetSpent();
  }
  // Without a context each expression has a budget of its own, so what all of them create is counted here.
  if (ctx === undefined) budget.spendElements(sizeOf(value));
  return value;
}
