/**
 * Values as JSON, guided by a type. Where the type says `dynamic`, the value is wrapped together with its own type, so that reading gives the same value.
 */
import { listVal, listValEmpty, mapVal, mapValEmpty, objectVal, setVal, setValEmpty, tupleVal } from "../collections.ts";
import { tryConvert } from "../convert/convert.ts";
import { CtyError } from "../errors.ts";
import { isFiniteNumber, type NumberContent, numberText, parseNumber } from "../number.ts";
import type { Path, PathStep } from "../path.ts";
import { SetContent } from "../set-content.ts";
import { normalizeString } from "../text.ts";
import { bool, dynamic, equalTypes, number, object, string, type Type, tuple, withoutOptionalAttributes } from "../type.ts";
import { friendlyName, friendlyNameForConstraint } from "../type-name.ts";
import { Unknown } from "../unknown.ts";
import { boolVal, isValue, nullVal, stringVal, Value } from "../value.ts";
import { quoteJson } from "./quote-json.ts";
import { type JsonData, JsonNumber, JsonObject, readJson } from "./read-json.ts";
import { typeFromData, typeToJSON } from "./type-json.ts";

const indexStep = (i: number): PathStep => ({ kind: "index", key: new Value(number, i) });
const keyStep = (key: string): PathStep => ({ kind: "index", key: new Value(string, key) });

/**
 * The JSON text of a value.
 * @param type the type with which the text will be read; the value is converted to it. The value's own if left out.
 * @throws CtyError, with the path, for a value that cannot be converted, that is marked, not wholly known, infinite or of a capsule type
 */
export function valueToJSON(value: Value, type: Type = value.type): string {
  const converted = tryConvert(value, type);
  if (!isValue(converted)) throw new CtyError(converted.reason, converted.path);
  const parts: string[] = [];
  write(converted, type, [], parts);
  return parts.join("");
}

function write(value: Value, type: Type, path: Path, parts: string[]): void {
  if (value.marks !== undefined) throw new CtyError("a marked value has no JSON form: take its marks off first", path);
  if (type.kind === "dynamic" && value.type.kind !== "dynamic") {
    parts.push('{"value":');
    write(value, value.type, path, parts);
    parts.push(',"type":', typeToJSON(value.type), "}");
    return;
  }
  const { content } = value;
  if (content === null) {
    parts.push("null");
    return;
  }
  if (content instanceof Unknown) throw new CtyError("an unknown value has no JSON form", path);
  switch (value.type.kind) {
    case "string":
      parts.push(quoteJson(content as string));
      return;
    case "bool":
      parts.push(content === true ? "true" : "false");
      return;
    case "number":
      if (!isFiniteNumber(content as NumberContent)) throw new CtyError("infinity has no JSON form", path);
      parts.push(Object.is(content, -0) ? "-0" : numberText(content as NumberContent));
      return;
    case "map": {
      const element = type.kind === "map" ? type.element : value.type.element;
      let separator = "{";
      for (const [key, item] of content as ReadonlyMap<string, Value>) {
        parts.push(separator, quoteJson(key), ":");
        write(item, element, [...path, keyStep(key)], parts);
        separator = ",";
      }
      parts.push(separator === "{" ? "{}" : "}");
      return;
    }
    case "object": {
      const { names } = value.type;
      let separator = "{";
      for (const [i, item] of (content as readonly Value[]).entries()) {
        const name = names[i]!;
        parts.push(separator, quoteJson(name), ":");
        write(item, (type.kind === "object" ? type.attributeType(name) : undefined) ?? item.type, [...path, { kind: "attr", name }], parts);
        separator = ",";
      }
      parts.push(separator === "{" ? "{}" : "}");
      return;
    }
    case "capsule":
      throw new CtyError(`a value of the opaque type ${friendlyName(value.type)} has no JSON form`, path);
    default: {
      const items = content instanceof SetContent ? content.elements : (content as readonly Value[]);
      let separator = "[";
      for (const [i, item] of items.entries()) {
        parts.push(separator);
        const element = type.kind === "tuple" ? type.elements[i]! : type.kind === "list" || type.kind === "set" ? type.element : item.type;
        write(item, element, [...path, value.type.kind === "set" ? { kind: "index", key: item } : indexStep(i)], parts);
        separator = ",";
      }
      parts.push(separator === "[" ? "[]" : "]");
    }
  }
}

/**
 * The value of a JSON text.
 * @param type the type that it is read as; where that is `dynamic`, the text has to say the type, as {@link valueToJSON} writes it
 * @throws CtyError, with the path, if the text is no JSON or does not fit the type
 */
export function valueFromJSON(text: string, type: Type): Value {
  return read(readJson(text), type, []);
}

