/** Telling apart the types in a long list of them, most of which are usually equal: the elements of a tuple, say. */
import { equalTypes, type Type } from "../type.ts";

/** The types of a list, each once. */
export interface DistinctTypes {
  /** In the order in which they first stand in the list. */
  readonly types: readonly Type[];
  /** For each type of the list its place in `types`. */
  readonly places: readonly number[];
}

/** Finds the distinct types of a list, in time proportional to the size of all of them together. */
export function distinctTypes(list: readonly Type[]): DistinctTypes {
  const types: Type[] = [];
  const places: number[] = [];
  const byIdentity = new Map<Type, number>();
  let byKey: Map<string, number> | undefined;
  for (const type of list) {
    let place = byIdentity.get(type);
    // Neighbours are mostly alike, and the comparison is cheaper than a key.
    if (place === undefined && types.length > 0 && equalTypes(type, types[types.length - 1]!)) place = types.length - 1;
    if (place === undefined && types.length > 0) {
      byKey ??= new Map(types.map((earlier, i) => [typeKey(earlier), i]));
      const key = typeKey(type);
      place = byKey.get(key);
      if (place === undefined) byKey.set(key, types.length);
    }
    if (place === undefined) {
      place = types.length;
      types.push(type);
    }
    byIdentity.set(type, place);
    places.push(place);
  }
  return { types, places };
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
