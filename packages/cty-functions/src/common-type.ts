import { type Budget, type Type, unifyUnsafe } from "@hcl-ts/cty";
import { typeSize } from "@hcl-ts/cty/kernel";

/** The type that several types can be converted to; undefined if there is none. Charged where there is anything to find out. */
export function commonType(types: readonly Type[], budget: Budget): Type | undefined {
  if (types.some((type) => type !== types[0])) for (const type of types) budget.spendSteps(typeSize(type));
  return unifyUnsafe(types)?.type;
}
