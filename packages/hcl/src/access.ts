/**
 * Indexing and attribute access as the expression language does them: on collections, structures, null, unknown and
 * marked values, with a diagnostic where there is nothing to find. They are what `a.b` and `a["b"]` mean, in an
 * expression, in a traversal and in an application that follows a path for a user.
 *
 * Marks of the collection and of the key pass on to the result. What a mark may want to hide (a key, a length, the
 * names in a map) is left out of messages.
 */
import {
  containsMarked,
  dynamicVal,
  friendlyName,
  isValue,
  type ListType,
  type NumberContent,
  number,
  string,
  type TupleType,
  type Type,
  tryConvert,
  unknownVal,
  unmarkDeep,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { isWholeNumber, normalizeString, numberSign, numberText } from "@hcl-ts/cty/kernel";
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
  if (content === null) return fail(messages.indexOfNull(), collection, key, at, diagnostics);
  if (key.content === null) return fail(messages.nullIndex(), collection, key, at, diagnostics);
  if (type.kind === "dynamic" || key.type.kind === "dynamic") return marked(dynamicVal, collection, key);
  const isSequence = type.kind === "list" || type.kind === "tuple";
  if (!isSequence && type.kind !== "map" && type.kind !== "object")
    return fail(
      type.kind === "set" ? messages.indexOfSet() : messages.valueWithoutElements(friendlyName(type)),
      collection,
      key,
      at,
      diagnostics,
    );
  const wanted = isSequence ? number : string;
  const converted = key.type.kind === wanted.kind ? key : tryConvert(key, wanted);
  if (!isValue(converted)) {
    const message = messages.invalidIndexKey(type.kind, wanted.kind, friendlyName(key.type));
    return fail(message, collection, key, at, diagnostics);
  }
  const found = !converted.isKnown()
    ? unknownElement(type)
    : isSequence
      ? elementAt(collection, converted.content as NumberContent)
      : elementUnder(collection, converted.content as string);
  if (found !== undefined) {
    const result = marked(found, collection, key);
    // An unknown key may select any element, so the marks inside all of them concern the result.
    return converted.isKnown() || !containsMarked(collection) ? result : withMarks(result, unmarkDeep(collection).marks);
  }
  // The reference looks for an attribute only once the object is known.
  if (type.kind === "object" && !collection.isKnown()) return marked(dynamicVal, collection, key);
  return fail(isSequence ? badPlace(collection, converted) : badName(collection, converted, key.type), collection, key, at, diagnostics);
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
  if (content === null) return fail(messages.attributeOfNull(name), object, object, at, diagnostics);
  switch (type.kind) {
    case "object":
    case "map": {
      const found = elementUnder(object, name) ?? elementUnder(object, normalizeString(name));
      if (found !== undefined) return marked(found, object, object);
      const message = type.kind === "map" ? messages.missingMapElement : messages.unsupportedAttribute;
      return fail(message(name, suggestName(object, name)), object, object, at, diagnostics);
    }
    case "dynamic":
      return marked(dynamicVal, object, object);
    case "list":
    case "set":
    case "tuple": {
      const ofObjects = type.kind !== "tuple" && type.element.kind === "object";
      const message = messages.attributeOfSequence(name, friendlyName(type), ofObjects, type.kind !== "set");
      return fail(message, object, object, at, diagnostics);
    }
    default:
      return fail(messages.attributeOfPrimitive(name, friendlyName(type)), object, object, at, diagnostics);
  }
}

/** The element of a list or tuple at a place, as much as is known of it; undefined if it has none there. */
function elementAt({ type, content }: Value, place: NumberContent): Value | undefined {
  if (Array.isArray(content)) return typeof place === "number" ? (content[place] as Value | undefined) : undefined;
  // The elements of a tuple are known by their types even where its value is not.
  if (type.kind !== "tuple") return unknownElement(type);
  const element = typeof place === "number" ? type.elements[place] : undefined;
  return element && unknownVal(element);
}

/** The element of a map or attribute of an object under a name, as much as is known of it; undefined if it has none. */
function elementUnder({ type, content }: Value, name: string): Value | undefined {
  if (type.kind !== "object") return content instanceof Map ? (content.get(name) as Value | undefined) : unknownElement(type);
  const place = type.indexOf(name);
  if (place < 0) return undefined;
  return Array.isArray(content) ? (content[place] as Value) : unknownVal(type.types[place]!);
}

/** Returns an unknown element of a value of this type. */
function unknownElement(type: Type): Value {
  return type.kind === "list" || type.kind === "map" ? unknownVal(type.element) : dynamicVal;
}

/** Why a list or tuple has no element at a place. */
function badPlace(collection: Value, key: Value): Message {
  const type = collection.type as ListType | TupleType;
  const place = key.content as NumberContent;
  if (numberSign(place) < 0) return messages.negativeIndex(type.kind);
  if (!isWholeNumber(place) && place !== Number.POSITIVE_INFINITY) return messages.fractionalIndex(type.kind);
  const hidden = collection.isMarked() || key.isMarked();
  const length = type.kind === "tuple" ? type.elements.length : (collection.content as readonly Value[]).length;
  return messages.indexOutOfRange(type.kind, hidden ? undefined : length, hidden ? undefined : numberText(place));
}

/** That a map or object has nothing under a key. */
function badName(collection: Value, key: Value, given: Type): Message {
  const name = key.isMarked() ? undefined : (key.content as string);
  const byNumber = collection.type.kind === "object" && given.kind === "number";
  return messages.missingKey(collection.type.kind, name, name && suggestName(collection, name), byNumber);
}

/** A name of the object or map that a name may have been meant for. */
function suggestName({ type, content, marks }: Value, name: string): string | undefined {
  if (type.kind === "object") return suggest(name, type.names);
  return marks === undefined ? suggest(name, (content as ReadonlyMap<string, Value>).keys()) : undefined;
}

function marked(result: Value, collection: Value, key: Value): Value {
  if (collection.marks === undefined && key.marks === undefined) return result;
  return withMarks(result, collection.marks, key.marks);
}

/** Reports an error. The unknown result keeps the marks, since an expression around it may discard the error but not the value. */
function fail(message: Message, collection: Value, key: Value, at: Ranged, diagnostics: Diagnostic[]): Value {
  diagnostics.push(errorDiagnostic(message, { subject: at.range }));
  return marked(dynamicVal, collection, key);
}
