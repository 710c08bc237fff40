/** Assertions about values. */
import { defineFunction, dynamic, type Func } from "@hcl-ts/cty";
import { constantCost } from "@hcl-ts/cty/kernel";
import { notNull } from "./refine-not-null.ts";

/** `assertnotnull(v)`: the value, which must not be null. An unknown value is refined as not null. */
export const assertnotnull: Func = defineFunction({
  description: "Returns its argument, which must not be null.",
  params: [{ name: "v", description: "The value.", type: dynamic }],
  cost: constantCost,
  type: ([value]) => value!.type,
  refineResult: notNull,
  impl: ([value]) => value!,
});
