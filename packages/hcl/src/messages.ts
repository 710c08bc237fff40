/**
 * Every message of this package: one function a code. Only this file holds words for users.
 * Values and lengths that may be marked are never passed in here; see `access.ts`.
 */
import { type Message, message } from "./diagnostic.ts";
import { quote } from "./quote.ts";

/** A sentence that offers what was probably meant; empty when nothing is offered. Begins with a space. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean ${quote(suggestion)}?`;
}

/** A number of things: "no labels", "1 label", "2 labels". */
export function countOf(count: number, noun: string): string {
  return `${count === 0 ? "no" : count} ${noun}${count === 1 ? "" : "s"}`;
}

// --- names ----------------------------------------------------------------------------------------------------------

export function variablesNotAllowed(name: string): Message<"variables-not-allowed", { readonly name: string }> {
  return message("variables-not-allowed", { name }, `Only constants can stand here. If ${quote(name)} is meant as text, put it in quotes.`);
}

export function unknownVariable(
  name: string,
  suggestion: string | undefined,
): Message<"unknown-variable", { readonly name: string; readonly suggestion: string | undefined }> {
  return message("unknown-variable", { name, suggestion }, `No variable is named ${quote(name)} here.${didYouMean(suggestion)}`);
}

export function traversalPattern(): Message<"traversal-pattern"> {
  return message("traversal-pattern", {}, "A reference with [*] stands for many values, so it has no value of its own.");
}

// --- attributes -----------------------------------------------------------------------------------------------------

export function attributeOfNull(name: string): Message<"attribute-of-null", { readonly name: string }> {
  return message("attribute-of-null", { name }, `This is null, which has no attributes, so ${quote(name)} finds nothing.`);
}

export function unsupportedAttribute(
  name: string,
  suggestion: string | undefined,
): Message<"unsupported-attribute", { readonly name: string; readonly suggestion: string | undefined }> {
  return message(
    "unsupported-attribute",
    { name, suggestion },
    `This object has no attribute named ${quote(name)}.${didYouMean(suggestion)}`,
  );
}

export function missingMapElement(
  name: string,
  suggestion: string | undefined,
): Message<"missing-map-element", { readonly name: string; readonly suggestion: string | undefined }> {
  return message("missing-map-element", { name, suggestion }, nothingUnder("map", name) + didYouMean(suggestion));
}

export function attributeOfSequence(
  name: string,
  type: string,
  ofObjects: boolean,
  canIndex: boolean,
): Message<
  "attribute-of-sequence",
  { readonly name: string; readonly type: string; readonly ofObjects: boolean; readonly canIndex: boolean }
> {
  const advice = !ofObjects
    ? ""
    : canIndex
      ? " Choose one with [0], or put [*] before the name for all of them."
      : " A for expression takes the attribute of all of them.";
  return message(
    "attribute-of-sequence",
    { name, type, ofObjects, canIndex },
    `This is a ${type}, and only its elements can have an attribute named ${quote(name)}.${advice}`,
  );
}

export function attributeOfPrimitive(
  name: string,
  type: string,
): Message<"attribute-of-primitive", { readonly name: string; readonly type: string }> {
  return message("attribute-of-primitive", { name, type }, `This is a ${type}, which has no attributes, so ${quote(name)} finds nothing.`);
}

// --- indexing -------------------------------------------------------------------------------------------------------

export function indexOfNull(): Message<"index-of-null"> {
  return message("index-of-null", {}, "The value before the brackets is null, which has no elements to choose from.");
}

export function nullIndex(): Message<"null-index"> {
  return message("null-index", {}, "The value between the brackets is null, so it chooses no element.");
}

export function invalidIndexKey(
  type: string,
  wanted: string,
  given: string,
): Message<"invalid-index-key", { readonly type: string; readonly wanted: string; readonly given: string }> {
  return message(
    "invalid-index-key",
    { type, wanted, given },
    `An element of this ${type} is chosen by a ${wanted}, and the ${given} given here cannot be read as one.`,
  );
}

export function fractionalIndex(type: string): Message<"fractional-index", { readonly type: string }> {
  return message(
    "fractional-index",
    { type },
    `An index into this ${type} is a whole number, and this one has a fraction. Round it with floor or ceil.`,
  );
}

export function negativeIndex(type: string): Message<"negative-index", { readonly type: string }> {
  return message(
    "negative-index",
    { type },
    `The elements of this ${type} are counted from 0. To count from the end, subtract from the length.`,
  );
}

/** `length` and `index` are undefined where a mark forbids to show them. */
export function indexOutOfRange(
  type: string,
  length: number | undefined,
  index: string | undefined,
): Message<"index-out-of-range", { readonly type: string; readonly length: number | undefined; readonly index: string | undefined }> {
  const given = index === undefined ? "The index" : `The index ${index}`;
  const size = length === undefined ? "" : `, which has ${countOf(length, "element")}, counted from 0`;
  return message("index-out-of-range", { type, length, index }, `${given} is beyond the end of this ${type}${size}.`);
}

/** `name` is undefined where a mark forbids to show it. */
export function missingKey(
  type: string,
  name: string | undefined,
  suggestion: string | undefined,
  byNumber: boolean,
): Message<
  "missing-key",
  { readonly type: string; readonly name: string | undefined; readonly suggestion: string | undefined; readonly byNumber: boolean }
> {
  const advice = byNumber ? " The parts of an object are found by name, not by number." : didYouMean(suggestion);
  return message("missing-key", { type, name, suggestion, byNumber }, nothingUnder(type, name) + advice);
}

function nothingUnder(type: string, name: string | undefined): string {
  return `This ${type} has nothing under ${name === undefined ? "this key" : `the key ${quote(name)}`}.`;
}

export function indexOfSet(): Message<"index-of-set"> {
  return message(
    "index-of-set",
    {},
    "A set has no order and no keys to choose by. Go through it with a for expression, or convert it to a list.",
  );
}

export function valueWithoutElements(type: string): Message<"value-without-elements", { readonly type: string }> {
  return message("value-without-elements", { type }, `This is a ${type}, which has no elements to choose from.`);
}

// --- bodies ---------------------------------------------------------------------------------------------------------

/** `first` says where the first one is. */
export function duplicateAttribute(
  name: string,
  first: string,
): Message<"repeated-argument", { readonly name: string; readonly first: string }> {
  return message("repeated-argument", { name, first }, `${quote(name)} has a value already, at ${first}. Keep one of the two.`);
}

export function missingArgument(name: string): Message<"missing-argument", { readonly name: string }> {
  return message("missing-argument", { name }, `The argument ${quote(name)} is required here.`);
}
