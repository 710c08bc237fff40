import { Budget } from "@hcl-ts/cty";

/**
 * Returns the budget of one evaluation in the browser: enough for any example, but spent before a
 * reader notices a delay. It has no limit of time, so that pages are built with the same results on a
 * busy machine; the page ends a Worker that takes too long.
 */
export function newBudget(): Budget {
  return new Budget({ steps: 15_000_000, text: 8_000_000, elements: 400_000 });
}
