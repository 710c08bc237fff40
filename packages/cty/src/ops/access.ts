/** Getting at what is inside a value: attributes, elements, whether there is one, and how many. */
import { CtyError } from "../errors.ts";
import { lengthOfContent } from "../length-of-content.ts";
import { containsMarked, isElements, stripMarks, withMarks } from "../marks.ts";
import { compareNumbers, isWholeNumber, type NumberContent, numberText, toDouble } from "../number.ts";
import { refine } from "../refinement.ts";
import { SetContent } from "../set-content.ts";
import { normalizeString } from "../text.ts";
import { type BoolType, bool, equalTypes, isCollectionType, type NumberType, number, string } from "../type.ts";
import { friendlyName } from "../type-name.ts";
import { Unknown } from "../unknown.ts";
import { boolVal, dynamicVal, False, nullVal, unknownVal, Value } from "../value.ts";
import { ValueRange } from "../value-range.ts";
import { isWhollyKnown } from "../wholly-known.ts";
import { bare, carryMarks, unknownResult } from "./prologue.ts";

/**
 * The value of an attribute of an object, with the object's marks. Of an unknown object it is unknown.
 * @throws CtyError for what is no object or null, and if there is no such attribute
 */
export function getAttr(value: Value, name: string): Value {
  const { type, content } = value;
  if (type.kind !== "object") {
    if (type.kind === "dynamic") return carryMarks(dynamicVal, value);
    throw new CtyError(`a value of type ${friendlyName(type)} has no attributes, so none named "${name}"`);
  }
  const at = type.indexOf(normalizeString(name));
  if (at < 0) throw new CtyError(`the object has no attribute named "${name}"`);
  if (content === null) throw new CtyError(`the object is null, so it has no attribute "${name}"`);
  const result = content instanceof Unknown ? unknownVal(type.types[at]!) : (content as readonly Value[])[at]!;
  return value.marks === undefined ? result : carryMarks(result, value);
}

/**
 * The element of a list, map or tuple at a key, with the marks of both. A key that a map does not have gives null. The element of an
 * unknown collection, or at an unknown key, is unknown.
 * @throws CtyError for other values and for null, for a key of the wrong type, and for one out of range
 */
export function index(value: Value, key: Value): Value {
  if (value.marks !== undefined || key.marks !== undefined) return carryMarks(index(bare(value), bare(key)), value, key);
  const { type, content } = value;
  // A key of a type that is not known yet, null or not, may turn out to be a good one.
  const keyKnown = !(key.content instanceof Unknown) && key.type.kind !== "dynamic";
  switch (type.kind) {
    case "dynamic":
      return dynamicVal;
    case "list": {
      checkKey(key, "number");
      if (content instanceof Unknown || !keyKnown) return unknownVal(type.element);
      if (content === null) throw new CtyError("the list is null, so it has no elements");
      const elements = content as readonly Value[];
      return elements[position(key.content as NumberContent, elements.length)]!;
    }
    case "map": {
      checkKey(key, "string");
      if (content instanceof Unknown || !keyKnown) return unknownVal(type.element);
      if (content === null) throw new CtyError("the map is null, so it has no elements");
      return (content as ReadonlyMap<string, Value>).get(key.content as string) ?? nullVal(type.element);
    }
    case "tuple": {
      checkKey(key, "number");
      if (!keyKnown) return dynamicVal;
      const at = position(key.content as NumberContent, type.elements.length);
      if (content === null) throw new CtyError("the tuple is null, so it has no elements");
      return content instanceof Unknown ? unknownVal(type.elements[at]!) : (content as readonly Value[])[at]!;
    }
    default:
      throw new CtyError(`a value of type ${friendlyName(type)} has no elements to get by key`);
  }
}

function checkKey(key: Value, kind: "number" | "string"): void {
  if (key.type.kind === "dynamic") return;
  if (key.type.kind !== kind) throw new CtyError(`the key has to be a ${kind}, not a value of type ${friendlyName(key.type)}`);
  if (key.content === null) throw new CtyError("the key cannot be null");
}

/** The key as a place in a sequence. */
function position(key: NumberContent, length: number): number {
  if (!hasPosition(key, length)) throw new CtyError(`there is no element ${numberText(key)}: the ${length === 1 ? "only element is" : `elements are`} ${length === 0 ? "none" : length === 1 ? "0" : `0 to ${length - 1}`}`);
  return toDouble(key);
}

function hasPosition(key: NumberContent, length: number): boolean {
  return isWholeNumber(key) && compareNumbers(key, 0) >= 0 && compareNumbers(key, length) < 0;
}

/**
 * Whether {@link index} would find an element at the key; unknown where the value or the key is.
 * @throws CtyError for a value that is no list, map or tuple, and for a null list or map
 */
