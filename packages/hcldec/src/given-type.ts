/**
 * The static types of the values that configuration can contain for a type: the type with nulls. A
 * value for `list(number)` can be `[1, null]`, and a missing optional attribute is null. These
 * types only exist for the type checker. `specs/given-value.ts` enforces `notNull` at run time.
 */
import type { ListType, MapType, Nullable, ObjectType, SetType, TupleType, Type } from "@hcl-ts/cty";

/** The null-related options of an attribute's specification. */
export interface NullOptions {
  /** Whether a missing attribute is an error; false by default. The attribute may still be set to null. */
  readonly required?: boolean | undefined;
  /**
   * Whether a null in the value, at any depth, is an error; false by default. Unless the attribute
   * is required, the whole value may still be null, as for a missing attribute. With both
   * options, the static type contains no null.
   */
  readonly notNull?: boolean | undefined;
}

/** The type of an attribute's values, with nulls where the options allow them. */
export type GivenType<T extends Type, O extends NullOptions> = AType<
  O extends { readonly notNull: true } ? WholeType<Inside<T, false>, O> : Nullable<Inside<T, true>>
>;

/** The type of values that are null unless they are required. */
export type WholeType<T extends Type, O extends NullOptions> = O extends { readonly required: true } ? T : Nullable<T>;

/** A type with nulls allowed in all its parts, or only for optional attributes. */
type Inside<T extends Type, Nulls extends boolean> = [Type] extends [T]
  ? Type
  : T extends ListType<infer E>
    ? ListType<Part<E, Nulls>>
    : T extends SetType<infer E>
      ? SetType<Part<E, Nulls>>
      : T extends MapType<infer E>
        ? MapType<Part<E, Nulls>>
        : T extends TupleType<infer E>
          ? TupleType<{ readonly [K in keyof E]: Part<E[K], Nulls> }>
          : T extends ObjectType<infer A, infer O>
            ? ObjectType<{ readonly [K in keyof A]: K extends O ? Part<A[K], true, Nulls> : Part<A[K], Nulls> }, never>
            : T;

/** The type of a part of {@link Inside}. */
type Part<T extends Type, IsNullable extends boolean, Nulls extends boolean = IsNullable> = AType<
  IsNullable extends true ? Nullable<Inside<T, Nulls>> : Inside<T, Nulls>
>;

/**
 * Asserts to the type checker that something is a type. Without it, checking every possible `T`
 * takes half a minute.
 */
type AType<T> = T extends Type ? T : never;
