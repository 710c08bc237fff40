/**
 * Getting at what is inside a value: attributes, elements, whether there is one, and how many. Results carry the marks of
 * the value and of the key.
 */
import { CtyError } from "../errors.ts";
import { containsMarked, isElements, stripMarks, withMarks } from "../marks.ts";
import { compareNumbers, isWholeNumber, type NumberContent, numberText, parseNumber, toDouble } from "../number.ts";
import { refinedUnknown, unknownNotNull } from "../refined-unknown.ts";
import { SetContent } from "../set-content.ts";
import { normalizeString } from "../text.ts";
import { type BoolType, bool, equalTypes, isCollectionType, type NumberType, number, string, type Type } from "../type.ts";
import { friendlyName } from "../type-name.ts";
import { Unknown } from "../unknown.ts";
import { boolVal, dynamicVal, False, True, unknownOf, Value } from "../value.ts";
import { ValueRange } from "../value-range.ts";
import { bare, carryMarks } from "./prologue.ts";

/**
 * The value of an attribute of an object, with the object's marks. Of an unknown object it is unknown, and of any value of
 * a type that is not known yet.
 * @throws CtyError for what is no object or null, and if there is no such attribute
 */
export function getAttr(value: Value, name: string): Value {
  const { type, content } = value;
  if (type.kind !== "object") {
    if (type.kind === "dynamic") return carryMarks(dynamicVal, value);
    throw new CtyError(`a value of type ${friendlyName(type)} has no attributes, so none named "${name}"`);
  }
  let at = type.indexOf(name);
  if (at < 0) at = type.indexOf(normalizeString(name));
  if (at < 0) throw new CtyError(`the object has no attribute named "${name}"`);
  if (content === null) throw new CtyError(`the object is null, so it has no attribute "${name}"`);
  const result = content instanceof Unknown ? unknownOf(type.types[at]!) : (content as readonly Value[])[at]!;
  return value.marks === undefined ? result : carryMarks(result, value);
}

/**
 * The element of a list, map or tuple at a key, with the marks of both. A key that a map does not have gives null. The element
 * of an unknown collection, or at an unknown key, is unknown, as it is of any value of a type that is not known yet.
 * @throws CtyError for other values and for null, for a key of the wrong type, and for one out of range
 */
export function index(value: Value, key: Value): Value {
  if (value.marks !== undefined || key.marks !== undefined) return carryMarks(index(bare(value), bare(key)), value, key);
  const { type, content } = value;
  switch (type.kind) {
    case "dynamic":
      return dynamicVal;
    case "list": {
      if (!keyIsKnown(key, number) || content instanceof Unknown) return unknownOf<Type>(type.element);
      const elements = notNull(value) as readonly Value[];
      return elements[positionOf(key.content as NumberContent, elements.length, "list")]!;
    }
    case "map": {
      if (!keyIsKnown(key, string) || content instanceof Unknown) return unknownOf<Type>(type.element);
      return (notNull(value) as ReadonlyMap<string, Value>).get(key.content as string) ?? new Value<Type>(type.element, null);
    }
    case "tuple": {
      if (!keyIsKnown(key, number)) return dynamicVal;
      const at = positionOf(key.content as NumberContent, type.elements.length, "tuple");
      return content instanceof Unknown ? unknownOf(type.elements[at]!) : (notNull(value) as readonly Value[])[at]!;
    }
    default:
      throw new CtyError(`a value of type ${friendlyName(type)} has no elements to get by key`);
  }
}

/** Whether the key, which has to be of this type, is known. The null of a type that is not known yet counts as unknown. */
function keyIsKnown(key: Value, type: Type): boolean {
  if (key.type.kind === "dynamic") return false;
  if (key.type.kind !== type.kind) throw new CtyError(`the key has to be a ${type.kind}, not a value of type ${friendlyName(key.type)}`);
  if (key.content === null) throw new CtyError("the key cannot be null");
  return !(key.content instanceof Unknown);
}

/** The content of a value that must not be null. */
function notNull({ content }: Value): unknown {
  if (content === null) throw new CtyError("the value is null, so it has no elements");
  return content;
}

/** The key as a place in a sequence. */
function positionOf(key: NumberContent, length: number, kind: string): number {
  if (typeof key === "number" && key >= 0 && key < length) return key;
  if (!hasPosition(key, length)) {
    throw new CtyError(
      `the ${kind} has no element ${numberText(key)}: it has ${length === 0 ? "none" : length === 1 ? "just one, 0" : `${length}, 0 to ${length - 1}`}`,
    );
  }
  return toDouble(key);
}

function hasPosition(key: NumberContent, length: number): boolean {
  return isWholeNumber(key) && compareNumbers(key, 0) >= 0 && compareNumbers(key, length) < 0;
}

/**
 * Whether {@link index} would find an element at the key; unknown where the value or the key is. A key of the wrong type finds
 * none. Of a tuple it is known even if the tuple is unknown or null.
 * @throws CtyError for a value that is no list, map or tuple, for a null list or map, and for a null key
 */
