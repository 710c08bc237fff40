/**
 * Finding the conversion between two types.
 *
 * A conversion is a function that is made once and applied to any number of values. Which conversions there are depends on
 * the types alone; whether an unsafe one succeeds depends on the value. `wrap` does what all have in common (marks,
 * null, unknown), so that the conversions of each family (a file each) see known values only.
 * Information model, "Conversion and unification".
 */
import { withMarks } from "../marks.ts";
import { equalTypes, isPrimitiveType, type Type, withoutOptionalAttributes } from "../type.ts";
import { Unknown } from "../unknown.ts";
import { Value } from "../value.ts";
import { collectionToSequence, mapToMap, objectToMap, tupleToSequence } from "./collection.ts";
import type { Conversion, Finder } from "./conversion.ts";
import { ConversionError } from "./conversion-error.ts";
import { Mismatch } from "./mismatch.ts";
import { asItIs } from "./parts.ts";
import { primitiveConversion } from "./primitive.ts";
import { mapToObject, objectToObject, tupleToTuple } from "./structural.ts";
import { unifyTypes } from "./unify.ts";
import { nullResult, unknownResult } from "./unknown-result.ts";

/** The search, as the families of conversions see it. */
export const finder: Finder = {
  find: findConversion,
  unify: (types, unsafe) => unifyTypes(types, unsafe, finder),
  convert: convertValue,
};

function findConversion(from: Type, to: Type, unsafe: boolean): Conversion | Mismatch {
  if (to.kind === "dynamic") return asItIs;
  const conversion = findForKnown(from, to, unsafe) ?? Mismatch.ofKinds(from, to);
  return conversion instanceof Mismatch ? conversion : wrap(conversion, to);
}

/** The value converted with whatever conversion there is; as it is, if it is of the type already. */
function convertValue(value: Value, to: Type): Value | ConversionError {
  if (equalTypes(value.type, withoutOptionalAttributes(to))) return value;
  const conversion = findConversion(value.type, to, true);
  return conversion instanceof Mismatch ? conversion.toError() : conversion(value);
}

function wrap(convertKnown: Conversion, to: Type): Conversion {
  return function conversion(value: Value): Value | ConversionError {
    if (value.marks !== undefined) {
      const result = conversion(new Value(value.type, value.content));
      return result instanceof ConversionError ? result : withMarks(result, value.marks);
    }
    if (value.content === null) return nullResult(value.type, to, finder);
    if (value.content instanceof Unknown) return unknownResult(value, to, finder);
    return convertKnown(value);
  };
}

/** The conversion for known values. Undefined if the kinds of the types have none between them. */
function findForKnown(from: Type, to: Type, unsafe: boolean): Conversion | Mismatch | undefined {
  // Of a type that is not known yet it can only be hoped that it will turn out right.
  if (from.kind === "dynamic") return unsafe ? (value) => convertValue(value, to) : undefined;
  if (isPrimitiveType(from) && isPrimitiveType(to)) return primitiveConversion(from, to, unsafe);
  if (to.kind === "list" || to.kind === "set") {
    if (from.kind === "tuple") return tupleToSequence(from, to, unsafe, finder);
    // A set has no place for equal elements of a list, and loses their order.
    const isLossy = from.kind === "list" && to.kind === "set";
    if ((from.kind === "list" || from.kind === "set") && (unsafe || !isLossy)) return collectionToSequence(from, to, unsafe, finder);
  }
  if (to.kind === "map") {
    if (from.kind === "map") return mapToMap(from, to, unsafe, finder);
    if (from.kind === "object") return objectToMap(from, to, unsafe, finder);
  }
  if (to.kind === "object") {
    if (from.kind === "object") return objectToObject(from, to, unsafe, finder);
    // The map may lack what the object has to have.
    if (from.kind === "map" && unsafe) return mapToObject(from, to, finder);
  }
  if (to.kind === "tuple" && from.kind === "tuple") return tupleToTuple(from, to, unsafe, finder);
  if (!unsafe) return undefined;
  const conversion = to.kind === "capsule" ? to.rules.conversionFrom(from) : undefined;
  return (conversion ?? (from.kind === "capsule" ? from.rules.conversionTo(to) : undefined)) as Conversion | undefined;
}
