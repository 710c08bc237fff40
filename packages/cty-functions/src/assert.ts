/** Assertions about values. */
import { defineFunction, dynamic, type Func } from "@hcl-ts/cty";
import { constantCost, refineNotNull } from "@hcl-ts/cty/kernel";

/** `assertnotnull(v)`: the value, which must not be null. An unknown value is refined as not null. */
export const assertnotnull: Func = defineFunction({
  description: "Returns its argument, which must not be null.",
  params: [{ name: "v", description: "The value.", type: dynamic }],
  cost: constantCost,
  type: ([value]) => value!.type,
  refineResult: refineNotNull,
  impl: ([value]) => value!,
});