function read(data: JsonData, type: Type, path: Path): Value {
  if (data === null) return nullVal(type);
  const wrong = (): CtyError => new CtyError(`${friendlyNameForConstraint(type)} required`, path);
  switch (type.kind) {
    case "dynamic":
      return readTyped(data, path);
    case "string":
      if (typeof data === "string") return stringVal(data);
      if (data instanceof JsonNumber) return stringVal(data.text);
      if (typeof data === "boolean") return stringVal(String(data));
      throw wrong();
    case "number":
    case "bool":
      return readPrimitive(data, type, wrong, path);
    case "list":
    case "set": {
      if (!Array.isArray(data)) throw wrong();
      const items = (data as readonly JsonData[]).map((item, i) => read(item, type.element, [...path, indexStep(i)]));
      const element = withoutOptionalAttributes(type.element);
      if (items.length === 0) return type.kind === "list" ? listValEmpty(element) : setValEmpty(element);
      return inOnePiece(path, () => (type.kind === "list" ? listVal(items) : setVal(items)));
    }
    case "map": {
      if (!(data instanceof JsonObject)) throw wrong();
      const items = new Map(data.properties.map(([key, item]) => [key, read(item, type.element, [...path, keyStep(key)])]));
      return items.size === 0 ? mapValEmpty(withoutOptionalAttributes(type.element)) : inOnePiece(path, () => mapVal(items));
    }
    case "tuple": {
      if (!Array.isArray(data)) throw wrong();
      if (data.length !== type.elements.length)
        throw new CtyError(`a tuple of ${type.elements.length} elements is required, and this array has ${data.length}`, path);
      return tupleVal((data as readonly JsonData[]).map((item, i) => read(item, type.elements[i]!, [...path, indexStep(i)]))) as Value;
    }
    case "object": {
      if (!(data instanceof JsonObject)) throw wrong();
      const attributes = new Map<string, Value>();
      for (const [name, item] of data.properties) {
        const attribute = type.attributeType(name);
        if (attribute === undefined) throw new CtyError(`unsupported attribute ${JSON.stringify(name)}`, path);
        attributes.set(name, read(item, attribute, [...path, { kind: "attr", name }]));
      }
      for (const [i, name] of type.names.entries()) if (!attributes.has(name)) attributes.set(name, nullVal(type.types[i]!));
      return objectVal(attributes);
    }
    default:
      throw new CtyError(`a value of the opaque type ${friendlyName(type)} cannot be read from JSON`, path);
  }
}

function readPrimitive(data: JsonData, type: Type, wrong: () => CtyError, path: Path): Value {
  if (typeof data === "string") {
    const converted = tryConvert(stringVal(data), type);
    if (isValue(converted)) return converted;
    throw new CtyError(converted.reason, path);
  }
  if (type === bool && typeof data === "boolean") return boolVal(data);
  if (type === number && data instanceof JsonNumber) {
    const n = parseNumber(data.text);
    if (n !== undefined) return new Value(number, n);
    throw new CtyError("the number is too large", path);
  }
  throw wrong();
}

/** A value that stands with its type: `{"value": …, "type": …}`. */
function readTyped(data: JsonData, path: Path): Value {
  const properties = data instanceof JsonObject ? new Map(data.properties) : undefined;
  const type = properties?.get("type");
  const value = properties?.get("value");
  if (type === undefined || value === undefined || properties!.size !== 2) {
    throw new CtyError('an object with "value" and "type" is required, as the type is not known otherwise', path);
  }
  return read(value, typeFromData(type), path);
}

/** A collection, whose elements may turn out to be of several types where the type says `dynamic`. */
function inOnePiece(path: Path, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (error instanceof CtyError) throw new CtyError(error.message, path);
    throw error;
  }
}

/** The type that a JSON text would have by itself: arrays are tuples, objects are objects, null is of no type yet. @throws CtyError if the text is no JSON */
export function impliedTypeOfJSON(text: string): Type {
  return implied(readJson(text));
}

function implied(data: JsonData): Type {
  if (data === null) return dynamic;
  if (typeof data === "string") return string;
  if (typeof data === "boolean") return bool;
  if (data instanceof JsonNumber) return number;
  return impliedOfParts(data);
}

function impliedOfParts(data: JsonObject | readonly JsonData[]): Type {
  if (!(data instanceof JsonObject)) return tuple(data.map(implied));
  const attributes = new Map<string, Type>();
  for (const [name, item] of data.properties) {
    const type = implied(item);
    const key = normalizeString(name);
    const before = attributes.get(key);
    if (before !== undefined && !equalTypes(before, type))
      throw new CtyError(`the property ${JSON.stringify(name)} stands twice with different types`);
    attributes.set(key, type);
  }
  return object(attributes) as Type;
}
