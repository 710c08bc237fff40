/**
 * Conversions to objects and tuples. Each function returns the conversion between two types, or the
 * reason for its absence.
 */

import {
  hasDynamicTypes,
  type MapType,
  type ObjectType,
  type TupleType,
  type Type,
  withoutOptionalAttributes,
  withParts,
} from "../type/type.ts";
import { partsOfContainer } from "../value/container.ts";
import { contentOf } from "../value/content-of.ts";
import type { Conversion } from "../value/conversion.ts";
import { ConversionError } from "../value/conversion-error.ts";
import { nullVal, Value } from "../value/value.ts";
import type { Finder } from "./finder.ts";
import { attrStep, indexStep, joinWords, keyStep, Mismatch } from "./mismatch.ts";
import { convertParts, partConversion } from "./parts.ts";

/** Converts an object to an object with some of its attributes. Missing optional attributes become null. */
export function objectToObject(from: ObjectType, to: ObjectType, finder: Finder): Conversion | Mismatch {
  const missing = to.names.filter((name) => !from.hasAttribute(name) && !to.isOptional(name));
  if (missing.length > 0) return Mismatch.because(() => missingAttributes(missing));
  const sources = to.names.map((name) => from.indexOf(name));
  const conversions: Conversion[] = [];
  for (let i = 0; i < sources.length; i++) {
    const type = to.types[i]!;
    const conversion = sources[i]! < 0 ? absent(type) : partConversion(from.types[sources[i]!]!, type, finder);
    if (conversion instanceof Mismatch) return conversion.within(attrStep(to.names[i]!));
    conversions.push(conversion);
  }
  const build = builderOf(to);
  return (value) => {
    const content = partsOfContainer(value.content);
    // Conversions of absent attributes ignore their argument.
    const parts = sources.map((source) => content[source] ?? value);
    return build(convertParts(parts, conversions, (i) => attrStep(to.names[i]!)));
  };
}

/** Converts a map to an object. The map must have an element for each attribute that is not optional. */
export function mapToObject(from: MapType, to: ObjectType, finder: Finder): Conversion | Mismatch {
  const { names } = to;
  const conversions: Conversion[] = [];
  for (let i = 0; i < names.length; i++) {
    const conversion = partConversion(from.element, to.types[i]!, finder.toUnsafe);
    const isMismatch = conversion instanceof Mismatch;
    // The map may lack an optional attribute, so its type does not matter.
    if (isMismatch && !to.isOptional(names[i]!)) return conversion.within(attrStep(names[i]!));
    conversions.push(isMismatch ? () => conversion.toError() : conversion);
  }
  const absents = to.types.map(absent);
  const build = builderOf(to);
  return (value) => {
    const elements = contentOf(value, "map");
    const found = names.map((name) => elements.get(name));
    const parts = found.map((part) => part ?? value);
    const present = found.map((part, i) => (part === undefined ? absents[i] : conversions[i]));
    const converted = convertParts(parts, present, (i) => keyStep(names[i]!));
    const missing = names.filter((name, i) => found[i] === undefined && !to.isOptional(name));
    // As in the reference implementation, an unsuitable element is reported first.
    if (missing.length > 0 && !(converted instanceof ConversionError)) return new ConversionError(missingElements(missing));
    return build(converted);
  };
}

/** Converts a tuple to a tuple of the same length. */
export function tupleToTuple(from: TupleType, to: TupleType, finder: Finder): Conversion | Mismatch {
  const { length } = to.elements;
  const given = from.elements.length;
  if (given !== length)
    return Mismatch.because(
      () => wrongLength(length, `has ${given}`),
      () => wrongLength(length, "has another number of them"),
    );
  const conversions: Conversion[] = [];
  for (let i = 0; i < length; i++) {
    const conversion = partConversion(from.elements[i]!, to.elements[i]!, finder);
    if (conversion instanceof Mismatch) return conversion.within(indexStep(i));
    conversions.push(conversion);
  }
  const build = builderOf(to);
  return ({ content }) => build(convertParts(partsOfContainer(content), conversions, indexStep));
}

/** Returns the function that creates the result of a conversion to a type from its parts. */
function builderOf(to: ObjectType | TupleType): (parts: readonly Value[] | ConversionError) => Value | ConversionError {
  // The type of the result depends on the value only if the target type contains `dynamic`.
  const settled = hasDynamicTypes(to) ? undefined : withoutOptionalAttributes(to);
  return (parts) => {
    if (parts instanceof ConversionError) return parts;
    const type =
      settled ??
      withParts(
        to,
        parts.map((part) => part.type),
      );
    return new Value(type, parts);
  };
}

function absent(type: Type): Conversion {
  const value = nullVal(type);
  return () => value;
}

function missingAttributes(names: readonly string[]): string {
  const list = joinWords(names.map((name) => JSON.stringify(name)));
  return names.length === 1 ? `the attribute ${list} is required` : `the attributes ${list} are required`;
}

function missingElements(names: readonly string[]): string {
  const list = joinWords(names.map((name) => JSON.stringify(name)));
  return names.length === 1 ? `the map has no element ${list}, which is required` : `the map has no elements ${list}, which are required`;
}

function wrongLength(wanted: number, given: string): string {
  return `a tuple of ${wanted} element${wanted === 1 ? "" : "s"} is required, but this one ${given}`;
}