export function hasIndex(value: Value, key: Value): Value<BoolType> {
  if (value.marks !== undefined || key.marks !== undefined) return carryMarks(hasIndex(bare(value), bare(key)), value, key);
  const { type, content } = value;
  if (type.kind === "dynamic") return unknownResult(bool);
  if (type.kind !== "list" && type.kind !== "map" && type.kind !== "tuple") throw new CtyError(`a value of type ${friendlyName(type)} has no elements to get by key`);
  if (key.type.kind === "dynamic") return unknownResult(bool);
  if (key.type.kind !== (type.kind === "map" ? "string" : "number")) return False;
  if (key.content instanceof Unknown) return unknownResult(bool);
  if (key.content === null) throw new CtyError("the key cannot be null");
  if (type.kind === "tuple") return boolVal(hasPosition(key.content as NumberContent, type.elements.length));
  if (content instanceof Unknown) return unknownResult(bool);
  if (content === null) throw new CtyError("the value is null, so it has no elements");
  if (type.kind === "map") return boolVal((content as ReadonlyMap<string, Value>).has(key.content as string));
  return boolVal(hasPosition(key.content as NumberContent, (content as readonly Value[]).length));
}

/** Whether a set has a value as an element; unknown where either is not wholly known and no element is the very value. @throws CtyError for what is no set, or null */
export function hasElement(set: Value, element: Value): Value<BoolType> {
  if (set.marks !== undefined || containsMarked(element)) {
    const marks = new Set(set.marks);
    return withMarks(hasElement(bare(set), stripMarks(element, marks)), marks);
  }
  const { type, content } = set;
  if (type.kind === "dynamic" && content instanceof Unknown) return unknownResult(bool);
  if (type.kind !== "set") throw new CtyError(`a set is required, not a value of type ${friendlyName(type)}`);
  if (content instanceof Unknown) return unknownResult(bool);
  if (content === null) throw new CtyError("the set is null, so it has no elements");
  if (element.type.kind === "dynamic" && element.content instanceof Unknown) return unknownResult(bool);
  if (!equalTypes(type.element, element.type)) return False;
  if (!isWhollyKnown(element)) return unknownResult(bool);
  const elements = content as SetContent;
  if (elements.has(element)) return boolVal(true);
  return elements.hasUnknowns ? unknownResult(bool) : False;
}

/**
 * The number of elements of a collection, tuple or object, with the value's marks; unknown, within bounds, where it is.
 * @throws CtyError for other values, and for null collections
 */
export function length(value: Value): Value<NumberType> {
  if (value.marks !== undefined) return carryMarks(length(bare(value)), value);
  const { type, content } = value;
  if (type.kind === "tuple") return new Value(number, type.elements.length);
  if (type.kind === "dynamic") return unknownResult(number);
  if (type.kind === "object" && !(content instanceof Unknown)) return new Value(number, type.names.length);
  if (!isCollectionType(type)) throw new CtyError(`a value of type ${friendlyName(type)} has no length`);
  if (content === null) throw new CtyError("the value is null, so it has no length");
  const range = new ValueRange(value);
  const [min, max] = [range.lengthMin(), range.lengthMax()];
  if (min === max && !(content instanceof Unknown)) return new Value(number, min);
  return refine(unknownVal(number)).notNull().numberMin(min).numberMax(Number.isFinite(max) ? max : MAX_LENGTH).newValue() as Value<NumberType>;
}

/** No collection is longer than this: the greatest signed 64-bit integer, as the reference has it. */
const MAX_LENGTH = 2n ** 63n - 1n;

/** The number of elements of a known collection, tuple or object; unknown elements of a set count one each. @throws CtyError for other values, unknown, null and marked ones */
export function lengthInt(value: Value): number {
  const { type, content } = value;
  if (value.marks !== undefined) throw new CtyError("the value is marked: take its marks off before asking for its length");
  if (type.kind === "tuple") return type.elements.length;
  if (type.kind === "object") return type.names.length;
  if (!isCollectionType(type)) throw new CtyError(`a value of type ${friendlyName(type)} has no length`);
  if (content === null || content instanceof Unknown) throw new CtyError(`the value is ${content === null ? "null" : "unknown"}, so it has no length`);
  return lengthOfContent(value).max;
}

/** Whether {@link elements} can go through the value: a known collection, tuple or object. */
export function canIterateElements({ type, content }: Value): boolean {
  return content !== null && !(content instanceof Unknown) && (isCollectionType(type) || type.kind === "tuple" || type.kind === "object");
}

/**
 * Goes through the elements of a collection, tuple or object with their keys: numbers for a list or tuple, strings in
 * code-point order for a map or object, the elements themselves for a set.
 * @throws CtyError if it cannot be gone through (see {@link canIterateElements}), or is marked
 */
export function* elements(value: Value): IterableIterator<readonly [key: Value, value: Value]> {
  const { type, content } = value;
  if (value.marks !== undefined) throw new CtyError("the value is marked: take its marks off before going through its elements");
  if (!canIterateElements(value)) throw new CtyError(`a value of type ${friendlyName(type)} that is ${content === null ? "null" : content instanceof Unknown ? "unknown" : "no collection"} has no elements`);
  if (content instanceof SetContent) {
    for (const element of content.elements) yield [element, element];
  } else if (content instanceof Map) {
    for (const [key, element] of content as ReadonlyMap<string, Value>) yield [new Value(string, key), element];
  } else if (isElements(value)) {
    const list = content as readonly Value[];
    for (let i = 0; i < list.length; i++) yield [type.kind === "object" ? new Value(string, type.names[i]!) : new Value(number, i), list[i]!];
  }
}
