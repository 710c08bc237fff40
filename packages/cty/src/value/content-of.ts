import type { NumberContent } from "../number/number.ts";
import type { CapsuleType } from "../type/type.ts";
import type { MapContent } from "./map-content.ts";
import type { SetContent } from "./set-content.ts";
import type { Value } from "./value.ts";

/** The content of known values by the kind of their type. */
interface Contents {
  readonly string: string;
  readonly number: NumberContent;
  readonly bool: boolean;
  readonly list: readonly Value[];
  readonly tuple: readonly Value[];
  readonly object: readonly Value[];
  readonly map: MapContent;
  readonly set: SetContent;
}

/**
 * Returns the content of a known value that is not null. The caller has checked the kind of its
 * type; lists, tuples and objects have the same form, so any of their kinds serves for all three.
 */
export function contentOf<K extends keyof Contents>(value: Value, _kind: K): Contents[K] {
  return value.content as Contents[K];
}

/** Returns the content of a known value of a capsule type that is not null. The caller has checked the type. */
export function capsuleContentOf<C>(value: Value, _type: CapsuleType<C>): C {
  return value.content as C;
}
