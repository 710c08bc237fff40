/**
 * Conversions to objects and tuples. Each function returns the conversion between two types, or the
 * reason why there is none.
 */
import { hasDynamicTypes, type MapType, ObjectType, TupleType, type Type, withoutOptionalAttributes } from "../type.ts";
import { nullVal, Value } from "../value.ts";
import type { Conversion, Finder } from "./conversion.ts";
import { ConversionError } from "./conversion-error.ts";
import { indexStep, joinWords, keyStep, Mismatch } from "./mismatch.ts";
import { partConversion } from "./parts.ts";

/** Converts an object to an object with some of its attributes. Missing optional attributes become null. */
export function objectToObject(from: ObjectType, to: ObjectType, finder: Finder): Conversion | Mismatch {
  const missing = to.names.filter((name) => !from.hasAttribute(name) && !to.isOptional(name));
  if (missing.length > 0) return Mismatch.because(() => missingAttributes(missing));
  const { names } = to;
  const sources: number[] = [];
  const conversions: Conversion[] = [];
  for (let i = 0; i < names.length; i++) {
    const source = from.indexOf(names[i]!);
    const conversion = source < 0 ? absent(to.types[i]!) : partConversion(from.types[source]!, to.types[i]!, finder);
    if (conversion instanceof Mismatch) return conversion.within({ kind: "attr", name: names[i]! });
    sources.push(source);
    conversions.push(conversion);
  }
  const settled = settledType(to);
  return (value) => {
    const content = value.content as readonly Value[];
    const attributes: Value[] = [];
    for (let i = 0; i < names.length; i++) {
      const source = sources[i]!;
      const attribute = conversions[i]!(source < 0 ? value : content[source]!);
      if (attribute instanceof ConversionError) return attribute.within({ kind: "attr", name: names[i]! });
      attributes.push(attribute);
    }
    return objectOf(names, attributes, settled);
  };
}

/** Converts a map to an object. The map must have an element for each attribute that is not optional. */
export function mapToObject(from: MapType, to: ObjectType, finder: Finder): Conversion | Mismatch {
  const { names } = to;
  const conversions: (Conversion | Mismatch)[] = [];
  for (let i = 0; i < names.length; i++) {
    const conversion = partConversion(from.element, to.types[i]!, finder.toUnsafe);
    // The map may lack an optional attribute, so its type does not matter.
    if (conversion instanceof Mismatch && !to.isOptional(names[i]!)) return conversion.within({ kind: "attr", name: names[i]! });
    conversions.push(conversion);
  }
  const settled = settledType(to);
  return ({ content }) => {
    const elements = content as ReadonlyMap<string, Value>;
    const attributes: Value[] = [];
    const missing: string[] = [];
    for (let i = 0; i < names.length; i++) {
      const source = elements.get(names[i]!);
      if (source === undefined) {
        if (!to.isOptional(names[i]!)) missing.push(names[i]!);
        attributes.push(nullVal(to.types[i]!));
        continue;
      }
      const conversion = conversions[i]!;
      const attribute = conversion instanceof Mismatch ? conversion.toError() : conversion(source);
      if (attribute instanceof ConversionError) return attribute.within(keyStep(names[i]!));
      attributes.push(attribute);
    }
    return missing.length > 0 ? new ConversionError(missingElements(missing)) : objectOf(names, attributes, settled);
  };
}

/** Converts a tuple to a tuple of the same length. */
export function tupleToTuple(from: TupleType, to: TupleType, finder: Finder): Conversion | Mismatch {
  const { length } = to.elements;
  if (from.elements.length !== length) return Mismatch.because(() => wrongLength(length, from.elements.length));
  const conversions: Conversion[] = [];
  for (let i = 0; i < length; i++) {
    const conversion = partConversion(from.elements[i]!, to.elements[i]!, finder);
    if (conversion instanceof Mismatch) return conversion.within(indexStep(i));
    conversions.push(conversion);
  }
  const settled = settledType(to);
  return ({ content }) => {
    const elements: Value[] = [];
    for (let i = 0; i < length; i++) {
      const element = conversions[i]!((content as readonly Value[])[i]!);
      if (element instanceof ConversionError) return element.within(indexStep(i));
      elements.push(element);
    }
    return new Value(settled ?? new TupleType(elements.map(({ type }) => type)), elements);
  };
}

/** Returns the type of all results of a conversion to this type, if it does not depend on the value. */
function settledType<T extends ObjectType | TupleType>(to: T): T | undefined {
  return hasDynamicTypes(to) ? undefined : (withoutOptionalAttributes(to) as T);
}

function absent(type: Type): Conversion {
  const value = nullVal(type);
  return () => value;
}

function objectOf(names: readonly string[], attributes: readonly Value[], settled: ObjectType | undefined): Value {
  const type =
    settled ??
    new ObjectType(
      names,
      attributes.map((attribute) => attribute.type),
      undefined,
    );
  return new Value(type, attributes);
}

function missingAttributes(names: readonly string[]): string {
  const list = joinWords(names.map((name) => JSON.stringify(name)));
  return names.length === 1 ? `the attribute ${list} is required` : `the attributes ${list} are required`;
}

function missingElements(names: readonly string[]): string {
  const list = joinWords(names.map((name) => JSON.stringify(name)));
  return names.length === 1 ? `the map has no element ${list}, which is required` : `the map has no elements ${list}, which are required`;
}

function wrongLength(wanted: number, given: number): string {
  return `a tuple of ${wanted} element${wanted === 1 ? "" : "s"} is required, but this one has ${given}`;
}
