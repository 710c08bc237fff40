import type { RefinementBuilder } from "@hcl-ts/cty";

/** Refines the results of functions that never return null; for `refineResult`. */
export const notNull = (builder: RefinementBuilder): RefinementBuilder => builder.notNull();
