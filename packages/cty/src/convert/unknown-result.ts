/** Conversion of null and unknown values. Their type changes, and their refinements may still hold. */
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

/** Returns the null value that a null value of a type is converted to. */
export function nullResult(from: Type, to: Type, finder: Finder): Value {
  return nullVal(settleType(from, withoutOptionalAttributes(to), finder));
}

/** Returns the unknown value that an unknown value is converted to, with the refinements that still hold. */
export function unknownResult(value: Value, to: Type, finder: Finder): Value {
  const from = value.type;
  const type = settleType(from, withoutOptionalAttributes(to), finder);
  if (value.isKnown()) return unknownVal(type);
  const source = new ValueRange(value);
  const notNull = source.definitelyNotNull();
  if (!isCollectionType(type)) return refinedUnknown(type, { notNull });
  const count = from.kind === "object" ? from.names.length : from.kind === "tuple" ? from.elements.length : undefined;
  const min = count ?? source.lengthMin();
  // Different elements may become equal when they are converted. A set then has fewer elements.
  const mayMerge = type.kind === "set" && !(from.kind === "set" && equalTypes(from.element, type.element));
  const lengthMin = mayMerge ? Math.min(min, 1) : min;
  return refinedUnknown(type, { notNull, lengthMin, lengthMax: count ?? source.lengthMax() });
}

/** Replaces `dynamic` in the target type by the parts of the source type, as far as they are known. */
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

/** Returns the element type of a collection made from values of a type; undefined if it is not known. */
function elementOf(from: Type, finder: Finder): Type | undefined {
  if (isCollectionType(from)) return from.element;
  if (from.kind === "object") return finder.toUnsafe.unify(from.types)?.type;
  return from.kind === "tuple" ? finder.toUnsafe.unify(from.elements)?.type : undefined;
}
