import { BudgetError, type BudgetResource } from "@hcl-ts/cty";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";

/** Whether a diagnostic reports that the budget of an evaluation is spent, in any syntax. */
export function isBudgetSpent({ code }: Diagnostic): boolean {
  return code === "evaluation-limit";
}

/**
 * Throws if an evaluation ended because its budget is spent. This error must end the outer
 * evaluation too, unlike other errors.
 *
 * @throws BudgetError
 */
export function throwIfBudgetSpent(diagnostics: readonly Diagnostic[]): void {
  const spent = diagnostics.find(isBudgetSpent);
  if (spent === undefined) return;
  const { resource, limit } = spent.params as { readonly resource: BudgetResource; readonly limit?: number };
  throw new BudgetError(resource, limit);
}
