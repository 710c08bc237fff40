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

/**
 * What `toNative` gives for values of a type. Null is possible wherever a value is, so every part can be null, unless the
 * type is known to hold none: the static type leaves null out, as configuration mostly does, and a null shows at run time
 * only where the application allowed one. Optional attributes are optional properties.
 */
export type ToNative<T> = [Type] extends [T]
  ? unknown
  : T extends StringType
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
