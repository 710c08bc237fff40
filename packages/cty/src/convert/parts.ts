/**
 * The common part of the conversions of structures and collections: the conversions of several
 * parts, and parts that need a common type.
 */
import type { PathStep } from "../path.ts";
import { SetContent } from "../set-content.ts";
import { dynamic, equalTypes, isCollectionType, type Type } from "../type.ts";
import { friendlyName } from "../type-name.ts";
import { Value } from "../value.ts";
import type { Conversion, Finder } from "./conversion.ts";
import { ConversionError } from "./conversion-error.ts";
import { distinctTypes } from "./distinct-types.ts";
import { joinWords, Mismatch, withArticle } from "./mismatch.ts";

/** The conversion for what is already of the type wanted. */
export const asItIs: Conversion = (value) => value;

/** The conversion of a part, which may be none at all. */
export function partConversion(from: Type, to: Type, finder: Finder): Conversion | Mismatch {
  return equalTypes(from, to) ? asItIs : finder.find(from, to);
}

/** The conversions of all parts to one type, each found once for all parts that are alike. */
export function partConversions(
  from: readonly Type[],
  to: Type,
  finder: Finder,
  stepTo: (i: number) => PathStep,
): readonly Conversion[] | Mismatch {
  const { types, places } = distinctTypes(from);
  const conversions: Conversion[] = [];
  for (const type of types) {
    const conversion = partConversion(type, to, finder);
    if (conversion instanceof Mismatch) return conversion.within(stepTo(places.indexOf(conversions.length)));
    conversions.push(conversion);
  }
  return places.map((place) => conversions[place]!);
}

/**
 * The parts as the elements of a collection, which all need one type. Parts that were converted to a type with `dynamic` in it can
 * still be of different types: those are unified.
 */
export function unifyParts(parts: readonly Value[], finder: Finder, stepTo: (i: number) => PathStep): readonly Value[] | ConversionError {
  const types = parts.map((part) => part.type);
  const withContent = parts.filter((part) => !isEmptyOfAny(part));
  if (withContent.length > 0 && withContent.length < parts.length) {
    // The element type of an empty collection without a type does not matter: it becomes that of
    // the others.
    const others = unifyParts(withContent, finder, stepTo);
    const type = others instanceof ConversionError ? undefined : others[0]!.type;
    if (!(others instanceof ConversionError) && type !== undefined && parts.every((part) => part.type.kind === type.kind)) {
      let at = 0;
      return parts.map((part) => (isEmptyOfAny(part) ? new Value(type, part.content, part.marks) : others[at++]!));
    }
  }
  const unified = finder.unify(types);
  if (unified === undefined) return new ConversionError(nothingInCommon(types), [stepTo(parts.length - 1)]);
  const result: Value[] = [];
  for (let i = 0; i < parts.length; i++) {
    const conversion = unified.conversions[i];
    const part = conversion === undefined ? parts[i]! : conversion(parts[i]!);
    if (part instanceof ConversionError) return part.within(stepTo(i));
    result.push(part);
  }
  return result;
}

function isEmptyOfAny({ type, content }: Value): boolean {
  if (!isCollectionType(type) || type.element.kind !== "dynamic") return false;
  return content instanceof Map || content instanceof SetContent ? content.size === 0 : Array.isArray(content) && content.length === 0;
}

/** The common type of the elements of a collection, ignoring those of dynamic type. */
export function commonType(parts: readonly Value[], stepTo: (i: number) => PathStep): Type | ConversionError {
  let common: Type = dynamic;
  for (let i = 0; i < parts.length; i++) {
    const { type } = parts[i]!;
    if (common.kind === "dynamic") common = type;
    else if (type.kind !== "dynamic" && !equalTypes(common, type)) return new ConversionError(nothingInCommon([common, type]), [stepTo(i)]);
  }
  return common;
}

/** Says that parts of these types cannot be elements of one collection. */
export function nothingInCommon(types: readonly Type[]): string {
  const names = distinctNames(types);
  if (names.length > 1) return `all elements need one type, and there is none for ${joinWords(names.slice(0, 4))}`;
  // Where all are objects, the difference is inside them.
  const [first] = types;
  for (const name of first?.kind === "object" ? first.names : []) {
    const parts = types.flatMap((type) => (type.kind === "object" ? (type.attributeType(name) ?? []) : []));
    const partNames = distinctNames(parts);
    if (partNames.length > 1)
      return `all elements need one type, and there is none for ${joinWords(partNames.slice(0, 4))} as attribute ${JSON.stringify(name)}`;
  }
  return "all elements need one type, and there is none that all of these can have";
}

function distinctNames(types: readonly Type[]): readonly string[] {
  return [...new Set(types.filter((type) => type.kind !== "dynamic").map((type) => withArticle(friendlyName(type))))];
}
