/**
 * The type that values of several types can all be converted to. Structures of one kind are unified part by part, and where
 * that cannot be, as a collection of all their parts; collections by their elements. For all others one of the types
 * themselves has to do.
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
import { asItIs } from "./parts.ts";
import { inOrderOfGenerality } from "./type-order.ts";

/** Unifies types of which no two are equal, with the conversions that the finder finds. Undefined if there is no type for all of them. */
export function unifyDistinct(types: readonly Type[], finder: Finder): Unification | undefined {
  const kinds = new Set<TypeKind>(types.map(({ kind }) => kind));
  const hasDynamic = kinds.delete("dynamic");
  const [kind] = kinds;
  if (kinds.size === 1 && kind !== undefined && kind in unifiers) {
    return hasDynamic ? allDynamic(types) : unifiers[kind as keyof typeof unifiers](types as never, finder);
  }
  if (kinds.size === 2) {
    // Structures are often just what a literal in the source looks like, where a collection was meant.
    if (kinds.has("map") && kinds.has("object")) {
      const unified = asCollections("object", objectsToMap, types, finder);
      if (unified !== undefined) return unified;
    } else if (kinds.has("list") && kinds.has("tuple")) {
      const unified = asCollections("tuple", tuplesToList, types, finder);
      if (unified !== undefined) return unified;
    }
  }
  // There is no conversion between the two, whatever else there is.
  if (kinds.has("object") && kinds.has("tuple")) return undefined;
  for (const candidate of inOrderOfGenerality(types)) {
    const unified = towards(candidate, types, finder);
    if (unified !== undefined) return unified;
  }
  return undefined;
}

/** How types of one kind are unified. */
const unifiers = {
  list: (types: readonly ListType[], finder: Finder) => unifyElements(list, types, finder),
  set: (types: readonly SetType[], finder: Finder) => unifyElements(set, types, finder),
  map: (types: readonly MapType[], finder: Finder) => unifyElements(map, types, finder),
  object: unifyObjects,
  tuple: unifyTuples,
};

/** Nothing can be said before all types are known. */
function allDynamic(types: readonly Type[]): Unification {
  return { type: dynamic, conversions: types.map(() => asItIs) };
}

/** How to get from each type to the one found; undefined if one of them cannot. */
function towards(type: Type, types: readonly Type[], finder: Finder): Unification | undefined {
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
  return element === undefined ? undefined : towards(make(element.type), types, finder);
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
  return towards(new ObjectType(names, parts, undefined), types, finder) ?? objectsToMap(types, finder);
}

function unifyTuples(types: readonly TupleType[], finder: Finder): Unification | undefined {
  const { length } = types[0]!.elements;
  if (!types.every((type) => type.elements.length === length)) return tuplesToList(types, finder);
  const parts = unifyColumns(
    types.map((type) => type.elements),
    finder,
  );
  if (parts === undefined) return undefined;
  return towards(new TupleType(parts), types, finder) ?? tuplesToList(types, finder);
}

/** Parts that stand at the same place in several structures, unified place by place. */
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
  return element === undefined ? undefined : towards(map(element.type), types, finder);
}

function tuplesToList(types: readonly TupleType[], finder: Finder): Unification | undefined {
  const element = finder.unify(types.flatMap((type) => type.elements));
  return element === undefined ? undefined : towards(list(element.type), types, finder);
}

/**
 * Unifies collections with structures: first the structures by themselves, as a collection, and then that with the others. A
 * result of any other kind does not count.
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
    return type.kind === kind ? inTurn(first.conversions[at++], conversion) : conversion;
  });
  return { type: second.type, conversions };
}

/** The one conversion and then the other; either may be none. */
function inTurn(first: Conversion | undefined, second: Conversion | undefined): Conversion | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return (value) => {
    const between = first(value);
    return between instanceof ConversionError ? between : second(between);
  };
}
