/** Conversion of null and unknown values. Their type changes, and their refinements may still hold. */

import { equalTypes, hasDynamicTypes, isCollectionType, partsOf, type Type, withoutOptionalAttributes, withParts } from "../type/type.ts";
import { refinedUnknown } from "../value/refined-unknown.ts";
import { nullVal, unknownVal, type Value } from "../value/value.ts";
import { ValueRange } from "../value/value-range.ts";
import type { Finder } from "./finder.ts";

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
  if (to.kind === "dynamic") return from;
  const sourceOf = sourceOfParts(from, to, finder);
  return withParts(
    to,
    partsOf(to).map((part, i) => {
      const source = sourceOf(i);
      return source === undefined ? part : settleType(source, part, finder);
    }),
  );
}

/** Returns a function that returns the type that a part of the target is converted from; undefined if it is not known. */
function sourceOfParts(from: Type, to: Type, finder: Finder): (i: number) => Type | undefined {
  if (to.kind === "tuple") return (i) => (from.kind === "tuple" ? from.elements[i] : undefined);
  if (to.kind === "object" && from.kind === "object") return (i) => from.attributeType(to.names[i] ?? "");
  if (to.kind === "object") return () => (from.kind === "map" ? from.element : undefined);
  const element = isCollectionType(from) ? from.element : finder.toUnsafe.unify(partsOf(from))?.type;
  return () => element;
}
