/**
 * The type that values of several types can all be converted to. Structures of one kind are unified
 * part by part; if that fails, as a collection of all their parts. Collections are unified by their
 * elements. All other types must be convertible to one of the types.
 */
import {
  dynamic,
  equalTypes,
  type ListType,
  list,
  type MapType,
  map,
  ObjectType,
  type SetType,
  set,
  TupleType,
  type Type,
  type TypeKind,
} from "../type.ts";
import type { Conversion, Finder, Unification } from "./conversion.ts";
import { ConversionError } from "./conversion-error.ts";
import { Mismatch } from "./mismatch.ts";
import { identity } from "./parts.ts";
import { inOrderOfGenerality } from "./type-order.ts";

/**
 * Unifies types of which no two are equal, using the conversions of the finder. Returns undefined
 * if there is no common type.
 */
export function unifyDistinct(types: readonly Type[], finder: Finder): Unification | undefined {
  const kinds = new Set<TypeKind>(types.map(({ kind }) => kind));
  const hasDynamic = kinds.delete("dynamic");
  const [kind] = kinds;
  if (kinds.size === 1 && kind !== undefined && kind in unifiers) {
    return hasDynamic ? allDynamic(types) : unifiers[kind as keyof typeof unifiers](types as never, finder);
  }
  if (kinds.size === 2) {
    // A structure is often a literal that is meant as a collection.
    if (kinds.has("map") && kinds.has("object")) {
      const unified = asCollections("object", objectsToMap, types, finder);
      if (unified !== undefined) return unified;
    } else if (kinds.has("list") && kinds.has("tuple")) {
      const unified = asCollections("tuple", tuplesToList, types, finder);
      if (unified !== undefined) return unified;
    }
  }
  // There is no conversion between objects and tuples.
  if (kinds.has("object") && kinds.has("tuple")) return undefined;
  for (const candidate of inOrderOfGenerality(types)) {
    const unified = unifyTo(candidate, types, finder);
    if (unified !== undefined) return unified;
  }
  return undefined;
}

/** The unification of types of one kind. */
const unifiers = {
  list: (types: readonly ListType[], finder: Finder) => unifyElements(list, types, finder),
  set: (types: readonly SetType[], finder: Finder) => unifyElements(set, types, finder),
  map: (types: readonly MapType[], finder: Finder) => unifyElements(map, types, finder),
  object: unifyObjects,
  tuple: unifyTuples,
};

/** The common type stays unknown until all types are known. */
function allDynamic(types: readonly Type[]): Unification {
  return { type: dynamic, conversions: types.map(() => identity) };
}

/** Returns the conversions to a type; undefined if one of the types cannot be converted. */
function unifyTo(type: Type, types: readonly Type[], finder: Finder): Unification | undefined {
  const conversions: (Conversion | undefined)[] = [];
  for (const from of types) {
    const conversion = equalTypes(from, type) ? undefined : finder.find(from, type);
    if (conversion instanceof Mismatch) return undefined;
    conversions.push(conversion);
  }
  return { type, conversions };
}

function unifyElements(
  make: (element: Type) => Type,
  types: readonly (ListType | SetType | MapType)[],
  finder: Finder,
): Unification | undefined {
  const element = finder.unify(types.map((type) => type.element));
  return element === undefined ? undefined : unifyTo(make(element.type), types, finder);
}

function unifyObjects(types: readonly ObjectType[], finder: Finder): Unification | undefined {
  const { names } = types[0]!;
  if (!types.every((type) => type.names.length === names.length && type.names.every((name, i) => name === names[i])))
    return objectsToMap(types, finder);
  const parts = unifyColumns(
    types.map((type) => type.types),
    finder,
  );
  if (parts === undefined) return undefined;
  return unifyTo(new ObjectType(names, parts, undefined), types, finder) ?? objectsToMap(types, finder);
}

function unifyTuples(types: readonly TupleType[], finder: Finder): Unification | undefined {
  const { length } = types[0]!.elements;
  if (!types.every((type) => type.elements.length === length)) return tuplesToList(types, finder);
  const parts = unifyColumns(
    types.map((type) => type.elements),
    finder,
  );
  if (parts === undefined) return undefined;
  return unifyTo(new TupleType(parts), types, finder) ?? tuplesToList(types, finder);
}

/** Unifies the parts at each index of several structures. */
function unifyColumns(rows: readonly (readonly Type[])[], finder: Finder): readonly Type[] | undefined {
  const unified: Type[] = [];
  for (let i = 0; i < rows[0]!.length; i++) {
    const part = finder.unify(rows.map((row) => row[i]!));
    if (part === undefined) return undefined;
    unified.push(part.type);
  }
  return unified;
}

function objectsToMap(types: readonly ObjectType[], finder: Finder): Unification | undefined {
  const element = finder.unify(types.flatMap((type) => type.types));
  return element === undefined ? undefined : unifyTo(map(element.type), types, finder);
}

function tuplesToList(types: readonly TupleType[], finder: Finder): Unification | undefined {
  const element = finder.unify(types.flatMap((type) => type.elements));
  return element === undefined ? undefined : unifyTo(list(element.type), types, finder);
}

/**
 * Unifies collections with structures: first the structures with each other, which must result in a
 * collection, then that one with the other collections.
 */
function asCollections<K extends "object" | "tuple">(
  kind: K,
  toCollection: (types: readonly Extract<Type, { kind: K }>[], finder: Finder) => Unification | undefined,
  types: readonly Type[],
  finder: Finder,
): Unification | undefined {
  const structures = types.filter((type): type is Extract<Type, { kind: K }> => type.kind === kind);
  const first = toCollection(structures, finder);
  if (first === undefined) return undefined;
  const second = finder.unify(types.map((type) => (type.kind === kind ? first.type : type)));
  if (second?.type.kind !== first.type.kind) return undefined;
  let at = 0;
  const conversions = types.map((type, i) => {
    const conversion = second.conversions[i];
    return type.kind === kind ? compose(first.conversions[at++], conversion) : conversion;
  });
  return { type: second.type, conversions };
}

/** Composes two conversions, either of which may be missing. */
function compose(first: Conversion | undefined, second: Conversion | undefined): Conversion | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return (value) => {
    const between = first(value);
    return between instanceof ConversionError ? between : second(between);
  };
}
