import type { RefinementBuilder } from "@hcl-ts/cty";

/** The `refineResult` of functions that never return null. */
export const notNull = (builder: RefinementBuilder): RefinementBuilder => builder.notNull();
