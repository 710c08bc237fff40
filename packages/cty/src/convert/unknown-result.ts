/** Converts null and unknown values: their type changes, and their refinements may still hold. */
import { refinedUnknown } from "../refined-unknown.ts";
import {
  equalTypes,
  hasDynamicTypes,
  isCollectionType,
  list,
  map,
  ObjectType,
  set,
  TupleType,
  type Type,
  withoutOptionalAttributes,
} from "../type.ts";
import { nullVal, unknownVal, type Value } from "../value.ts";
import { ValueRange } from "../value-range.ts";
import type { Finder } from "./conversion.ts";

/** The null value that a null value of a type is converted to. */
export function nullResult(from: Type, to: Type, finder: Finder): Value {
  return nullVal(settleType(from, withoutOptionalAttributes(to), finder));
}

/** The unknown value that an unknown value is converted to, with what still holds of what was known about it. */
export function unknownResult(value: Value, to: Type, finder: Finder): Value {
  const from = value.type;
  const type = settleType(from, withoutOptionalAttributes(to), finder);
  if (value.isKnown()) return unknownVal(type);
  const source = new ValueRange(value);
  const notNull = source.definitelyNotNull();
  if (!isCollectionType(type)) return refinedUnknown(type, { notNull });
  const count = from.kind === "object" ? from.names.length : from.kind === "tuple" ? from.elements.length : undefined;
  const min = count ?? source.lengthMin();
  // Elements that are different now may be equal once they are converted, and then a set has fewer.
  const mayMerge = type.kind === "set" && !(from.kind === "set" && equalTypes(from.element, type.element));
  const lengthMin = mayMerge ? Math.min(min, 1) : min;
  return refinedUnknown(type, { notNull, lengthMin, lengthMax: count ?? source.lengthMax() });
}

/** The target type with what it leaves open (`dynamic`) taken from the source type, as far as that says it. */
function settleType(from: Type, to: Type, finder: Finder): Type {
  if (from.kind === "dynamic" || !hasDynamicTypes(to)) return to;
  switch (to.kind) {
    case "dynamic":
      return from;
    case "object": {
      const types = to.types.map((type, i) => {
        const source = from.kind === "object" ? from.attributeType(to.names[i]!) : from.kind === "map" ? from.element : undefined;
        return source === undefined ? type : settleType(source, type, finder);
      });
      return new ObjectType(to.names, types, undefined);
    }
    case "tuple":
      if (from.kind !== "tuple") return to;
      return new TupleType(to.elements.map((type, i) => settleType(from.elements[i]!, type, finder)));
    case "list":
    case "set":
    case "map": {
      const source = elementOf(from, finder);
      const element = source === undefined ? to.element : settleType(source, to.element, finder);
      return to.kind === "list" ? list(element) : to.kind === "set" ? set(element) : map(element);
    }
    default:
      return to;
  }
}

/** The type of the elements of a collection made of values of a type, undefined if nothing says it. */
function elementOf(from: Type, finder: Finder): Type | undefined {
  if (isCollectionType(from)) return from.element;
  if (from.kind === "object") return finder.toUnsafe.unify(from.types)?.type;
  return from.kind === "tuple" ? finder.toUnsafe.unify(from.elements)?.type : undefined;
}
