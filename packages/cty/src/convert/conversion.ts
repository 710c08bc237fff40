/**
 * Conversions, and the part of the search for conversions that their families (one file each) need.
 */
import type { Type } from "../type.ts";
import type { Value } from "../value.ts";
import type { ConversionError } from "./conversion-error.ts";
import type { Mismatch } from "./mismatch.ts";

/**
 * Makes any value of the source type into one of the target type, or says why it cannot. It throws nothing. Marks are
 * kept, null and unknown values become those of the target type.
 */
export type Conversion = (value: Value) => Value | ConversionError;

/** The type that several types were brought to, and how to convert a value of each. */
export interface Unification {
  readonly type: Type;
  /** Parallel to the types given; undefined where a value of that type is already one of the type found. */
  readonly conversions: readonly (Conversion | undefined)[];
}

/**
 * A search for safe or for unsafe conversions. The families get it as an argument, since the conversion of a structure is made
 * of those of its parts, and a collection of "any" takes whatever type unifies its elements. It remembers what it found for
 * large types, which can contain each other many times over.
 */
export interface Finder {
  /** Whether conversions may lose information, or fail for some values. */
  readonly unsafe: boolean;
  /** The search for safe conversions. */
  readonly toSafe: Finder;
  /** The search for unsafe conversions. */
  readonly toUnsafe: Finder;
  /** Returns the conversion from one type to another, or why there is none. */
  find(from: Type, to: Type): Conversion | Mismatch;
  /** Returns the one type that all of the types can be converted to, undefined if there is none. */
  unify(types: readonly Type[]): Unification | undefined;
  /** Returns the value converted with whatever conversion there is. */
  convert(value: Value, to: Type): Value | ConversionError;
}
