/**
 * The interface of the search for conversions that the families of conversions (one file each) use.
 */

import type { Type } from "../type/type.ts";
import type { Conversion } from "../value/conversion.ts";
import type { ConversionError } from "../value/conversion-error.ts";
import type { Value } from "../value/value.ts";
import type { Mismatch } from "./mismatch.ts";

/** The common type of several types, and the conversions to it. */
export interface Unification {
  readonly type: Type;
  /** Parallel to the given types; undefined for a type that needs no conversion. */
  readonly conversions: readonly (Conversion | undefined)[];
}

/**
 * A search for safe or for unsafe conversions. The families receive it as an argument, because the
 * conversion of a structure consists of conversions of its parts, and a collection of "any" takes
 * the type that unifies its elements. The results for large types are cached, as these can contain
 * each other many times.
 */
export interface Finder {
  /** Whether conversions may lose information or fail for some values. */
  readonly unsafe: boolean;
  /** The search for safe conversions. */
  readonly toSafe: Finder;
  /** The search for unsafe conversions. */
  readonly toUnsafe: Finder;
  /** Returns the conversion from one type to another, or the reason for its absence. */
  find(from: Type, to: Type): Conversion | Mismatch;
  /** Returns the type that all of the types can be converted to, or undefined if there is none. */
  unify(types: readonly Type[]): Unification | undefined;
  /** Converts a value, if there is a conversion. */
  convert(value: Value, to: Type): Value | ConversionError;
}
