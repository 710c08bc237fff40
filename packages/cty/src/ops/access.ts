/**
 * Access to parts of values: attributes and elements, whether there is an element, and their
 * number. Results have the marks of the value and of the key.
 */

import { containsMarked, isElements, stripMarks, withMarks } from "../marks/marks.ts";
import { compareNumbers, isWholeNumber, type NumberContent, numberContent, numberText, toDouble } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { normalizeString } from "../text/text.ts";
import { type BoolType, bool, equalTypes, isCollectionType, type NumberType, number, string, type Type } from "../type/type.ts";
import { friendlyName } from "../type/type-name.ts";
import { isMapContent, namesOfParts, partsOfContainer } from "../value/container.ts";
import { contentOf } from "../value/content-of.ts";
import { lengthOfContent } from "../value/length-of-content.ts";
import { refinedUnknown, unknownNotNull } from "../value/refined-unknown.ts";
import { SetContent } from "../value/set-content.ts";
import { Unknown } from "../value/unknown.ts";
import { boolVal, dynamicVal, False, True, unknownOf, Value } from "../value/value.ts";
import { ValueRange } from "../value/value-range.ts";
import { bare, carryMarks } from "./prologue.ts";

/**
 * Returns an attribute of an object, with the marks of both. An attribute of an unknown object, or
 * of a value of type `dynamic`, is unknown.
 * @throws CtyError if the value is not an object or is null, and if it has no such attribute
 */
export function getAttr(value: Value, name: string): Value {
  const { type, content } = value;
  if (type.kind !== "object") {
    if (type.kind === "dynamic") return carryMarks(dynamicVal, value);
    throw new CtyError(`cannot get the attribute "${name}": a value of type ${friendlyName(type)} has no attributes`);
  }
  let at = type.indexOf(name);
  if (at < 0) at = type.indexOf(normalizeString(name));
  if (at < 0) throw new CtyError(`the object has no attribute named "${name}"`);
  if (content === null) throw new CtyError(`cannot get the attribute "${name}": the object is null`);
  const result = content instanceof Unknown ? unknownOf(type.types[at]!) : partsOfContainer(content)[at]!;
  return value.marks === undefined ? result : carryMarks(result, value);
}

/**
 * Returns the element of a list, map or tuple at a key, with the marks of both. A key that a map
 * does not contain returns null. The element of an unknown collection, at an unknown key, or of a
 * value of type `dynamic` is unknown.
 * @throws CtyError for a value of another type and for null, for a key of the wrong type, and for
 * an index out of range
 */
export function index(value: Value, key: Value): Value {
  if (value.marks !== undefined || key.marks !== undefined) return carryMarks(elementAt(bare(value), bare(key), true), value, key);
  return elementAt(value, key, false);
}

/** @param isMarked whether the value or the key was marked, so that an error must not show them */
function elementAt(value: Value, key: Value, isMarked: boolean): Value {
  const { type, content } = value;
  switch (type.kind) {
    case "dynamic":
      return dynamicVal;
    case "list": {
      if (!keyIsKnown(key, number) || content instanceof Unknown) return unknownOf<Type>(type.element);
      const elements = partsOfContainer(notNull(value));
      return elements[positionOf(contentOf(key, "number"), elements.length, "list", isMarked)]!;
    }
    case "map": {
      if (!keyIsKnown(key, string) || content instanceof Unknown) return unknownOf<Type>(type.element);
      notNull(value);
      return contentOf(value, "map").get(contentOf(key, "string")) ?? new Value<Type>(type.element, null);
    }
    case "tuple": {
      if (!keyIsKnown(key, number)) return dynamicVal;
      const at = positionOf(contentOf(key, "number"), type.elements.length, "tuple", isMarked);
      return content instanceof Unknown ? unknownOf(type.elements[at]!) : partsOfContainer(notNull(value))[at]!;
    }
    default:
      throw new CtyError(`cannot get an element: a value of type ${friendlyName(type)} has no elements`);
  }
}

