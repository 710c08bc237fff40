/**
 * Values as JSON, guided by a type. Where the type says `dynamic`, the value is wrapped together with its own type, so that
 * reading gives the same value.
 */

import { Budget } from "../budget.ts";
import { listVal, listValEmpty, mapVal, mapValEmpty, objectVal, setVal, setValEmpty, tupleVal } from "../collections.ts";
import { tryConvert } from "../convert/convert.ts";
import { withArticle } from "../convert/mismatch.ts";
import { CtyError } from "../errors.ts";
import { isFiniteNumber, type NumberContent, numberText } from "../number.ts";
import type { Path } from "../path.ts";
import { PathCursor, pathTo } from "../path-cursor.ts";
import { SetContent } from "../set-content.ts";
import { withStackError } from "../stack.ts";
import { normalizeString } from "../text.ts";
import { TextPieces } from "../text-pieces.ts";
import {
  bool,
  dynamic,
  equalTypes,
  type ListType,
  type MapType,
  number,
  type ObjectType,
  object,
  type SetType,
  string,
  type TupleType,
  type Type,
  tuple,
  withoutOptionalAttributes,
} from "../type.ts";
import { friendlyName, friendlyNameForConstraint } from "../type-name.ts";
import { Unknown } from "../unknown.ts";
import { checkType, checkValue, isValue, nullVal, stringVal, Value } from "../value.ts";
import { numberTextSize, sizeOf } from "../value-facts.ts";
import { quoteJson } from "./quote-json.ts";
import { type JsonData, JsonFault, JsonNumber, JsonObject, MAX_JSON_DEPTH, readJson } from "./read-json.ts";
import { typeFromData, typeToJSON } from "./type-json.ts";

// --- writing ----------------------------------------------------------------------------------------------------------

/** Texts that are made without a budget are at most this long, in UTF-16 code units. */
const MAX_JSON_LENGTH = 1 << 27;

/** A JSON text that is being made. */
class JsonOutput {
  private readonly pieces: TextPieces = new TextPieces();
  private readonly budget: Budget;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  add(text: string): void {
    this.budget.spendText(text.length);
    this.pieces.add(text);
  }

  /** Charges for a text before it is made, apart from what {@link add} charges. */
  announce(length: number): void {
    this.budget.spendText(length);
  }

  toString(): string {
    return this.pieces.toString();
  }
}

/**
 * Returns the JSON text of a value, without any white space. Names and the elements of sets are in their order, numbers in plain decimal digits.
 * @param type the type with which the text will be read; the value is converted to it. The value's own if left out.
 * @param budget what is charged for the text
 * @throws BudgetError if the text is longer than the budget allows, or than 128 million characters without one; CtyError, with the path, for a value that cannot be converted, that is marked, not wholly known, infinite, of a capsule
 *   type, or nested deeper than 1000 levels
 * @example valueToJSON(listVal([numberVal(1)])) // "[1]"
 */
export function valueToJSON(
  value: Value,
  type: Type = checkValue(value, "valueToJSON").type,
  budget: Budget = new Budget({ text: MAX_JSON_LENGTH }),
): string {
  const converted = tryConvert(value, type);
  if (!isValue(converted)) throw converted;
  // Each part takes a character at least, so this is known before any work is done.
  if (sizeOf(converted) > MAX_JSON_LENGTH) throw new CtyError(`the value has more than ${MAX_JSON_LENGTH} parts, too many for JSON`);
  const out = new JsonOutput(budget);
  withStackError(() => write(converted, type, undefined, out));
  return out.toString();
}

