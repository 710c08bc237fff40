/**
 * Indexing and attribute access as the expression language does them: on collections, structures, null, unknown and
 * marked values, with a diagnostic where there is nothing to find. They are what `a.b` and `a["b"]` mean, in an
 * expression, in a traversal and in an application that follows a path for a user.
 *
 * Marks of the collection and of the key pass on to the result. What a mark may want to hide (a key, a length, the
 * names in a map) is left out of messages.
 */
import {
  dynamicVal,
  friendlyName,
  isWholeNumber,
  type NumberContent,
  normalizeString,
  number,
  numberSign,
  numberText,
  string,
  type Type,
  tryConvert,
  unknownVal,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { type Diagnostic, errorDiagnostic, type Message } from "./diagnostic.ts";
import { suggest } from "./did-you-mean.ts";
import * as messages from "./messages.ts";
import type { Ranged } from "./position.ts";

/**
 * The element of a collection under a key, as in `collection[key]`. A key is converted to what the collection takes: a
 * number for lists and tuples, a string for maps and objects.
 *
 * @param at where the key stands, for diagnostics
 * @returns the element with the marks of the collection and the key; unknown where either is unknown; after an error,
 *   which goes to `diagnostics`, the dynamic unknown
 */
export function index(collection: Value, key: Value, at: Ranged, diagnostics: Diagnostic[]): Value {
  const { type, content } = collection;
  // The common case: a known sequence and a small whole number.
  if (key.type.kind === "number" && typeof key.content === "number" && Array.isArray(content) && type.kind !== "object") {
    const element: Value | undefined = content[key.content];
    if (element !== undefined) return marked(element, collection, key);
  }
  if (content === null) return fail(messages.indexOfNull(), at, diagnostics);
  if (key.content === null) return fail(messages.nullIndex(), at, diagnostics);
  if (type.kind === "dynamic" || key.type.kind === "dynamic") return marked(dynamicVal, collection, key);
  switch (type.kind) {
    case "list":
    case "tuple":
      return indexSequence(collection, key, at, diagnostics);
    case "map":
      return indexMap(collection, type.element, key, at, diagnostics);
    case "object":
      return indexObject(collection, key, at, diagnostics);
    case "set":
      return fail(messages.indexOfSet(), at, diagnostics);
    default:
      return fail(messages.valueWithoutElements({ type: friendlyName(type) }), at, diagnostics);
  }
}

/**
 * An attribute of an object or an element of a map by name, as in `object.name`.
 *
 * @param at where the name stands, for diagnostics
 * @returns the attribute with the marks of the object; unknown where the object is; after an error, which goes to
 *   `diagnostics`, the dynamic unknown
 */
export function getAttr(object: Value, name: string, at: Ranged, diagnostics: Diagnostic[]): Value {
  const { type, content } = object;
  if (content === null) return fail(messages.attributeOfNull({ name }), at, diagnostics);
  switch (type.kind) {
    case "object": {
      let place = type.indexOf(name);
      if (place < 0) place = type.indexOf(normalizeString(name));
      if (place < 0) return fail(messages.unsupportedAttribute({ name, suggestion: suggest(name, type.names) }), at, diagnostics);
      if (Array.isArray(content)) return marked(content[place] as Value, object, object);
      return marked(unknownVal(type.types[place]!), object, object);
    }
    case "map": {
      if (!(content instanceof Map)) return marked(unknownVal(type.element), object, object);
      const element: Value | undefined = content.get(name) ?? content.get(normalizeString(name));
      if (element !== undefined) return marked(element, object, object);
      return fail(messages.missingMapElement({ name, suggestion: suggestKey(object, name) }), at, diagnostics);
    }
    case "dynamic":
      return marked(dynamicVal, object, object);
    case "list":
    case "set":
    case "tuple": {
      const ofObjects = type.kind !== "tuple" && type.element.kind === "object";
      const message = messages.attributeOfSequence({ name, type: friendlyName(type), ofObjects, canIndex: type.kind !== "set" });
      return fail(message, at, diagnostics);
    }
    default:
      return fail(messages.attributeOfPrimitive({ name, type: friendlyName(type) }), at, diagnostics);
  }
}

function indexSequence(collection: Value, key: Value, at: Ranged, diagnostics: Diagnostic[]): Value {
  const { type, content } = collection;
  const kind = type.kind;
  const wanted = asKey(key, number);
  if (wanted === undefined)
    return fail(messages.invalidIndexKey({ type: kind, wanted: "number", given: friendlyName(key.type) }), at, diagnostics);
  // The length of a tuple is known even where its value is not.
  const length = Array.isArray(content) ? content.length : type.kind === "tuple" ? type.elements.length : undefined;
  if (length === undefined || !wanted.isKnown()) return marked(unknownElement(type), collection, key);
  const place = wanted.content as NumberContent;
  if (typeof place === "number" && place >= 0 && place < length && Number.isInteger(place)) {
    return marked(
      Array.isArray(content) ? (content[place] as Value) : unknownVal((type as { elements: readonly Type[] }).elements[place]!),
      collection,
      key,
    );
  }
  if (numberSign(place) < 0) return fail(messages.negativeIndex({ type: kind }), at, diagnostics);
  if (!isWholeNumber(place) && place !== Number.POSITIVE_INFINITY) return fail(messages.fractionalIndex({ type: kind }), at, diagnostics);
  const hidden = collection.isMarked() || key.isMarked();
  return fail(
    messages.indexOutOfRange({ type: kind, length: hidden ? undefined : length, index: hidden ? undefined : numberText(place) }),
    at,
    diagnostics,
  );
}

function indexMap(collection: Value, element: Type, key: Value, at: Ranged, diagnostics: Diagnostic[]): Value {
  const wanted = asKey(key, string);
  if (wanted === undefined)
    return fail(messages.invalidIndexKey({ type: "map", wanted: "string", given: friendlyName(key.type) }), at, diagnostics);
  const { content } = collection;
  if (!(content instanceof Map) || !wanted.isKnown()) return marked(unknownVal(element), collection, key);
  const name = wanted.content as string;
  const found: Value | undefined = content.get(name);
  if (found !== undefined) return marked(found, collection, key);
  const shown = key.isMarked() ? undefined : name;
  const suggestion = shown === undefined ? undefined : suggestKey(collection, shown);
  return fail(messages.missingKey({ type: "map", name: shown, suggestion, byNumber: false }), at, diagnostics);
}

function indexObject(collection: Value, key: Value, at: Ranged, diagnostics: Diagnostic[]): Value {
  const wanted = asKey(key, string);
  if (wanted === undefined)
    return fail(messages.invalidIndexKey({ type: "object", wanted: "string", given: friendlyName(key.type) }), at, diagnostics);
  if (!wanted.isKnown()) return marked(dynamicVal, collection, key);
  const { type, content } = collection;
  if (type.kind !== "object") return dynamicVal;
  const name = wanted.content as string;
  const place = type.indexOf(name);
  if (place >= 0) return marked(Array.isArray(content) ? (content[place] as Value) : unknownVal(type.types[place]!), collection, key);
  const shown = key.isMarked() ? undefined : name;
  const suggestion = shown === undefined ? undefined : suggest(shown, type.names);
  return fail(messages.missingKey({ type: "object", name: shown, suggestion, byNumber: key.type.kind === "number" }), at, diagnostics);
}

/** The key as a value of the wanted type, undefined if it cannot be one. */
function asKey(key: Value, wanted: Type): Value | undefined {
  if (key.type.kind === wanted.kind) return key;
  const converted = tryConvert(key, wanted);
  return converted instanceof Error ? undefined : converted;
}

/** An element of a sequence that is not known yet. */
function unknownElement(type: Type): Value {
  return type.kind === "list" ? unknownVal(type.element) : dynamicVal;
}

function suggestKey(map: Value, name: string): string | undefined {
  return map.isMarked() ? undefined : suggest(name, (map.content as ReadonlyMap<string, Value>).keys());
}

function marked(result: Value, collection: Value, key: Value): Value {
  if (collection.marks === undefined && key.marks === undefined) return result;
  return withMarks(result, collection.marks, key.marks);
}

function fail(message: Message, at: Ranged, diagnostics: Diagnostic[]): Value {
  diagnostics.push(errorDiagnostic(message, { subject: at.range }));
  return dynamicVal;
}
