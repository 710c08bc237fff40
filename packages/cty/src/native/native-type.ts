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
} from "../type/type.ts";
import type { nullable } from "../value/nullable.ts";
import type { NumberForm, NumberIn } from "./number-form.ts";

type Simplify<T> = { [K in keyof T]: T[K] } & {};

/**
 * The static result type of `toNative` for a type. Any value can be null at run time, but
 * the static type contains null only if the type is {@link Nullable}. Optional attributes are
 * optional properties. `N` is the option `numbers`: `ToNative<NumberType, "big">` is `number | Big`.
 */
export type ToNative<T, N extends NumberForm | undefined = undefined> = NativeOf<T, NumberIn<N>>;

/** {@link ToNative} with the type of numbers. */
type NativeOf<T, X> = [Type] extends [T] ? unknown : T extends { readonly [nullable]: infer B } ? NativeOf<B, X> | null : PlainNative<T, X>;

/** {@link NativeOf} for a type that is not {@link Nullable}. */
type PlainNative<T, X> = T extends StringType
  ? string
  : T extends NumberType
    ? X
    : T extends BoolType
      ? boolean
      : T extends DynamicType
        ? unknown
        : T extends ListType<infer E>
          ? NativeOf<E, X>[]
          : T extends SetType<infer E>
            ? NativeOf<E, X>[]
            : T extends MapType<infer E>
              ? Record<string, NativeOf<E, X>>
              : T extends TupleType<infer E>
                ? { -readonly [K in keyof E]: NativeOf<E[K], X> }
                : T extends ObjectType<infer A, infer O>
                  ? Simplify<
                      { -readonly [K in Exclude<keyof A, O>]: NativeOf<A[K], X> } & { -readonly [K in keyof A & O]?: NativeOf<A[K], X> }
                    >
                  : T extends CapsuleType<infer C>
                    ? C
                    : T extends Type
                      ? unknown
                      : never;
