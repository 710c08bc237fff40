/** The public face of conversion and unification. */
import type { Type } from "../type.ts";
import type { Value } from "../value.ts";
import { ConversionError } from "./conversion-error.ts";
import { type Conversion, convertValue, find, type Unification, unify as unifyTypes } from "./find-conversion.ts";

/**
 * Converts a value to a type, safely or not. `dynamic` in the type stands for any type and leaves that part as it is. Null and unknown values
 * become those of the type; marks and what is known of unknown values are kept.
 * @throws ConversionError with the path to the part that cannot be converted, if there is no such conversion or the value does not allow it
 */
export function convert<T extends Type>(value: Value, type: T): Value<T> {
  const result = convertValue(value, type);
  if (result instanceof ConversionError) throw result;
  return result as Value<T>;
}

/** Like {@link convert}, but gives the error back instead of throwing it. Tell the two apart with `isValue`. */
export function tryConvert(value: Value, type: Type): Value | ConversionError {
  return convertValue(value, type);
}

/**
 * The conversion from one type to another that never fails and keeps distinct values distinct; undefined if there is none.
 * Between equal primitive types there is none, as nothing needs converting.
 */
export function findConversion(from: Type, to: Type): Conversion | undefined {
  return find(from, to, false);
}

/** The conversion from one type to another, which may lose information or fail for some values; undefined if there is none. */
export function findConversionUnsafe(from: Type, to: Type): Conversion | undefined {
  return find(from, to, true);
}

/** The most specific type that all of the types can be converted to safely; undefined if there is none, or no type is given. */
export function unify(types: readonly Type[]): Unification | undefined {
  return unifyTypes(types, false);
}

/** Like {@link unify}, but the conversions may be unsafe. */
export function unifyUnsafe(types: readonly Type[]): Unification | undefined {
  return unifyTypes(types, true);
}
