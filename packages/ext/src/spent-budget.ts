import { BudgetError, type BudgetResource } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";

/** The code with which every syntax reports that the budget of an evaluation is spent. */
const EVALUATION_LIMIT = "evaluation-limit";

/** Returns whether an evaluation ended because its budget is spent. */
export function isLimit({ code }: Diagnostic): boolean {
  return code === EVALUATION_LIMIT;
}

/**
 * Throws if an evaluation ended because its budget is spent. This must end the outer evaluation
 * too, rather than be handled like other errors.
 *
 * @throws BudgetError
 */
export function throwIfSpent(diagnostics: readonly Diagnostic[]): void {
  const limit = diagnostics.find(isLimit);
  if (limit === undefined) return;
  const { resource, limit: amount } = limit.params as { readonly resource: BudgetResource; readonly limit?: number };
  throw new BudgetError(resource, amount);
}