/**
 * Whether the key, which must be of this type, is known. As in other operations, null of type
 * `dynamic` counts as unknown.
 */
function keyIsKnown(key: Value, type: Type): boolean {
  if (key.type.kind === "dynamic") return false;
  if (key.type.kind !== type.kind) throw new CtyError(`the key must be a ${type.kind}, not a value of type ${friendlyName(key.type)}`);
  if (key.content === null) throw new CtyError("the key must not be null");
  return !(key.content instanceof Unknown);
}

/** Returns the content of a value that must not be null. */
function notNull({ content }: Value): unknown {
  if (content === null) throw new CtyError("the value is null, so it has no elements");
  return content;
}

/** Returns the key as an index of a sequence. */
function positionOf(key: NumberContent, length: number, kind: string, isMarked: boolean): number {
  if (typeof key === "number" && key >= 0 && key < length) return key;
  if (!hasPosition(key, length)) {
    if (isMarked) throw new CtyError(`the ${kind} has no element at this index`);
    throw new CtyError(
      `the ${kind} has no element ${numberText(key)}: it ${length === 0 ? "is empty" : length === 1 ? "has only element 0" : `has elements 0 to ${length - 1}`}`,
    );
  }
  return toDouble(key);
}

function hasPosition(key: NumberContent, length: number): boolean {
  return isWholeNumber(key) && compareNumbers(key, 0) >= 0 && compareNumbers(key, length) < 0;
}

/**
 * Whether {@link index} would find an element at the key; unknown if the value or the key is. There
 * is no element at a key of the wrong type. For a tuple, the result is known even if the tuple is
 * unknown or null.
 * @throws CtyError for a value that is not a list, map or tuple, for a null list or map, and for a
 * null key
 */
export function hasIndex(value: Value, key: Value): Value<BoolType> {
  if (value.marks !== undefined || key.marks !== undefined) return carryMarks(hasIndex(bare(value), bare(key)), value, key);
  const { type, content } = value;
  if (type.kind === "dynamic") return unknownNotNull(bool);
  if (type.kind !== "list" && type.kind !== "map" && type.kind !== "tuple")
    throw new CtyError(`cannot get an element: a value of type ${friendlyName(type)} has no elements`);
  if (key.type.kind === "dynamic") return unknownNotNull(bool);
  if (key.type.kind !== (type.kind === "map" ? "string" : "number")) return False;
  if (key.content instanceof Unknown || (content instanceof Unknown && type.kind !== "tuple")) return unknownNotNull(bool);
  if (key.content === null) throw new CtyError("the key must not be null");
  if (type.kind === "map") {
    notNull(value);
    return boolVal(contentOf(value, "map").get(contentOf(key, "string")) !== undefined);
  }
  const position = contentOf(key, "number");
  if (type.kind === "tuple") return boolVal(hasPosition(position, type.elements.length));
  // A number that is not an index of 64 bits is false even for a null list.
  return boolVal(hasPosition(position, 2 ** 63) && hasPosition(position, partsOfContainer(notNull(value)).length));
}

/**
 * Whether a set contains a value, with the marks of both. The result is unknown if the set or the
 * value is, or if an element may turn out to be the value. A value that contains an unknown value
 * is equal to no element yet.
 * @throws CtyError if the set is not a set or is null, and if the value has marks inside it, as no
 * element of a set has marks
 */
export function hasElement(set: Value, element: Value): Value<BoolType> {
  if (set.marks !== undefined || element.marks !== undefined) return carryMarks(hasElement(bare(set), bare(element)), set, element);
  const { type, content } = set;
  if (content === null) throw new CtyError("cannot search a set that is null");
  if (content instanceof Unknown) {
    const marks = new Set<unknown>();
    stripMarks(element, marks);
    return withMarks(unknownNotNull(bool), marks);
  }
  if (type.kind !== "set") throw new CtyError(`expected a set, not a value of type ${friendlyName(type)}`);
  const open = element.type.kind === "dynamic" || type.element.kind === "dynamic";
  if (!open && !equalTypes(element.type, type.element)) return False;
  if (element.content instanceof Unknown) return unknownNotNull(bool);
  if (open && element.type.kind !== type.element.kind) return False;
  if (containsMarked(element)) throw new CtyError("the value has marks inside it, and elements of sets have no marks: remove them first");
  const elements = contentOf(set, "set");
  return elements.has(element) ? True : elements.hasUnknowns ? unknownNotNull(bool) : False;
}

