import { BudgetError, type BudgetResource } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";

/** The code by which every syntax reports that the budget of an evaluation is spent. */
const EVALUATION_LIMIT = "evaluation-limit";

/** Reports whether an evaluation ended because its budget is spent. */
export function isLimit({ code }: Diagnostic): boolean {
  return code === EVALUATION_LIMIT;
}

/**
 * Throws where an evaluation ended because its budget is spent: this is the end of the evaluation around it too, and not an error that
 * something else can be done about.
 *
 * @throws BudgetError
 */
export function throwIfSpent(diagnostics: readonly Diagnostic[]): void {
  const limit = diagnostics.find(isLimit);
  if (limit === undefined) return;
  const { resource, limit: amount } = limit.params as { readonly resource: BudgetResource; readonly limit?: number };
  throw new BudgetError(resource, amount);
}
