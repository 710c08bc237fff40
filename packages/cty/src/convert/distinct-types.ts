/**
 * The distinct types of a long list, such as the element types of a tuple, most of which are
 * usually equal.
 */
import { equalTypes, type Type, typeDepth, typeSize } from "../type.ts";
import { typeText } from "../type-text.ts";

/** The types of a list, each one once. */
export interface DistinctTypes {
  /** In the order of their first occurrence in the list. */
  readonly types: readonly Type[];
  /** For each type of the list, its index in `types`. */
  readonly indices: readonly number[];
}

/** Larger types are not written as a string to get a key, as they can contain each other many times. */
const MAX_TEXT_SIZE = 1000;

/** Finds the distinct types of a list, in time proportional to the total size of the types. */
export function distinctTypes(list: readonly Type[]): DistinctTypes {
  const types: Type[] = [];
  const byIdentity = new Map<Type, number>();
  const byKey = new Map<string, number[]>();
  const find = (type: Type): number => {
    const last = types.length - 1;
    // Adjacent types are often equal, and a comparison costs less than a key.
    if (last >= 0 && equalTypes(type, types[last]!)) return last;
    const key = keyOf(type);
    const bucket = byKey.get(key);
    const found = bucket?.find((index) => equalTypes(types[index]!, type));
    if (found !== undefined) return found;
    if (bucket === undefined) byKey.set(key, [types.length]);
    else bucket.push(types.length);
    return types.push(type) - 1;
  };
  const indices = list.map((type) => {
    const index = byIdentity.get(type) ?? find(type);
    byIdentity.set(type, index);
    return index;
  });
  return { types, indices };
}

/** Returns a key that equal types share, and few others. */
function keyOf(type: Type): string {
  const size = typeSize(type);
  return size === 1 || size > MAX_TEXT_SIZE ? `${type.kind} ${size} ${typeDepth(type)}` : typeText(type);
}
