/**
 * The static types of what an author of configuration gives for a type, which is what the type says and nulls: `list(number)` takes
 * `[1, null]`, and an attribute that may be left out is null when it is. All this is for the type checker alone; `specs/given-value.ts` sees to
 * it that the promise `notNull` is kept at run time.
 */
import type { ListType, MapType, Nullable, ObjectType, SetType, TupleType, Type } from "@hcl-ts/cty";

/** The options of an attribute's specification for null. */
export interface NullOptions {
  /** Whether leaving it out is an error; false if left out. A null that is written is given all the same. */
  readonly required?: boolean | undefined;
  /**
   * Whether a null in the value, at any depth, is an error; false if left out. Where the whole is not required it may still be null, which is
   * the same as leaving it out. So with both options the static type has no null in it.
   */
  readonly notNull?: boolean | undefined;
}

/** The type of an attribute's values, in which nulls are where the options allow them. */
export type GivenType<T extends Type, O extends NullOptions> = AType<
  O extends { readonly notNull: true } ? WholeType<Inside<T, false>, O> : Nullable<Inside<T, true>>
>;

/** The type of the values of something that is null unless it is required. */
export type WholeType<T extends Type, O extends NullOptions> = O extends { readonly required: true } ? T : Nullable<T>;

/** A type with nulls possible in all its parts, or only for the attributes that may be left out. */
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

/** Says to the type checker that something is a type, which it would otherwise try to find out for every `T` there could be: for half a minute. */
type AType<T> = T extends Type ? T : never;
