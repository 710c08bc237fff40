/**
 * The distinct types of a long list, such as the element types of a tuple, most of which are
 * usually equal.
 */
import { equalTypes, type Type, typeDepth, typeSize } from "../type.ts";

/** The types of a list, each one once. */
export interface DistinctTypes {
  /** In the order of their first occurrence in the list. */
  readonly types: readonly Type[];
  /** For each type of the list, its index in `types`. */
  readonly indices: readonly number[];
}

/** Types of this size get no string key, as they can contain each other many times. */
const MAX_TEXT_SIZE = 1000;

/** Finds the distinct types of a list, in time proportional to the total size of the types. */
export function distinctTypes(list: readonly Type[]): DistinctTypes {
  const types: Type[] = [];
  const indices: number[] = [];
  let byIdentity: Map<Type, number> | undefined;
  let byKey: Map<string, number[]> | undefined;
  for (const type of list) {
    if (types.length > 0 && type === types[types.length - 1]) {
      indices.push(types.length - 1);
      continue;
    }
    let index = byIdentity?.get(type);
    // Adjacent types are often equal, and a comparison costs less than a key.
    if (index === undefined && types.length > 0 && equalTypes(type, types[types.length - 1]!)) index = types.length - 1;
    if (index === undefined && types.length > 0) {
      if (byKey === undefined) {
        byKey = new Map();
        for (let i = 0; i < types.length; i++) addPlace(byKey, keyOf(types[i]!), i);
      }
      const key = keyOf(type);
      index = byKey.get(key)?.find((other) => equalTypes(types[other]!, type));
      if (index === undefined) addPlace(byKey, key, types.length);
    }
    if (index === undefined) {
      index = types.length;
      types.push(type);
    }
    byIdentity ??= new Map(types.map((other, i) => [other, i]));
    byIdentity.set(type, index);
    indices.push(index);
  }
  return { types, indices };
}

function addPlace(byKey: Map<string, number[]>, key: string, index: number): void {
  const bucket = byKey.get(key);
  if (bucket === undefined) byKey.set(key, [index]);
  else bucket.push(index);
}

/** Returns a key that equal types share, and few others. */
function keyOf(type: Type): string {
  const size = typeSize(type);
  return size > MAX_TEXT_SIZE ? `${type.kind} ${size} ${typeDepth(type)}` : typeKey(type);
}

/** Returns a key that only equal types share. */
function typeKey(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${typeKey(type.element)})`;
    case "tuple":
      return `[${type.elements.map(typeKey).join()}]`;
    case "object":
      return `{${type.names.map((name, i) => `${JSON.stringify(name)}${type.isOptional(name) ? "?" : ":"}${typeKey(type.types[i]!)}`).join()}}`;
    case "capsule":
      return type.rules.typeKey;
    default:
      return type.kind;
  }
}
