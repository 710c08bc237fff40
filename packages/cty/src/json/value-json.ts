/**
 * Values as JSON, guided by a type. Where the type is `dynamic`, a value is wrapped together with
 * its own type, so that reading returns the same value.
 */

import { listVal, listValEmpty, mapVal, mapValEmpty, objectVal, setVal, setValEmpty, tupleVal } from "../compound/collections.ts";
import { tryConvert } from "../convert/convert.ts";
import { isFiniteNumber, numberText } from "../number/number.ts";
import { Budget } from "../run/budget.ts";
import { CtyError } from "../run/errors.ts";
import { withStackError } from "../run/stack.ts";
import { quoteJson } from "../text/quote-json.ts";
import { normalizeString } from "../text/text.ts";
import { TextBuilder } from "../text/text-builder.ts";
import {
  bool,
  dynamic,
  equalTypes,
  type ListType,
  type MapType,
  number,
  type ObjectType,
  object,
  partsOf,
  type SetType,
  string,
  type TupleType,
  type Type,
  tuple,
  withoutOptionalAttributes,
} from "../type/type.ts";
import { constraintWithArticle, friendlyName } from "../type/type-name.ts";
import { namesOfParts, partsOfContainer } from "../value/container.ts";
import { contentOf } from "../value/content-of.ts";
import type { Path } from "../value/path.ts";
import { PathCursor, pathTo } from "../value/path-cursor.ts";
import { Unknown } from "../value/unknown.ts";
import { checkType, checkValue, isValue, nullVal, stringVal, Value } from "../value/value.ts";
import { numberTextSize, sizeOf } from "../value/value-facts.ts";
import { type JsonData, JsonObject, readJson } from "./read-json.ts";
import { typeFromData, typeToJSON } from "./type-json.ts";
import { JsonNumber, JsonSyntaxError, MAX_JSON_DEPTH } from "./visit-json.ts";

// --- writing ----------------------------------------------------------------------------------------------------------

/** The maximum length of JSON that is written without a budget, in UTF-16 code units. */
const MAX_JSON_LENGTH = 1 << 27;

/** Writes JSON and charges a budget for it. */
class JsonOutput {
  private readonly pieces: TextBuilder = new TextBuilder();
  private readonly budget: Budget;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  add(text: string): void {
    this.budget.spendText(text.length);
    this.pieces.add(text);
  }

  /** Charges for a string before it is created, in addition to the charges of {@link add}. */
  announce(length: number): void {
    this.budget.spendText(length);
  }

  toString(): string {
    return this.pieces.toString();
  }
}

/**
 * Returns a value as JSON without white space. Attributes, keys and the elements of sets are in
 * their usual order. Numbers are in plain decimal digits.
 * @param type the type that the JSON will be read with. The value is converted to it. By default,
 * the type of the value
 * @param budget charged for the JSON
 * @throws BudgetError if the JSON is longer than the budget allows, or longer than 128 million
 * characters without a budget
 * @throws CtyError, with the path, for a value that cannot be converted, that is marked, not wholly
 * known, infinite, of a capsule type, or nested deeper than 1000 levels
 * @example valueToJSON(listVal([numberVal(1)])) // "[1]"
 */
export function valueToJSON(
  value: Value,
  type: Type = checkValue(value, "valueToJSON").type,
  budget: Budget = new Budget({ text: MAX_JSON_LENGTH }),
): string {
  const converted = tryConvert(value, type);
  if (!isValue(converted)) throw converted;
  // Each part takes at least one character, so a value that is too large is rejected before any
  // work is done.
  if (sizeOf(converted) > MAX_JSON_LENGTH) throw new CtyError(`the value is too large for JSON: it has more than ${MAX_JSON_LENGTH} parts`);
  const out = new JsonOutput(budget);
  withStackError(() => write(converted, type, undefined, out));
  return out.toString();
}

function write(value: Value, type: Type, at: PathCursor | undefined, out: JsonOutput): void {
  if (value.marks !== undefined) throw new CtyError("a marked value has no JSON form: remove its marks first", pathTo(at));
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
      out.add(quoteJson(contentOf(value, "string")));
      return;
    case "bool":
      out.add(content === true ? "true" : "false");
      return;
    case "number":
      if (!isFiniteNumber(contentOf(value, "number"))) throw new CtyError("infinity has no JSON form", pathTo(at));
      out.announce(numberTextSize(value));
      out.add(Object.is(content, -0) ? "-0" : numberText(contentOf(value, "number")));
      return;
    case "capsule":
      throw new CtyError(`a value of the opaque type ${friendlyName(type)} has no JSON form`, pathTo(at));
    default:
      writeParts(value, type, at, out);
  }
}

function writeParts(value: Value, type: Type, at: PathCursor | undefined, out: JsonOutput): void {
  const cursor = inside(at, type);
  const parts = partsOfContainer(value.content);
  const types = partsOf(type);
  const keys = namesOfParts(value);
  out.add(keys === undefined ? "[" : "{");
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    cursor.at = keys?.[i] ?? (type.kind === "set" ? part : i);
    if (i > 0) out.add(",");
    if (keys !== undefined) out.add(`${quoteJson(keys[i]!)}:`);
    // A collection has one type for all parts.
    write(part, types[i] ?? types[0]!, cursor, out);
  }
  out.add(keys === undefined ? "]" : "}");
}

function inside(outer: PathCursor | undefined, container: Type): PathCursor {
  const cursor = new PathCursor(outer, container);
  if (cursor.depth > MAX_JSON_DEPTH)
    throw new CtyError(`the value is nested too deeply for JSON: the maximum is ${MAX_JSON_DEPTH} levels`, pathTo(outer));
  return cursor;
}

