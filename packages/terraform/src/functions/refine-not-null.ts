import { refineNotNull } from "@hcl-ts/cty/kernel";

/** The `refineResult` of functions that never return null. */
export const notNull: typeof refineNotNull = refineNotNull;
