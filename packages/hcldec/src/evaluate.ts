import { sizeOf, type Value } from "@hcl-ts/cty";
import type { Diagnostic, EvaluationResult } from "@hcl-ts/hcl";
import { isBudgetSpent } from "@hcl-ts/hcl/syntax";
import type { DecodeScope } from "./spec.ts";

/**
 * Thrown to end decoding after an expression has spent the budget and its diagnostic has been
 * added. It never leaves this package.
 */
export class BudgetSpent extends Error {}

/**
 * Adds the diagnostics of an evaluation and returns its value.
 * @throws BudgetSpent if the evaluation spent the budget, after adding the diagnostics
 */
export function resultOf(
  { value, diagnostics: found }: EvaluationResult,
  { ctx, budget }: Pick<DecodeScope, "ctx" | "budget">,
  diagnostics: Diagnostic[],
): Value {
  for (const diagnostic of found) diagnostics.push(diagnostic);
  if (found.some(isBudgetSpent)) throw new BudgetSpent();
  // Without a context, each expression has its own budget, so the elements that all of them create
  // are counted here.
  if (ctx === undefined) budget.spendElements(sizeOf(value));
  return value;
}
