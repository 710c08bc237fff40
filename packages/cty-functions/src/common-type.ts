import { type Budget, type Type, unifyUnsafe } from "@hcl-ts/cty";
import { typeSize } from "@hcl-ts/cty/kernel";

/**
 * Returns the type that several types can be converted to; undefined if there is none. Charges the
 * budget unless all are equal.
 */
export function commonType(types: readonly Type[], budget: Budget): Type | undefined {
  if (types.some((type) => type !== types[0])) for (const type of types) budget.spendSteps(typeSize(type));
  return unifyUnsafe(types)?.type;
}
