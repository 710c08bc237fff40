/**
 * Indexing and attribute access in the expression language, `a.b` and `a["b"]`: for collections,
 * structures, null, unknown and marked values, with a diagnostic if there is no such part.
 * Expressions and traversals use these functions.
 *
 * The result has the marks of the collection and of the key. Messages omit information that a mark
 * may protect (a key, a length, the names in a map).
 */
import {
  containsMarked,
  dynamicVal,
  friendlyName,
  friendlyNameForConstraint,
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
import { contentOf, isWholeNumber, MapContent, normalizeString, numberSign, numberText } from "@hcl-ts/cty/kernel";
import { type Diagnostic, errorDiagnostic, type Message } from "../diagnostic/diagnostic.ts";
import { MAX_REPEATS } from "../diagnostic/error-limit.ts";
import * as messages from "../messages.ts";
import type { Ranged } from "../source/position.ts";
import { suggest } from "../text/did-you-mean.ts";
import { terminalText } from "../text/terminal-text.ts";
import type { EvalScope } from "./eval-context.ts";

/** The part of an evaluation context that determines how a value is indexed. */
type IndexRules = Pick<EvalScope, "lenientIndex" | "lenientMarks">;

/** The maximum number of digits of an index in a message. A number can have thousands. */
const MAX_DIGITS = 20;

/**
 * Returns the element of a collection at a key, as in `collection[key]`. The key is converted to a
 * number for lists and tuples, and to a string for maps and objects.
 *
 * @param at the range of the key, for diagnostics
 * @param scope the context of the expression, which determines whether an index that an unknown
 *   object cannot have is an error
 * @returns the element with the marks of the collection and the key. It is unknown if either is
 * unknown. After an error, which is added to `diagnostics`, it is an unknown value of type
 * `dynamic`
 */
export function index(collection: Value, key: Value, at: Ranged, diagnostics: Diagnostic[], scope?: IndexRules): Value {
  const { type, content } = collection;
  // Fast path: a known sequence and a small whole number.
  if (key.type.kind === "number" && typeof key.content === "number" && Array.isArray(content) && type.kind !== "object") {
    const element: Value | undefined = content[key.content];
    if (element !== undefined) return marked(element, collection, key);
  }
  const element = valueOrReport(findElement(collection, key, diagnostics, scope), at, diagnostics);
  return scope?.lenientMarks && !element.isKnown() && !collection.isMarked() ? element : marked(element, collection, key);
}

/** Returns the element at a key, or a message that explains its absence. @param found the diagnostics so far */
function findElement(collection: Value, key: Value, found: readonly Diagnostic[], rules: IndexRules | undefined): Value | Message {
  const { type, content } = collection;
  if (content === null) return messages.indexOfNull();
  if (key.content === null) return messages.nullIndex();
  if (type.kind === "dynamic" || key.type.kind === "dynamic") return dynamicVal;
  const isSequence = type.kind === "list" || type.kind === "tuple";
  if (!isSequence && type.kind !== "map" && type.kind !== "object")
    return type.kind === "set" ? messages.indexOfSet() : messages.valueWithoutElements({ type: friendlyName(type) });
  const wanted = isSequence ? number : string;
  const converted = key.type.kind === wanted.kind ? key : tryConvert(key, wanted);
  if (!isValue(converted)) return messages.invalidIndexKey({ type: type.kind, wanted: wanted.kind, given: friendlyName(key.type) });
  return findByKey(collection, converted, key.type, found, rules);
}

/** Returns the element at a key of the right type, or a message that explains its absence. @param given the type of the key as it was given */
function findByKey(
  collection: Value,
  key: Value,
  given: Type,
  found: readonly Diagnostic[],
  rules: IndexRules | undefined,
): Value | Message {
  const { type } = collection;
  if (!key.isKnown()) {
    const element = unknownElement(type);
    // An unknown key may select any element, so the result has the marks inside all of them.
    return containsMarked(collection) && !rules?.lenientMarks ? withMarks(element, unmarkDeep(collection).marks) : element;
  }
  const isSequence = type.kind === "list" || type.kind === "tuple";
  const element = isSequence ? elementAt(collection, contentOf(key, "number")) : elementByName(collection, contentOf(key, "string"));
  if (element !== undefined) return element;
  if (rules?.lenientIndex && type.kind === "object" && !collection.isKnown()) return dynamicVal;
  return isSequence ? missingElementMessage(collection, key) : missingNameMessage(collection, key, given, found);
}

/**
 * Returns an attribute of an object or an element of a map by name, as in `object.name`.
 *
 * @param at the range of the name, for diagnostics
 * @returns the attribute with the marks of the object. It is unknown if the object is. After an
 * error, which is added to `diagnostics`, it is an unknown value of type `dynamic`
 */
export function getAttr(object: Value, name: string, at: Ranged, diagnostics: Diagnostic[]): Value {
  return marked(valueOrReport(findAttribute(object, name, diagnostics), at, diagnostics), object, object);
}

/** Returns the named attribute, or a message that explains its absence. @param found the diagnostics so far */
function findAttribute(object: Value, name: string, found: readonly Diagnostic[]): Value | Message {
  const { type, content } = object;
  if (content === null) return messages.attributeOfNull({ name });
  switch (type.kind) {
    case "object":
    case "map": {
      const message = type.kind === "map" ? messages.missingMapElement : messages.unsupportedAttribute;
      const element = elementByName(object, name) ?? elementByName(object, normalizeString(name));
      return element ?? message({ name, suggestion: suggestName(object, name, found) });
    }
    case "dynamic":
      return dynamicVal;
    case "list":
    case "set":
    case "tuple": {
      const ofObjects = type.kind !== "tuple" && type.element.kind === "object";
      return messages.attributeOfSequence({ name, type: friendlyNameForConstraint(type), ofObjects, canIndex: type.kind !== "set" });
    }
    default:
      return messages.attributeOfPrimitive({ name, type: friendlyName(type) });
  }
}

/**
 * Returns the element of a list or tuple at an index, unknown if the value is; undefined if there
 * is none.
 */
function elementAt({ type, content }: Value, position: NumberContent): Value | undefined {
  if (Array.isArray(content)) return typeof position === "number" ? content[position] : undefined;
  // The type of an unknown tuple determines the types of its elements.
  if (type.kind !== "tuple") return unknownElement(type);
  const element = typeof position === "number" ? type.elements[position] : undefined;
  return element && unknownVal(element);
}

/**
 * Returns the element of a map or the attribute of an object with a name, unknown if the value is;
 * undefined if there is none.
 */
function elementByName({ type, content }: Value, name: string): Value | undefined {
  if (type.kind !== "object") return content instanceof MapContent ? content.get(name) : unknownElement(type);
  const position = type.indexOf(name);
  const attribute = type.types[position];
  if (attribute === undefined) return undefined;
  return Array.isArray(content) ? content[position] : unknownVal(attribute);
}

/** Returns an unknown element of a value of this type. */
function unknownElement(type: Type): Value {
  return type.kind === "list" || type.kind === "map" ? unknownVal(type.element) : dynamicVal;
}

/** Describes why a list or tuple has no element at an index. */
function missingElementMessage(collection: Value, key: Value): Message {
  const type = collection.type as ListType | TupleType;
  const position = contentOf(key, "number");
  if (numberSign(position) < 0) return messages.negativeIndex({ type: type.kind });
  if (!isWholeNumber(position) && position !== Number.POSITIVE_INFINITY) return messages.fractionalIndex({ type: type.kind });
  const hidden = collection.isMarked() || key.isMarked();
  const length = type.kind === "tuple" ? type.elements.length : contentOf(collection, "list").length;
  return messages.indexOutOfRange({
    type: type.kind,
    length: hidden ? undefined : length,
    index: hidden ? undefined : terminalText(numberText(position), MAX_DIGITS),
  });
}

/** Describes that a map or object has no element with a key. */
function missingNameMessage(collection: Value, key: Value, given: Type, found: readonly Diagnostic[]): Message {
  const name = key.isMarked() ? undefined : contentOf(key, "string");
  const byNumber = collection.type.kind === "object" && given.kind === "number";
  return messages.missingKey({ type: collection.type.kind, name, suggestion: name && suggestName(collection, name, found), byNumber });
}

/**
 * Returns the name of the object or map that was probably meant, unless there are too many problems already. The names of a
 * marked value are not shown.
 */
function suggestName(object: Value, name: string, found: readonly Diagnostic[]): string | undefined {
  const { type, marks } = object;
  if (marks !== undefined || found.length >= MAX_REPEATS) return undefined;
  return suggest(name, type.kind === "object" ? type.names : contentOf(object, "map").keys);
}

/**
 * Adds the marks of the collection and the key. An unknown result after an error has them too, as an
 * outer expression may discard the error but not the value.
 */
function marked(result: Value, collection: Value, key: Value): Value {
  if (collection.marks === undefined && key.marks === undefined) return result;
  return withMarks(result, collection.marks, key.marks);
}

/** Returns the value, or reports the message and returns an unknown value. */
function valueOrReport(found: Value | Message, at: Ranged, diagnostics: Diagnostic[]): Value {
  if (isValue(found)) return found;
  diagnostics.push(errorDiagnostic(found, { subject: at.range }));
  return dynamicVal;
}
