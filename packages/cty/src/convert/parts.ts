/**
 * The common code of conversions of structures and collections: conversions of several parts, and
 * their unification.
 */

import { dynamic, equalTypes, isCollectionType, type Type } from "../type/type.ts";
import { nameWithArticle } from "../type/type-name.ts";
import { partsOfContainer } from "../value/container.ts";
import type { Conversion } from "../value/conversion.ts";
import { ConversionError } from "../value/conversion-error.ts";
import type { PathStep } from "../value/path.ts";
import { Unknown } from "../value/unknown.ts";
import { Value } from "../value/value.ts";
import { distinctTypes } from "./distinct-types.ts";
import type { Finder } from "./finder.ts";
import { joinWords, Mismatch } from "./mismatch.ts";

/** The conversion of a value that is of the target type already. */
export const identity: Conversion = (value) => value;

/** Returns the conversion of a part, or the reason for its absence. Equal types have {@link identity}. */
export function partConversion(from: Type, to: Type, finder: Finder): Conversion | Mismatch {
  return equalTypes(from, to) ? identity : finder.find(from, to);
}

/** Returns the conversions of all parts to one type. The search runs once for equal parts. */
export function partConversions(
  from: readonly Type[],
  to: Type,
  finder: Finder,
  stepTo: (i: number) => PathStep,
): readonly Conversion[] | Mismatch {
  const { types, indices } = distinctTypes(from);
  const conversions: Conversion[] = [];
  for (const type of types) {
    const conversion = partConversion(type, to, finder);
    if (conversion instanceof Mismatch) return conversion.within(stepTo(indices.indexOf(conversions.length)));
    conversions.push(conversion);
  }
  return indices.map((index) => conversions[index]!);
}

/** Converts parts, with one conversion for all or one for each. An error gets the step to its part. */
export function convertParts(
  parts: readonly Value[],
  conversions: Conversion | readonly (Conversion | undefined)[],
  stepTo: (i: number) => PathStep,
): readonly Value[] | ConversionError {
  const converted: Value[] = [];
  for (let i = 0; i < parts.length; i++) {
    const convert = typeof conversions === "function" ? conversions : (conversions[i] ?? identity);
    const part = convert(parts[i]!);
    if (part instanceof ConversionError) return part.within(stepTo(i));
    converted.push(part);
  }
  return converted;
}

/**
 * Returns the parts as the elements of a collection, which must have a common type. Parts that were
 * converted to a type with `dynamic` in it can still be of different types, so they are unified.
 */
export function unifyParts(parts: readonly Value[], finder: Finder, stepTo: (i: number) => PathStep): readonly Value[] | ConversionError {
  const types = parts.map((part) => part.type);
  const withContent = parts.filter((part) => !isEmptyOfAny(part));
  if (withContent.length > 0 && withContent.length < parts.length) {
    // The element type of an empty collection of unknown type becomes the others' element type.
    const others = unifyParts(withContent, finder, stepTo);
    const type = others instanceof ConversionError ? undefined : others[0]!.type;
    if (!(others instanceof ConversionError) && type !== undefined && parts.every((part) => part.type.kind === type.kind)) {
      let at = 0;
      return parts.map((part) => (isEmptyOfAny(part) ? new Value(type, part.content, part.marks) : others[at++]!));
    }
  }
  const unified = finder.unify(types);
  if (unified === undefined) return new ConversionError(describeNoCommonType(types), [stepTo(parts.length - 1)], NO_COMMON_TYPE);
  return convertParts(parts, unified.conversions, stepTo);
}

function isEmptyOfAny({ type, content }: Value): boolean {
  if (!isCollectionType(type) || type.element.kind !== "dynamic") return false;
  return content !== null && !(content instanceof Unknown) && partsOfContainer(content).length === 0;
}

/** Returns the common type of a collection's elements, ignoring elements of type `dynamic`. */
export function commonType(parts: readonly Value[], stepTo: (i: number) => PathStep): Type | ConversionError {
  let common: Type = dynamic;
  for (let i = 0; i < parts.length; i++) {
    const { type } = parts[i]!;
    if (common.kind === "dynamic") common = type;
    else if (type.kind !== "dynamic" && !equalTypes(common, type))
      return new ConversionError(describeNoCommonType([common, type]), [stepTo(i)], NO_COMMON_TYPE);
  }
  return common;
}

/** Describes that parts cannot be elements of one collection, without anything of them. */
export const NO_COMMON_TYPE = "all elements must have the same type, and these have no common type";

/** Describes that parts of these types cannot be elements of one collection. */
export function describeNoCommonType(types: readonly Type[]): string {
  const names = distinctNames(types);
  if (names.length > 1) return `all elements must have the same type, and there is no common type for ${joinWords(names.slice(0, 4))}`;
  // The attributes of objects differ, so name one that does.
  const [first] = types;
  for (const name of first?.kind === "object" ? first.names : []) {
    const parts = types.flatMap((type) => (type.kind === "object" ? (type.attributeType(name) ?? []) : []));
    const partNames = distinctNames(parts);
    if (partNames.length > 1)
      return `all elements must have the same type, and there is no common type for ${joinWords(partNames.slice(0, 4))} as attribute ${JSON.stringify(name)}`;
  }
  return NO_COMMON_TYPE;
}

function distinctNames(types: readonly Type[]): readonly string[] {
  return [...new Set(types.filter((type) => type.kind !== "dynamic").map((type) => nameWithArticle(type)))];
}
