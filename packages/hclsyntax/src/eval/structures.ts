/** Structural values of what was evaluated, which is sound, unlike what the constructors of cty have to take. */
import { compareCodePoints, ObjectType, TupleType, Value } from "@hcl-ts/cty";

export function tupleOf(elements: readonly Value[]): Value {
  return new Value(new TupleType(elements.map(({ type }) => type)), elements);
}

/** @param attributes by names in NFC */
export function objectOf(attributes: ReadonlyMap<string, Value>): Value {
  const names = [...attributes.keys()].sort(compareCodePoints);
  const values = names.map((name) => attributes.get(name)!);
  const types = values.map(({ type }) => type);
  return new Value(new ObjectType(names, types, undefined), values);
}
