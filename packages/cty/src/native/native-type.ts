/** The JavaScript types that values of cty types are converted to, computed by the type checker. */
import type {
  BoolType,
  CapsuleType,
  DynamicType,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  SetType,
  StringType,
  TupleType,
  Type,
} from "../type.ts";

type Simplify<T> = { [K in keyof T]: T[K] } & {};

declare const nullable: unique symbol;

/**
 * A type whose values may be null, so that {@link ToNative} includes null. It only exists for the
 * type checker: at run time, it is the type itself, and every type has a null value. A program that
 * uses a type without `Nullable` ensures that its values are not null.
 */
export type Nullable<T extends Type> = T & { readonly [nullable]: T };

/** Removes {@link Nullable} from a type. */
export type NotNullable<T extends Type> = T extends { readonly [nullable]: infer B extends Type } ? B : T;

/**
 * The static type of the result of `toNative` for a type. Any value can be null at run time, but
 * the static type contains null only if the type is {@link Nullable}. Optional attributes are
 * optional properties.
 */
export type ToNative<T> = [Type] extends [T] ? unknown : T extends { readonly [nullable]: infer B } ? ToNative<B> | null : PlainNative<T>;

/** {@link ToNative} for a type that is not {@link Nullable}. */
type PlainNative<T> = T extends StringType
  ? string
  : T extends NumberType
    ? number
    : T extends BoolType
      ? boolean
      : T extends DynamicType
        ? unknown
        : T extends ListType<infer E>
          ? ToNative<E>[]
          : T extends SetType<infer E>
            ? ToNative<E>[]
            : T extends MapType<infer E>
              ? Record<string, ToNative<E>>
              : T extends TupleType<infer E>
                ? { -readonly [K in keyof E]: ToNative<E[K]> }
                : T extends ObjectType<infer A, infer O>
                  ? Simplify<{ -readonly [K in Exclude<keyof A, O>]: ToNative<A[K]> } & { -readonly [K in keyof A & O]?: ToNative<A[K]> }>
                  : T extends CapsuleType<infer C>
                    ? C
                    : T extends Type
                      ? unknown
                      : never;
