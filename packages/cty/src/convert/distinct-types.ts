/** Telling apart the types in a long list of them, most of which are usually equal: the elements of a tuple, say. */
import { equalTypes, type Type, typeDepth, typeSize } from "../type.ts";

/** The types of a list, each once. */
export interface DistinctTypes {
  /** In the order of their first occurrence in the list. */
  readonly types: readonly Type[];
  /** For each type of the list its place in `types`. */
  readonly places: readonly number[];
}

/** Types of this size have no text made of them, as they can contain each other many times over. */
const MAX_TEXT_SIZE = 1000;

/** Finds the distinct types of a list, in time proportional to the size of all of them together. */
export function distinctTypes(list: readonly Type[]): DistinctTypes {
  const types: Type[] = [];
  const places: number[] = [];
  let byIdentity: Map<Type, number> | undefined;
  let byKey: Map<string, number[]> | undefined;
  for (const type of list) {
    if (types.length > 0 && type === types[types.length - 1]) {
      places.push(types.length - 1);
      continue;
    }
    let place = byIdentity?.get(type);
    // Neighbours are mostly alike, and the comparison is cheaper than a key.
    if (place === undefined && types.length > 0 && equalTypes(type, types[types.length - 1]!)) place = types.length - 1;
    if (place === undefined && types.length > 0) {
      if (byKey === undefined) {
        byKey = new Map();
        for (let i = 0; i < types.length; i++) addPlace(byKey, keyOf(types[i]!), i);
      }
      const key = keyOf(type);
      place = byKey.get(key)?.find((other) => equalTypes(types[other]!, type));
      if (place === undefined) addPlace(byKey, key, types.length);
    }
    if (place === undefined) {
      place = types.length;
      types.push(type);
    }
    byIdentity ??= new Map(types.map((other, i) => [other, i]));
    byIdentity.set(type, place);
    places.push(place);
  }
  return { types, places };
}

function addPlace(byKey: Map<string, number[]>, key: string, place: number): void {
  const bucket = byKey.get(key);
  if (bucket === undefined) byKey.set(key, [place]);
  else bucket.push(place);
}

/** A text that equal types share, and few others. */
function keyOf(type: Type): string {
  const size = typeSize(type);
  return size > MAX_TEXT_SIZE ? `${type.kind} ${size} ${typeDepth(type)}` : typeKey(type);
}

/** A text that types share just if they are equal. */
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
