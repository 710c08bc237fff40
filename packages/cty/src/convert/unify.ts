/**
 * The type that values of several types can all be converted to. Structures of one kind are unified
 * part by part; if that fails, as a collection of all their parts. Collections are unified by their
 * elements. All other types must be convertible to one of the types.
 */

import {
  collectionType,
  dynamic,
  equalTypes,
  type ObjectType,
  partsOf,
  sameNames,
  type Type,
  type TypeKind,
  withParts,
} from "../type/type.ts";
import type { Conversion } from "../value/conversion.ts";
import { ConversionError } from "../value/conversion-error.ts";
import type { Finder, Unification } from "./finder.ts";
import { Mismatch } from "./mismatch.ts";
import { identity } from "./parts.ts";
import { inOrderOfGenerality } from "./type-order.ts";

/** The kind of the collection that structures of a kind are converted to if they have no common structure. */
const collectionOf = { object: "map", tuple: "list" } as const;

/**
 * Unifies types of which no two are equal, using the conversions of the finder. Returns undefined
 * if there is no common type.
 */
export function unifyDistinct(types: readonly Type[], finder: Finder): Unification | undefined {
  const kinds = new Set<TypeKind>(types.map(({ kind }) => kind));
  const hasDynamic = kinds.delete("dynamic");
  if (kinds.size === 1) {
    const unifier = unifierOf([...kinds][0]!);
    if (unifier !== undefined) return hasDynamic ? allDynamic(types) : unifier(types, finder);
  }
  // A structure is often a literal that is meant as a collection.
  for (const kind of ["object", "tuple"] as const) {
    const isWithCollections = kinds.size === 2 && kinds.has(kind) && kinds.has(collectionOf[kind]);
    const unified = isWithCollections ? unifyWithCollections(kind, types, finder) : undefined;
    if (unified !== undefined) return unified;
  }
  // There is no conversion between objects and tuples.
  if (kinds.has("object") && kinds.has("tuple")) return undefined;
  for (const candidate of inOrderOfGenerality(types)) {
    const unified = unifyTo(candidate, types, finder);
    if (unified !== undefined) return unified;
  }
  return undefined;
}

/** Returns the function that unifies types of one kind by their parts; undefined for types without parts. */
function unifierOf(kind: TypeKind): typeof unifyElements | undefined {
  if (kind === "object" || kind === "tuple") return unifyStructures;
  return kind === "list" || kind === "set" || kind === "map" ? unifyElements : undefined;
}

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

/** Unifies types of one kind to a collection of all their parts. */
function unifyElements(types: readonly Type[], finder: Finder): Unification | undefined {
  const kind = types[0]?.kind;
  const element = finder.unify(types.flatMap(partsOf));
  if (kind === undefined || element === undefined) return undefined;
  const collection = kind === "object" || kind === "tuple" ? collectionOf[kind] : (kind as "list" | "set" | "map");
  return unifyTo(collectionType(collection, element.type), types, finder);
}

/** Unifies objects, or tuples, part by part. */
function unifyStructures(types: readonly Type[], finder: Finder): Unification | undefined {
  const [first] = types;
  if (first === undefined) return undefined;
  const width = partsOf(first).length;
  const rows = types.map(partsOf);
  const isAlike =
    first.kind === "object" ? types.every((type) => sameNames(first, type as ObjectType)) : rows.every(({ length }) => length === width);
  if (!isAlike) return unifyElements(types, finder);
  const parts: Type[] = [];
  for (let i = 0; i < width; i++) {
    const part = finder.unify(rows.flatMap((row) => row.slice(i, i + 1)));
    if (part === undefined) return undefined;
    parts.push(part.type);
  }
  return unifyTo(withParts(first, parts), types, finder) ?? unifyElements(types, finder);
}

/**
 * Unifies structures with collections: first the structures with each other, which must result in a
 * collection, then that one with the other collections.
 */
function unifyWithCollections(kind: "object" | "tuple", types: readonly Type[], finder: Finder): Unification | undefined {
  const structures = types.filter((type) => type.kind === kind);
  const first = unifyElements(structures, finder);
  if (first === undefined) return undefined;
  const second = finder.unify(types.map((type) => (type.kind === kind ? first.type : type)));
  if (second?.type.kind !== first.type.kind) return undefined;
  const { type, conversions } = second;
  let at = 0;
  return {
    type,
    conversions: types.map((from, i) => (from.kind === kind ? compose(first.conversions[at++], conversions[i]) : conversions[i])),
  };
}

/** Composes two conversions, either of which may be missing. */
function compose(first: Conversion | undefined, second: Conversion | undefined): Conversion | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return (value) => {
    const between = first(value);
    return between instanceof ConversionError ? between : second(between);
  };
}
