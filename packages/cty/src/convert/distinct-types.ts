/**
 * The distinct types of a long list, such as the element types of a tuple, most of which are
 * usually equal.
 */
import { equalTypes, type Type, typeDepth, typeSize } from "../type/type.ts";
import { typeText } from "../type/type-text.ts";

/** The types of a list, each one once. */
export interface DistinctTypes {
  /** In the order of their first occurrence in the list. */
  readonly types: readonly Type[];
  /** For each type of the list, its index in `types`. */
  readonly indices: readonly number[];
}

/** Larger types are not written as a string to get a key, as they can contain each other many times. */
const MAX_TEXT_SIZE = 1000;

/** The number of types that a type is compared with before its key is computed. */
const FEW = 4;

/** Finds the distinct types of a list, in time proportional to the total size of the types. */
export function distinctTypes(list: readonly Type[]): DistinctTypes {
  const [first] = list;
  // Usually, all are equal.
  if (first !== undefined && list.every((type) => equalTypes(type, first))) return { types: [first], indices: list.map(() => 0) };
  const types: Type[] = [];
  const byIdentity = new Map<Type, number>();
  const byKey = new Map<string, number[]>();
  let keyed = 0;
  const find = (type: Type): number => {
    // Equal types are often close to each other, and a comparison costs less than a key.
    for (let i = types.length - 1; i >= 0 && i >= types.length - FEW; i--) if (equalTypes(types[i]!, type)) return i;
    if (types.length > FEW) {
      for (; keyed < types.length; keyed++) {
        const key = keyOf(types[keyed]!);
        const bucket = byKey.get(key);
        if (bucket === undefined) byKey.set(key, [keyed]);
        else bucket.push(keyed);
      }
      const found = byKey.get(keyOf(type))?.find((index) => equalTypes(types[index]!, type));
      if (found !== undefined) return found;
    }
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
