/**
 * The types of conversions, and the interface of the search that the families of conversions (one
 * file each) use.
 */

import type { ConversionError } from "../run/conversion-error.ts";
import type { Type } from "../type/type.ts";
import type { Value } from "../value/value.ts";
import type { Mismatch } from "./mismatch.ts";

/**
 * Converts any value of the source type to the target type, or returns the reason why it cannot. It
 * never throws. Marks stay. Null and unknown values take the target type.
 */
export type Conversion = (value: Value) => Value | ConversionError;

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