/** The reference implementation counts in 64 bits, and this limit is observable. No collection is longer. */
const MAX_LENGTH = 9223372036854775807n;

/**
 * Returns the number of elements of a collection, tuple or object, with the value's marks. It is
 * unknown within bounds for an unknown collection and for a set with unknown elements. The length
 * of a tuple is always known, the length of an object unless it is unknown.
 * @throws CtyError for a value of another type, and for a null collection
 */
export function length(value: Value): Value<NumberType> {
  if (value.marks !== undefined) return carryMarks(length(bare(value)), value);
  const { type, content } = value;
  if (type.kind === "tuple") return new Value(number, type.elements.length);
  if (content instanceof Unknown && (type.kind === "dynamic" || isCollectionType(type))) {
    const range = new ValueRange(value);
    const max = range.lengthMax();
    return lengthBetween(range.lengthMin(), max === Number.POSITIVE_INFINITY ? numberContent(MAX_LENGTH) : max);
  }
  if (content instanceof SetContent && content.hasUnknowns && content.size > 1) return lengthBetween(1, content.size);
  if (content instanceof Unknown) throw new CtyError(`the length of an unknown value of type ${friendlyName(type)} cannot be determined`);
  return new Value(number, lengthInt(value));
}

function lengthBetween(min: NumberContent, max: NumberContent): Value<NumberType> {
  return refinedUnknown(number, { notNull: true, numberMin: min, numberMax: max });
}

/**
 * Returns the number of elements of a known collection, or of any tuple or object. Each unknown
 * element of a set counts, although they may turn out to be equal.
 * @throws CtyError for a value of another type, and for an unknown, null or marked value
 */
export function lengthInt(value: Value): number {
  const { type, content } = value;
  if (value.marks !== undefined) throw new CtyError("the value is marked: remove its marks before reading its length");
  if (type.kind === "tuple") return type.elements.length;
  if (type.kind === "object") return type.names.length;
  if (!isCollectionType(type)) throw new CtyError(`a value of type ${friendlyName(type)} has no length`);
  if (content === null || content instanceof Unknown)
    throw new CtyError(`the value is ${content === null ? "null" : "unknown"}, so it has no length`);
  return lengthOfContent(value).max;
}

/**
 * Whether {@link elements} can iterate over the value, apart from its marks: a known collection,
 * tuple or object.
 */
export function canIterateElements({ type, content }: Value): boolean {
  return content !== null && !(content instanceof Unknown) && (isCollectionType(type) || type.kind === "tuple" || type.kind === "object");
}

/**
 * Iterates over the elements of a collection, tuple or object with their keys: numbers for a list
 * or tuple, strings in code point order for a map or object, the elements themselves for a set (in
 * ascending order if they are primitive, see `SetContent`).
 *
 * @throws CtyError if the value has no elements (see {@link canIterateElements}), or is marked
 */
export function* elements(value: Value): IterableIterator<readonly [key: Value, value: Value]> {
  const { type, content } = value;
  if (value.marks !== undefined) throw new CtyError("the value is marked: remove its marks before reading its elements");
  if (content === null || content instanceof Unknown)
    throw new CtyError(`the value is ${content === null ? "null" : "unknown"}, so it has no elements`);
  if (content instanceof SetContent) {
    for (const element of content.elements) yield [element, element];
  } else if (isElements(value) || isMapContent(content)) {
    const names = namesOfParts(value);
    const list = partsOfContainer(content);
    for (let i = 0; i < list.length; i++) yield [names === undefined ? new Value(number, i) : new Value(string, names[i]!), list[i]!];
  } else {
    throw new CtyError(`a value of type ${friendlyName(type)} has no elements`);
  }
}
