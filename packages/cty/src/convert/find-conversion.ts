/**
 * The search for the conversion between two types.
 *
 * A conversion is a function that is created once and applied to any number of values. The types
 * alone determine whether there is one; whether an unsafe one succeeds depends on the value. `wrap`
 * handles the cases that all conversions have in common (marks, null, unknown), so that the
 * conversions of each family (a file each) receive known values only. Information model,
 * "Conversion and unification".
 */

import { withMarks } from "../marks/marks.ts";
import { ResultCache } from "../run/result-cache.ts";
import { equalTypes, isPrimitiveType, type Type, typeDepth, typeSize, withoutOptionalAttributes } from "../type/type.ts";
import { isMapContent, partsOfContainer } from "../value/container.ts";
import type { Conversion } from "../value/conversion.ts";
import { ConversionError } from "../value/conversion-error.ts";
import { Unknown } from "../value/unknown.ts";
import { Value } from "../value/value.ts";
import { collectionToSequence, mapToMap, objectToMap, tupleToSequence } from "./collection.ts";
import { distinctTypes } from "./distinct-types.ts";
import type { Finder, Unification } from "./finder.ts";
import { Mismatch } from "./mismatch.ts";
import { identity } from "./parts.ts";
import { primitiveConversion } from "./primitive.ts";
import { mapToObject, objectToObject, tupleToTuple } from "./structural.ts";
import { unifyDistinct } from "./unify.ts";
import { nullResult, unknownResult } from "./unknown-result.ts";

/** The minimum size of types whose conversions are cached. A new search for smaller ones takes less time. */
const MIN_REMEMBERED_SIZE = 32;

/**
 * The minimum number of elements, and the minimum depth of types, at which the result for each
 * value is cached, in case the value occurs several times.
 */
const MANY_ELEMENTS = 8;
const MANY_LEVELS = 6;

/** The search for safe or unsafe conversions. One is created for each request. */
export class ConversionFinder implements Finder {
  readonly unsafe: boolean;
  // Created on demand: most types are too small for a cache.
  private found: ResultCache<Conversion | Mismatch> | undefined = undefined;
  private unified: ResultCache<Unification | undefined> | undefined = undefined;
  /** The search for conversions of the other kind, created on demand. */
  private other: ConversionFinder | undefined = undefined;

  constructor(unsafe: boolean) {
    this.unsafe = unsafe;
  }

  get toSafe(): Finder {
    return this.unsafe ? this.twin() : this;
  }

  get toUnsafe(): Finder {
    return this.unsafe ? this : this.twin();
  }

  private twin(): ConversionFinder {
    if (this.other === undefined) {
      this.other = new ConversionFinder(!this.unsafe);
      this.other.other = this;
    }
    return this.other;
  }

  find(from: Type, to: Type): Conversion | Mismatch {
    if (to.kind === "dynamic") return identity;
    if (typeSize(from) < MIN_REMEMBERED_SIZE) return this.search(from, to);
    this.found ??= new ResultCache();
    return this.found.getOr([from, to], () => this.search(from, to));
  }

  unify(types: readonly Type[]): Unification | undefined {
    if (types.length === 0) return undefined;
    const distinct = distinctTypes(types);
    const [first] = distinct.types;
    if (distinct.types.length === 1 && first === withoutOptionalAttributes(first!))
      return { type: first, conversions: types.map(() => undefined) };
    const unified = this.unifyDistinct(distinct.types);
    if (unified === undefined) return undefined;
    return { type: unified.type, conversions: distinct.indices.map((index) => unified.conversions[index]) };
  }

  private unifyDistinct(types: readonly Type[]): Unification | undefined {
    if (types.every((type) => typeSize(type) < MIN_REMEMBERED_SIZE)) return unifyDistinct(types, this);
    this.unified ??= new ResultCache();
    return this.unified.getOr(types, () => unifyDistinct(types, this));
  }

  convert(value: Value, to: Type): Value | ConversionError {
    if (equalTypes(value.type, withoutOptionalAttributes(to))) return value;
    const conversion = this.toUnsafe.find(value.type, to);
    return conversion instanceof Mismatch ? conversion.toError() : conversion(value);
  }

  private search(from: Type, to: Type): Conversion | Mismatch {
    const conversion = findForKnown(from, to, this) ?? Mismatch.ofKinds(from, to);
    return conversion instanceof Mismatch ? conversion : wrap(conversion, from, to, this);
  }
}

/**
 * Handles marks, null and unknown, so that the conversion of a family only receives known values
 * without marks.
 */
function wrap(convertKnown: Conversion, from: Type, to: Type, finder: Finder): Conversion {
  const isDeep = typeDepth(from) >= MANY_LEVELS;
  let done: WeakMap<object, Value | ConversionError> | undefined;
  return function conversion(value: Value): Value | ConversionError {
    if (value.marks !== undefined) {
      const result = conversion(new Value(value.type, value.content));
      return result instanceof ConversionError ? result : withMarks(result, value.marks);
    }
    const { content } = value;
    if (content === null) return nullResult(value.type, to, finder);
    if (content instanceof Unknown) return unknownResult(value, to, finder);
    if (typeof content !== "object" || (!isDeep && !hasManyElements(content))) return convertKnown(value);
    done ??= new WeakMap();
    let result = done.get(content);
    if (result === undefined) {
      result = convertKnown(value);
      done.set(content, result);
    }
    return result;
  };
}

function hasManyElements(content: unknown): boolean {
  return (Array.isArray(content) || isMapContent(content)) && partsOfContainer(content).length >= MANY_ELEMENTS;
}

/** Returns the conversion for known values, or undefined if there is none between types of these kinds. */
function findForKnown(from: Type, to: Type, finder: Finder): Conversion | Mismatch | undefined {
  const { unsafe } = finder;
  // A type that is not known yet may turn out to be suitable.
  if (from.kind === "dynamic") return unsafe ? (value) => finder.convert(value, to) : undefined;
  if (isPrimitiveType(from) && isPrimitiveType(to)) return primitiveConversion(from, to, unsafe);
  const conversion = findForCompound(from, to, finder);
  if (conversion !== undefined || !unsafe) return conversion;
  const custom = to.kind === "capsule" ? to.rules.conversionFrom(from) : undefined;
  return (custom ?? (from.kind === "capsule" ? from.rules.conversionTo(to) : undefined)) as Conversion | undefined;
}

function findForCompound(from: Type, to: Type, finder: Finder): Conversion | Mismatch | undefined {
  const { unsafe } = finder;
  switch (to.kind) {
    case "list":
    case "set":
      if (from.kind === "tuple") return tupleToSequence(from, to, finder);
      // A set drops equal elements and loses the order of a list.
      if (from.kind === "set" || (from.kind === "list" && (unsafe || to.kind === "list"))) return collectionToSequence(from, to, finder);
      return undefined;
    case "map":
      if (from.kind === "map") return mapToMap(from, to, finder);
      return from.kind === "object" ? objectToMap(from, to, finder) : undefined;
    case "object":
      if (from.kind === "object") return objectToObject(from, to, finder);
      // The map may lack required attributes.
      return from.kind === "map" && unsafe ? mapToObject(from, to, finder) : undefined;
    case "tuple":
      return from.kind === "tuple" ? tupleToTuple(from, to, finder) : undefined;
    default:
      return undefined;
  }
}