// --- reading ----------------------------------------------------------------------------------------------------------

/**
 * Reads a value from JSON. Strings, numbers and bools are converted to each other if the type
 * requires it. A number that is read as a string keeps its spelling. Missing attributes become
 * null. If properties have the same name, the last one wins.
 * @param type the type of the value. Where it is `dynamic`, the JSON must contain the type, as
 * {@link valueToJSON} writes it
 * @throws CtyError, with the path, if the JSON is invalid, does not match the type, or is nested
 * deeper than 1000 levels
 * @example valueFromJSON('["a", 1]', list(string)) // the strings "a" and "1"
 */
export function valueFromJSON(text: string, type: Type): Value {
  const { data, trailing } = readJson(checkText(text));
  const value = withStackError(() => read(data, checkType(type, "valueFromJSON"), undefined));
  if (trailing !== undefined) throw trailing.toError([]);
  return value;
}

function checkText(text: string): string {
  if (typeof text !== "string") throw new CtyError(`JSON must be a JavaScript string, not ${text === null ? "null" : `a ${typeof text}`}`);
  return text;
}

function read(data: JsonData, type: Type, at: PathCursor | undefined): Value {
  if (data === null) return nullVal(type);
  if (data instanceof JsonSyntaxError) throw data.toError(pathTo(at));
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
    elements.push(read(data[i], type.element, cursor));
  }
  if (elements.length > 0) return withPath(at, () => (type.kind === "list" ? listVal(elements) : setVal(elements)));
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
    const last = data[data.length - 1];
    if (last instanceof JsonSyntaxError) throw last.toError(pathTo(at));
    throw new CtyError(`a tuple of ${length} elements is required, but this array has ${data.length}`, pathTo(at));
  }
  return tupleVal(elements);
}

function readMap(data: JsonData, type: MapType, at: PathCursor | undefined): Value {
  if (!(data instanceof JsonObject)) throw wrong(data, type, pathTo(at));
  const cursor = new PathCursor(at, type);
  const elements = new Map<string, Value>();
  for (let i = 0; i < data.names.length; i++) {
    cursor.at = data.names[i];
    elements.set(data.names[i]!, read(data.values[i]!, type.element, cursor));
  }
  endOfObject(data, cursor);
  if (elements.size > 0) return withPath(at, () => mapVal(elements));
  return mapValEmpty(withoutOptionalAttributes(type.element));
}

function readObject(data: JsonData, type: ObjectType, at: PathCursor | undefined): Value {
  if (!(data instanceof JsonObject)) throw wrong(data, type, pathTo(at));
  const cursor = new PathCursor(at, type);
  const attributes: (Value | undefined)[] = type.names.map(() => undefined);
  for (let i = 0; i < data.names.length; i++) {
    const name = normalizeString(data.names[i]!);
    const index = type.indexOf(name);
    if (index < 0) throw new CtyError(`unexpected attribute ${JSON.stringify(name)}`, pathTo(at));
    cursor.at = name;
    attributes[index] = read(data.values[i]!, type.types[index]!, cursor);
  }
  endOfObject(data, cursor);
  return objectVal(type.names.map((name, i) => [name, attributes[i] ?? nullVal(type.types[i]!)] as const)) as Value;
}

function endOfObject(data: JsonObject, cursor: PathCursor): void {
  if (data.syntaxError === undefined) return;
  cursor.at = undefined;
  throw data.syntaxError.toError(cursor.path());
}

/** Reads a value that is wrapped with its type: `{"value": …, "type": …}`. */
function readWithType(data: JsonData, at: PathCursor | undefined): Value {
  const explain = 'an object with "value" and "type" is required, because the type of this value is dynamic';
  if (!(data instanceof JsonObject)) throw new CtyError(explain, pathTo(at));
  let value: JsonData | undefined;
  let type: Type | undefined;
  for (let i = 0; i < data.names.length; i++) {
    const name = data.names[i];
    if (name === "value") value = data.values[i];
    else if (name === "type") type = withPath(at, () => typeFromData(data.values[i]!));
    else throw new CtyError(`${explain}, not ${JSON.stringify(name)}`, pathTo(at));
  }
  if (data.syntaxError !== undefined) throw data.syntaxError.toError(pathTo(at));
  if (value instanceof JsonSyntaxError) throw value.toError(pathTo(at));
  if (type === undefined || value === undefined) throw new CtyError(explain, pathTo(at));
  return read(value, type, at);
}

/**
 * Adds the path to the error of a function: a type is invalid, or elements turn out to have different
 * types because the element type contains `dynamic`.
 */
function withPath<T>(at: PathCursor | undefined, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw error instanceof CtyError ? new CtyError(error.message, pathTo(at)) : error;
  }
}

function wrong(data: JsonData, type: Type, path: Path): CtyError {
  return new CtyError(`${constraintWithArticle(type)} is required, not ${describeData(data)}`, path);
}

function describeData(data: JsonData): string {
  if (typeof data === "string") return "a string";
  if (typeof data === "boolean") return "a bool";
  return data instanceof JsonNumber ? "a number" : data instanceof JsonObject ? "an object" : "an array";
}

// --- implied types
// ------------------------------------------------------------------------------------------------------

/**
 * Returns the type that a JSON document implies: arrays are tuples, objects are objects, and null
 * is `dynamic`. Reading the document with this type loses no information.
 * @throws CtyError if the JSON is invalid, is nested deeper than 1000 levels, or has properties
 * with the same name and different types
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
  if (data instanceof JsonSyntaxError) throw data.toError([]);
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
  if (data.syntaxError !== undefined) throw data.syntaxError.toError([]);
  return object(attributes);
}
