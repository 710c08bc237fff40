/** What a conversion is, and what the families of conversions (a file each) need of the search that they are part of. */
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
 * The search for conversions. The families get it as an argument, since the conversion of a structure is made of those of its
 * parts, and a collection of "any" takes whatever type unifies its elements.
 */
export interface Finder {
  /** The conversion from one type to another, or why there is none. */
  find(from: Type, to: Type, unsafe: boolean): Conversion | Mismatch;
  /** The one type that all of the types can be converted to, undefined if there is none. */
  unify(types: readonly Type[], unsafe: boolean): Unification | undefined;
  /** The value converted with whatever conversion there is. */
  convert(value: Value, to: Type): Value | ConversionError;
}
