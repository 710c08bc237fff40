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

export function variablesNotAllowed(name: string): Message {
  return message("variables-not-allowed", `Only constants can stand here. If ${quote(name)} is meant as text, put it in quotes.`);
}

export function unknownVariable(name: string, suggestion: string | undefined): Message {
  return message("unknown-variable", `No variable is named ${quote(name)} here.${didYouMean(suggestion)}`);
}

export function traversalPattern(): Message {
  return message("traversal-pattern", "A reference with [*] stands for many values, so it has no value of its own.");
}

// --- attributes -----------------------------------------------------------------------------------------------------

export function attributeOfNull(name: string): Message {
  return message("attribute-of-null", `This is null, which has no attributes, so ${quote(name)} finds nothing.`);
}

export function unsupportedAttribute(name: string, suggestion: string | undefined): Message {
  return message("unsupported-attribute", `This object has no attribute named ${quote(name)}.${didYouMean(suggestion)}`);
}

export function missingMapElement(name: string, suggestion: string | undefined): Message {
  return message("missing-map-element", nothingUnder("map", name) + didYouMean(suggestion));
}

export function attributeOfSequence(name: string, type: string, ofObjects: boolean, canIndex: boolean): Message {
  const advice = !ofObjects
    ? ""
    : canIndex
      ? " Choose one with [0], or put [*] before the name for all of them."
      : " A for expression takes the attribute of all of them.";
  return message("attribute-of-sequence", `This is a ${type}, and only its elements can have an attribute named ${quote(name)}.${advice}`);
}

export function attributeOfPrimitive(name: string, type: string): Message {
  return message("attribute-of-primitive", `This is a ${type}, which has no attributes, so ${quote(name)} finds nothing.`);
}

// --- indexing -------------------------------------------------------------------------------------------------------

export function indexOfNull(): Message {
  return message("index-of-null", "The value before the brackets is null, which has no elements to choose from.");
}

export function nullIndex(): Message {
  return message("null-index", "The value between the brackets is null, so it chooses no element.");
}

export function invalidIndexKey(type: string, wanted: string, given: string): Message {
  return message(
    "invalid-index-key",
    `An element of this ${type} is chosen by a ${wanted}, and the ${given} given here cannot be read as one.`,
  );
}

export function fractionalIndex(type: string): Message {
  return message(
    "fractional-index",
    `An index into this ${type} is a whole number, and this one has a fraction. Round it with floor or ceil.`,
  );
}

export function negativeIndex(type: string): Message {
  return message("negative-index", `The elements of this ${type} are counted from 0. To count from the end, subtract from the length.`);
}

/** `length` and `index` are undefined where a mark forbids to show them. */
export function indexOutOfRange(type: string, length: number | undefined, index: string | undefined): Message {
  const given = index === undefined ? "The index" : `The index ${index}`;
  const size = length === undefined ? "" : `, which has ${countOf(length, "element")}, counted from 0`;
  return message("index-out-of-range", `${given} is beyond the end of this ${type}${size}.`);
}

/** `name` is undefined where a mark forbids to show it. */
export function missingKey(type: string, name: string | undefined, suggestion: string | undefined, byNumber: boolean): Message {
  const advice = byNumber ? " The parts of an object are found by name, not by number." : didYouMean(suggestion);
  return message("missing-key", nothingUnder(type, name) + advice);
}

function nothingUnder(type: string, name: string | undefined): string {
  return `This ${type} has nothing under ${name === undefined ? "this key" : `the key ${quote(name)}`}.`;
}

export function indexOfSet(): Message {
  return message(
    "index-of-set",
    "A set has no order and no keys to choose by. Go through it with a for expression, or convert it to a list.",
  );
}

export function valueWithoutElements(type: string): Message {
  return message("value-without-elements", `This is a ${type}, which has no elements to choose from.`);
}

// --- bodies ---------------------------------------------------------------------------------------------------------

/** `first` says where the first one is. */
export function duplicateAttribute(name: string, first: string): Message {
  return message("repeated-argument", `${quote(name)} has a value already, at ${first}. Keep one of the two.`);
}

export function missingArgument(name: string): Message {
  return message("missing-argument", `The argument ${quote(name)} is required here.`);
}