export function hasIndex(value: Value, key: Value): Value<BoolType> {
  if (value.marks !== undefined || key.marks !== undefined) return carryMarks(hasIndex(bare(value), bare(key)), value, key);
  const { type, content } = value;
  if (type.kind === "dynamic") return unknownNotNull(bool);
  if (type.kind !== "list" && type.kind !== "map" && type.kind !== "tuple")
    throw new CtyError(`a value of type ${friendlyName(type)} has no elements to get by key`);
  if (key.type.kind === "dynamic") return unknownNotNull(bool);
  if (key.type.kind !== (type.kind === "map" ? "string" : "number")) return False;
  if (key.content instanceof Unknown || (content instanceof Unknown && type.kind !== "tuple")) return unknownNotNull(bool);
  if (key.content === null) throw new CtyError("the key cannot be null");
  if (type.kind === "map") return boolVal((notNull(value) as ReadonlyMap<string, Value>).has(key.content as string));
  const position = key.content as NumberContent;
  if (type.kind === "tuple") return boolVal(hasPosition(position, type.elements.length));
  // A number that is no position at all is none of a null list either.
  return boolVal(hasPosition(position, Number.POSITIVE_INFINITY) && hasPosition(position, (notNull(value) as readonly Value[]).length));
}

/**
 * Whether a set has a value as an element, with the marks of both; unknown where the set or the value is, or where one of the
 * set's elements may turn out to be the value. A value with something unknown inside it is equal to no element yet.
 * @throws CtyError for what is no set, for null, and for a value with marks inside it, which no element of a set can have
 */
export function hasElement(set: Value, element: Value): Value<BoolType> {
  if (set.marks !== undefined || element.marks !== undefined) return carryMarks(hasElement(bare(set), bare(element)), set, element);
  const { type, content } = set;
  if (content === null) throw new CtyError("the set is null, so it has no elements");
  if (content instanceof Unknown) {
    const marks = new Set<unknown>();
    stripMarks(element, marks);
    return withMarks(unknownNotNull(bool), marks);
  }
  if (type.kind !== "set") throw new CtyError(`a set is required, not a value of type ${friendlyName(type)}`);
  const open = element.type.kind === "dynamic" || type.element.kind === "dynamic";
  if (!open && !equalTypes(element.type, type.element)) return False;
  if (element.content instanceof Unknown) return unknownNotNull(bool);
  if (open && element.type.kind !== type.element.kind) return False;
  if (containsMarked(element))
    throw new CtyError("there are marks inside the value, which an element of a set cannot have: take them off first");
  const elements = content as SetContent;
  return elements.has(element) ? True : elements.hasUnknowns ? unknownNotNull(bool) : False;
}

/** The reference counts in 64 bits, and shows it: no collection is longer. */
const MAX_LENGTH: NumberContent = /* @__PURE__ */ parseNumber("9223372036854775807")!;

/**
 * The number of elements of a collection, tuple or object, with the value's marks. Of an unknown collection, and of a set with
 * unknown elements, it is unknown within bounds; of a tuple or an object the type tells it, though not of an unknown object.
 * @throws CtyError for other values, and for a null collection
 */
export function length(value: Value): Value<NumberType> {
  if (value.marks !== undefined) return carryMarks(length(bare(value)), value);
  const { type, content } = value;
  if (type.kind === "tuple") return new Value(number, type.elements.length);
  if (content instanceof Unknown && (type.kind === "dynamic" || isCollectionType(type))) {
    const range = new ValueRange(value);
    const max = range.lengthMax();
    return lengthBetween(range.lengthMin(), max === Number.POSITIVE_INFINITY ? MAX_LENGTH : max);
  }
  if (content instanceof SetContent && content.hasUnknowns && content.size > 1) return lengthBetween(1, content.size);
  if (content instanceof Unknown) throw new CtyError(`the length of an unknown value of type ${friendlyName(type)} cannot be determined`);
  return new Value(number, lengthInt(value));
}

function lengthBetween(min: NumberContent, max: NumberContent): Value<NumberType> {
  return refinedUnknown(number, { notNull: true, numberMin: min, numberMax: max });
}

/**
 * The number of elements of a known collection, or of any tuple or object. Unknown elements of a set count one each, although
 * they may turn out to be equal.
 * @throws CtyError for other values, and for unknown, null and marked ones
 */
export function lengthInt(value: Value): number {
  const { type, content } = value;
  if (value.marks !== undefined) throw new CtyError("the value is marked: take its marks off before asking for its length");
  if (type.kind === "tuple") return type.elements.length;
  if (type.kind === "object") return type.names.length;
  if (!isCollectionType(type)) throw new CtyError(`a value of type ${friendlyName(type)} has no length`);
  if (content === null || content instanceof Unknown)
    throw new CtyError(`the value is ${content === null ? "null" : "unknown"}, so it has no length`);
  return content instanceof SetContent || content instanceof Map ? content.size : (content as readonly Value[]).length;
}

/** Whether {@link elements} can go through the value, once its marks are off: a known collection, tuple or object. */
export function canIterateElements({ type, content }: Value): boolean {
  return content !== null && !(content instanceof Unknown) && (isCollectionType(type) || type.kind === "tuple" || type.kind === "object");
}

/**
 * Iterates over the elements of a collection, tuple or object with their keys: numbers for a list
 * or tuple, strings in code-point order for a map or object, the elements themselves for a set (in
 * order if they are primitive, see `SetContent`).
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
  } else if (type.kind === "map") {
    for (const [key, element] of content as ReadonlyMap<string, Value>) yield [new Value(string, key), element];
  } else if (isElements(value)) {
    const list = content as readonly Value[];
    for (let i = 0; i < list.length; i++)
      yield [type.kind === "object" ? new Value(string, type.names[i]!) : new Value(number, i), list[i]!];
  } else {
    throw new CtyError(`a value of type ${friendlyName(type)} has no elements`);
  }
}