function write(value: Value, type: Type, at: PathCursor | undefined, out: JsonOutput): void {
  if (value.marks !== undefined) throw new CtyError("a marked value has no JSON form: take its marks off first", pathTo(at));
  if (type.kind === "dynamic" && value.type.kind !== "dynamic") {
    out.add('{"value":');
    write(value, value.type, at, out);
    out.add(',"type":');
    out.add(typeToJSON(value.type));
    out.add("}");
    return;
  }
  const { content } = value;
  if (content === null) {
    out.add("null");
    return;
  }
  if (content instanceof Unknown) throw new CtyError("an unknown value has no JSON form", pathTo(at));
  switch (type.kind) {
    case "string":
      out.add(quoteJson(content as string));
      return;
    case "bool":
      out.add(content === true ? "true" : "false");
      return;
    case "number":
      if (!isFiniteNumber(content as NumberContent)) throw new CtyError("infinity has no JSON form", pathTo(at));
      out.announce(numberTextSize(value));
      out.add(Object.is(content, -0) ? "-0" : numberText(content as NumberContent));
      return;
    case "list":
    case "set":
    case "tuple":
      writeElements(content as SetContent | readonly Value[], type, at, out);
      return;
    case "map":
      writeMap(content as ReadonlyMap<string, Value>, type, at, out);
      return;
    case "object":
      writeObject(content as readonly Value[], type, at, out);
      return;
    default:
      throw new CtyError(`a value of the opaque type ${friendlyName(type)} has no JSON form`, pathTo(at));
  }
}

function writeElements(
  content: SetContent | readonly Value[],
  type: ListType | SetType | TupleType,
  at: PathCursor | undefined,
  out: JsonOutput,
): void {
  const elements = content instanceof SetContent ? content.elements : content;
  const cursor = inside(at, type);
  out.add("[");
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i]!;
    if (i > 0) out.add(",");
    cursor.at = type.kind === "set" ? element : i;
    write(element, type.kind === "tuple" ? type.elements[i]! : type.element, cursor, out);
  }
  out.add("]");
}

function writeMap(content: ReadonlyMap<string, Value>, type: MapType, at: PathCursor | undefined, out: JsonOutput): void {
  const cursor = inside(at, type);
  let separator = "";
  out.add("{");
  for (const [key, element] of content) {
    cursor.at = key;
    out.add(separator);
    out.add(quoteJson(key));
    out.add(":");
    write(element, type.element, cursor, out);
    separator = ",";
  }
  out.add("}");
}

function writeObject(content: readonly Value[], type: ObjectType, at: PathCursor | undefined, out: JsonOutput): void {
  const cursor = inside(at, type);
  out.add("{");
  for (let i = 0; i < content.length; i++) {
    const name = type.names[i]!;
    cursor.at = name;
    out.add(i === 0 ? "" : ",");
    out.add(quoteJson(name));
    out.add(":");
    write(content[i]!, type.types[i]!, cursor, out);
  }
  out.add("}");
}

function inside(outer: PathCursor | undefined, container: Type): PathCursor {
  const cursor = new PathCursor(outer, container);
  if (cursor.depth > MAX_JSON_DEPTH)
    throw new CtyError(`the value is nested deeper than the ${MAX_JSON_DEPTH} levels that can be written as JSON`, pathTo(outer));
  return cursor;
}

// --- reading ----------------------------------------------------------------------------------------------------------

/**
 * The value of a JSON text. Strings, numbers and bools may stand for one another where that makes sense; a number that is read as
 * a string keeps its spelling. Attributes that are missing become null. Of properties with one name the last counts.
 * @param type the type that it is read as; where that is `dynamic`, the text has to say the type, as {@link valueToJSON} writes it
 * @throws CtyError, with the path, if the text is no JSON, does not fit the type, or is nested deeper than 1000 levels
 * @example valueFromJSON('["a", 1]', list(string)) // the strings "a" and "1"
 */
export function valueFromJSON(text: string, type: Type): Value {
  const { data, trailing } = readJson(checkText(text));
  const value = withStackError(() => read(data, checkType(type, "valueFromJSON"), undefined));
  if (trailing !== undefined) throw trailing.toError([]);
  return value;
}

function checkText(text: string): string {
  if (typeof text !== "string") throw new CtyError(`JSON text is a JavaScript string, not ${text === null ? "null" : `a ${typeof text}`}`);
  return text;
}

