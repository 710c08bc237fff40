/** Types whose values may be null, for the type checker only. */
import type { Type } from "../type/type.ts";

/** The key that distinguishes {@link Nullable} types. It has no value at run time. */
export declare const nullable: unique symbol;

/**
 * A type whose values may be null, so that the type of `toNative` includes null. It only exists for the
 * type checker: at run time, it is the type itself, and every type has a null value. A program that
 * uses a type without `Nullable` ensures that its values are not null.
 */
export type Nullable<T extends Type> = T & { readonly [nullable]: T };

/** Removes {@link Nullable} from a type. */
export type NotNullable<T extends Type> = T extends { readonly [nullable]: infer B extends Type } ? B : T;
