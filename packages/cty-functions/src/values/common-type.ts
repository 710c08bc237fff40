/** The type that several values can be converted to. */
import { type Budget, convert, sizeOf, type Type, unifyUnsafe, type Value } from "@hcl-ts/cty";
import { typeSize } from "@hcl-ts/cty/kernel";

/**
 * Returns the type that several types can be converted to; undefined if there is none. Charges the
 * budget unless all are equal.
 */
export function commonType(types: readonly Type[], budget: Budget): Type | undefined {
  if (types.some((type) => type !== types[0])) for (const type of types) budget.spendSteps(typeSize(type));
  return unifyUnsafe(types)?.type;
}

/** Converts a value to a type. Costs the size of the value unless it has that type. */
export function converted(value: Value, type: Type, budget: Budget): Value {
  if (value.type === type) return value;
  budget.spendSteps(sizeOf(value) + typeSize(type));
  return convert(value, type);
}