function read(data: JsonData, type: Type, at: PathCursor | undefined): Value {
  if (data === null) return nullVal(type);
  if (data instanceof JsonFault) throw data.toError(pathTo(at));
  switch (type.kind) {
    case "dynamic":
      return readWithType(data, at);
    case "string":
    case "number":
    case "bool":
      return readPrimitive(data, type, at);
    case "list":
    case "set":
      return readSequence(data, type, at);
    case "tuple":
      return readTuple(data, type, at);
    case "map":
      return readMap(data, type, at);
    case "object":
      return readObject(data, type, at);
    default:
      throw new CtyError(`a value of the opaque type ${friendlyName(type)} cannot be read from JSON`, pathTo(at));
  }
}

function readPrimitive(data: JsonData, type: Type, at: PathCursor | undefined): Value {
  let value: Value | undefined;
  if (typeof data === "string") value = stringVal(data);
  else if (data instanceof JsonNumber && type.kind !== "bool") value = new Value(string, data.text);
  else if (typeof data === "boolean" && type.kind !== "number") value = new Value(bool, data);
  if (value === undefined) throw wrong(data, type, pathTo(at));
  const converted = tryConvert(value, type);
  if (isValue(converted)) return converted;
  throw new CtyError(data instanceof JsonNumber ? `the number ${data.text.slice(0, 40)} is out of range` : converted.reason, pathTo(at));
}

function readSequence(data: JsonData, type: ListType | SetType, at: PathCursor | undefined): Value {
  if (!Array.isArray(data)) throw wrong(data, type, pathTo(at));
  const cursor = new PathCursor(at, type);
  const elements: Value[] = [];
  for (let i = 0; i < data.length; i++) {
    if (type.kind === "list") cursor.at = i;
    elements.push(read(data[i] as JsonData, type.element, cursor));
  }
  if (elements.length > 0) return ofOneType(at, () => (type.kind === "list" ? listVal(elements) : setVal(elements)));
  const element = withoutOptionalAttributes(type.element);
  return type.kind === "list" ? listValEmpty(element) : setValEmpty(element);
}

function readTuple(data: JsonData, type: TupleType, at: PathCursor | undefined): Value {
  if (!Array.isArray(data)) throw wrong(data, type, pathTo(at));
  const cursor = new PathCursor(at, type);
  const { length } = type.elements;
  const elements: Value[] = [];
  for (let i = 0; i < data.length && i < length; i++) {
    cursor.at = i;
    elements.push(read(data[i] as JsonData, type.elements[i]!, cursor));
  }
  if (data.length !== length) {
    const last = data[data.length - 1] as JsonData;
    if (last instanceof JsonFault) throw last.toError(pathTo(at));
    throw new CtyError(`a tuple of ${length} elements is required, and this array has ${data.length}`, pathTo(at));
  }
  return tupleVal(elements) as Value;
}

function readMap(data: JsonData, type: MapType, at: PathCursor | undefined): Value {
  if (!(data instanceof JsonObject)) throw wrong(data, type, pathTo(at));
  const cursor = new PathCursor(at, type);
  const elements = new Map<string, Value>();
  for (let i = 0; i < data.names.length; i++) {
    cursor.at = data.names[i]!;
    elements.set(data.names[i]!, read(data.values[i]!, type.element, cursor));
  }
  endOfObject(data, cursor);
  if (elements.size > 0) return ofOneType(at, () => mapVal(elements));
  return mapValEmpty(withoutOptionalAttributes(type.element));
}

