/**
 * Conversions to lists, sets and maps. Each function returns the conversion between two types, or
 * the reason for its absence.
 */

import { listOf, mapOf, setOf } from "../compound/compound.ts";
import {
  hasDynamicTypes,
  isCollectionType,
  type ListType,
  list,
  type MapType,
  type ObjectType,
  type SetType,
  type TupleType,
  type Type,
  withoutOptionalAttributes,
} from "../type/type.ts";
import { partsOfContainer } from "../value/container.ts";
import { contentOf } from "../value/content-of.ts";
import type { Conversion } from "../value/conversion.ts";
import { ConversionError } from "../value/conversion-error.ts";
import type { PathStep } from "../value/path.ts";
import { SetContent } from "../value/set-content.ts";
import { Value } from "../value/value.ts";
import type { Finder } from "./finder.ts";
import { everyStep, indexStep, keyStep, Mismatch } from "./mismatch.ts";
import { commonType, convertParts, describeNoCommonType, NO_COMMON_TYPE, partConversion, partConversions, unifyParts } from "./parts.ts";
import { unknownResult } from "./unknown-result.ts";

/** Converts a list or set to a list or set. */
export function collectionToSequence(from: ListType | SetType, to: ListType | SetType, finder: Finder): Conversion | Mismatch {
  const conversion = partConversion(from.element, to.element, finder);
  if (conversion instanceof Mismatch) return conversion.within(everyStep);
  return (value) => {
    const { content } = value;
    if (content instanceof SetContent && content.hasUnknowns && content.size > 1 && to.kind === "list") {
      // Elements may become equal when they are converted, so their number is not known either.
      return unknownResult(new Value(from, null), to, finder);
    }
    const source = partsOfContainer(content);
    if (source.length === 0) return emptySequence(to, to.element.kind === "dynamic" ? from.element : to.element);
    const elements = convertParts(source, conversion, indexStep);
    return elements instanceof ConversionError ? elements : sequence(to, elements);
  };
}

/** Converts a tuple to a list or set. */
export function tupleToSequence(from: TupleType, to: ListType | SetType, finder: Finder): Conversion | Mismatch {
  if (from.elements.length === 0) return () => emptySequence(to, to.element);
  const elementType = commonElement(from.elements, to.element, finder);
  // Elements of which only some have a known type cannot form a list.
  if (elementType === undefined || (elementType.kind === "dynamic" && from.elements.some(({ kind }) => kind !== "dynamic")))
    return noCommonType(from.elements);
  const conversions = partConversions(from.elements, elementType, finder, indexStep);
  if (conversions instanceof Mismatch) return conversions;
  // Like the reference implementation, only lists unify the types of converted elements.
  const unifies = to.kind === "list" && hasDynamicTypes(elementType);
  return ({ content }) => {
    const elements = convertParts(partsOfContainer(content), conversions, indexStep);
    if (elements instanceof ConversionError) return elements;
    const alike = unifies ? unifyParts(elements, finder, indexStep) : elements;
    return alike instanceof ConversionError ? alike : sequence(to, alike);
  };
}

/** Converts a map to a map. */
export function mapToMap(from: MapType, to: MapType, finder: Finder): Conversion | Mismatch {
  // Maps of the same primitive type have no conversion, as the primitive types have none.
  const conversion = finder.find(from.element, to.element);
  if (conversion instanceof Mismatch) return conversion.within(everyStep);
  return (value) => {
    const { keys, elements: source } = contentOf(value, "map");
    if (keys.length === 0) return emptyMap(to.element.kind === "dynamic" ? from.element : to.element);
    const elements = convertParts(source, conversion, (i) => keyStep(keys[i]!));
    return elements instanceof ConversionError ? elements : mapWith(keys, elements, to.element, finder.toSafe);
  };
}

/** Converts an object to a map. */
export function objectToMap(from: ObjectType, to: MapType, finder: Finder): Conversion | Mismatch {
  const { names } = from;
  if (names.length === 0) return () => emptyMap(to.element);
  const elementType = commonElement(from.types, to.element, finder);
  if (elementType === undefined) return noCommonType(from.types);
  const stepTo = (i: number): PathStep => keyStep(names[i]!);
  const conversions = partConversions(from.types, elementType, finder, stepTo);
  if (conversions instanceof Mismatch) return conversions;
  return ({ content }) => {
    const elements = convertParts(partsOfContainer(content), conversions, stepTo);
    return elements instanceof ConversionError ? elements : mapWith(names, elements, elementType, finder);
  };
}

function noCommonType(types: readonly Type[]): Mismatch {
  return Mismatch.because(
    () => describeNoCommonType(types),
    () => NO_COMMON_TYPE,
  );
}

/** Returns the target's element type, or, if that is `dynamic`, the type that all parts can be unified to. */
function commonElement(parts: readonly Type[], wanted: Type, finder: Finder): Type | undefined {
  return wanted.kind === "dynamic" ? finder.unify(parts)?.type : wanted;
}

function emptySequence(to: ListType | SetType, element: Type): Value {
  const type = withoutOptionalAttributes(element);
  return to.kind === "list" ? listOf(type, []) : setOf(type, []);
}

function emptyMap(element: Type): Value {
  return mapOf(withoutOptionalAttributes(element), [], []);
}

function sequence(to: ListType | SetType, elements: readonly Value[]): Value | ConversionError {
  if (to.kind === "list" && !hasDynamicTypes(to)) return new Value(list(withoutOptionalAttributes(to.element)), elements);
  const element = commonType(elements, indexStep);
  if (element instanceof ConversionError) return element;
  return to.kind === "list" ? listOf(element, elements) : setOf(element, elements);
}

/** Creates the map of these elements, whose keys must be in order. */
function mapWith(keys: readonly string[], elements: readonly Value[], elementType: Type, finder: Finder): Value | ConversionError {
  if (hasDynamicTypes(elementType)) {
    const stepTo = (i: number): PathStep => keyStep(keys[i]!);
    const isUnified = isCollectionType(elementType) || elementType.kind === "object";
    const unified = isUnified ? unifyParts(elements, finder, stepTo) : elements;
    if (unified instanceof ConversionError) return unified;
    const common = commonType(unified, stepTo);
    return common instanceof ConversionError ? common : mapOf(common, keys, unified);
  }
  return mapOf(withoutOptionalAttributes(elementType), keys, elements);
}
