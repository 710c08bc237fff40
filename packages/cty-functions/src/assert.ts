/** Functions that promise something about a value. */
import { defineFunction, dynamic, type Func } from "@hcl-ts/cty";
import { constantCost } from "./costs.ts";
import { notNull } from "./refine-not-null.ts";

/** `assertnotnull(v)`: the value, which cannot be null; an unknown one is promised not to become null. */
export const assertnotnull: Func = defineFunction({
  description: "Returns its argument, which must not be null.",
  params: [{ name: "v", description: "The value.", type: dynamic }],
  cost: constantCost,
  type: ([value]) => value!.type,
  refineResult: notNull,
  impl: ([value]) => value!,
});