function readObject(data: JsonData, type: ObjectType, at: PathCursor | undefined): Value {
  if (!(data instanceof JsonObject)) throw wrong(data, type, pathTo(at));
  const cursor = new PathCursor(at, type);
  const attributes: (Value | undefined)[] = type.names.map(() => undefined);
  for (let i = 0; i < data.names.length; i++) {
    const name = normalizeString(data.names[i]!);
    const index = type.indexOf(name);
    if (index < 0) throw new CtyError(`an attribute named ${JSON.stringify(name)} is not expected`, pathTo(at));
    cursor.at = name;
    attributes[index] = read(data.values[i]!, type.types[index]!, cursor);
  }
  endOfObject(data, cursor);
  return objectVal(type.names.map((name, i) => [name, attributes[i] ?? nullVal(type.types[i]!)] as const)) as Value;
}

function endOfObject(data: JsonObject, cursor: PathCursor): void {
  if (data.fault === undefined) return;
  cursor.at = undefined;
  throw data.fault.toError(cursor.path());
}

/** A value that stands with its type: `{"value": …, "type": …}`. */
function readWithType(data: JsonData, at: PathCursor | undefined): Value {
  const explain = 'an object with "value" and "type" is required, as the type is not known otherwise';
  if (!(data instanceof JsonObject)) throw new CtyError(explain, pathTo(at));
  let value: JsonData | undefined;
  let type: Type | undefined;
  for (let i = 0; i < data.names.length; i++) {
    const name = data.names[i]!;
    if (name === "value") value = data.values[i]!;
    else if (name === "type") type = readType(data.values[i]!, at);
    else throw new CtyError(`${explain}, not ${JSON.stringify(name)}`, pathTo(at));
  }
  if (data.fault !== undefined) throw data.fault.toError(pathTo(at));
  if (value instanceof JsonFault) throw value.toError(pathTo(at));
  if (type === undefined || value === undefined) throw new CtyError(explain, pathTo(at));
  return read(value, type, at);
}

function readType(data: JsonData, at: PathCursor | undefined): Type {
  try {
    return typeFromData(data);
  } catch (error) {
    throw error instanceof CtyError ? new CtyError(error.message, pathTo(at)) : error;
  }
}

/** A collection, whose elements may turn out to be of several types where the type says `dynamic`. */
function ofOneType(at: PathCursor | undefined, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw error instanceof CtyError ? new CtyError(error.message, pathTo(at)) : error;
  }
}

function wrong(data: JsonData, type: Type, path: Path): CtyError {
  return new CtyError(`${withArticle(friendlyNameForConstraint(type))} is required, not ${describeData(data)}`, path);
}

function describeData(data: JsonData): string {
  if (typeof data === "string") return "a string";
  if (typeof data === "boolean") return "a bool";
  return data instanceof JsonNumber ? "a number" : data instanceof JsonObject ? "an object" : "an array";
}

// --- the type implied ---------------------------------------------------------------------------------------------------

/**
 * The type that a JSON text has by itself: arrays are tuples, objects are objects, null is of no type yet. Reading the text with this
 * type gives all that is in it.
 * @throws CtyError if the text is no JSON, is nested deeper than 1000 levels, or has properties of one name and different types
 */
export function impliedTypeOfJSON(text: string): Type {
  const { data, trailing } = readJson(checkText(text));
  const type = withStackError(() => implied(data));
  if (trailing !== undefined) throw trailing.toError([]);
  return type;
}

function implied(data: JsonData): Type {
  if (data === null) return dynamic;
  if (typeof data === "string") return string;
  if (typeof data === "boolean") return bool;
  if (data instanceof JsonNumber) return number;
  if (data instanceof JsonFault) throw data.toError([]);
  if (!(data instanceof JsonObject)) return tuple(data.map(implied));
  const attributes = new Map<string, Type>();
  for (let i = 0; i < data.names.length; i++) {
    const name = normalizeString(data.names[i]!);
    const type = implied(data.values[i]!);
    const before = attributes.get(name);
    if (before !== undefined && !equalTypes(before, type))
      throw new CtyError(`the property ${JSON.stringify(name)} appears twice, with different types`);
    attributes.set(name, type);
  }
  if (data.fault !== undefined) throw data.fault.toError([]);
  return object(attributes) as Type;
}
