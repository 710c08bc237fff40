import { equalTypes, isValue, tryConvert, unifyUnsafe, type Value } from "@hcl-ts/cty";

/**
 * Brings values of several types to one, as the elements of a collection need.
 * @param fault called for a value that cannot be brought to a type of all, with the reason; with none if there is no such type
 * @returns undefined after a fault, and where it is not known yet: an unknown value leaves the type open, and the others differ
 */
export function toOneType(values: readonly Value[], fault: (index: number, reason?: string) => void): readonly Value[] | undefined {
  const unified = unifyUnsafe(values.map((value) => value.type));
  if (unified === undefined) {
    fault(0);
    return undefined;
  }
  const converted: Value[] = [];
  for (const [i, value] of values.entries()) {
    const result = tryConvert(value, unified.type);
    if (!isValue(result)) {
      fault(i, result.message);
      return undefined;
    }
    converted.push(result);
  }
  const known = converted.filter((value) => value.type.kind !== "dynamic");
  return known.every((value) => equalTypes(value.type, known[0]!.type)) ? converted : undefined;
}
