/** The JavaScript types that values of a cty type become, worked out by the type checker. */
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
 * A type, for the type checker alone: that of values which may be null, as {@link ToNative} then says. At run time it is the type itself,
 * and every type has a null value; so a type without this says that a program has seen to it that there is none.
 */
export type Nullable<T extends Type> = T & { readonly [nullable]: T };

/** The type without the note that {@link Nullable} adds. */
export type NotNullable<T extends Type> = T extends { readonly [nullable]: infer B extends Type } ? B : T;

/**
 * The static type of the result of `toNative` for a type. Any value can be null at run time, but
 * the static type contains null only if the type is {@link Nullable}. Optional attributes are
 * optional properties.
 */
export type ToNative<T> = [Type] extends [T] ? unknown : T extends { readonly [nullable]: infer B } ? ToNative<B> | null : PlainNative<T>;

/** The same for a type that is not {@link Nullable}. */
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
