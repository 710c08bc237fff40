/**
 * Every message of this package: one function a code. Only this file holds words for users.
 * Values and lengths that may be marked are never passed in here; see `access.ts`.
 */
import type { Message } from "./diagnostic.ts";
import { quote } from "./quote.ts";

/** A sentence that offers what was probably meant; empty when nothing is offered. Begins with a space. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean ${quote(suggestion)}?`;
}

// --- names ----------------------------------------------------------------------------------------------------------

export function variablesNotAllowed(args: { name: string }): Message {
  return {
    code: "variables-not-allowed",
    summary: "Reference in a constant",
    detail: `Only constant values can stand here, so ${quote(args.name)} cannot be looked up. If it is meant as text, put it in quotes.`,
  };
}

export function unknownVariable(args: { name: string; suggestion: string | undefined }): Message {
  return {
    code: "unknown-variable",
    summary: "Unknown variable",
    detail: `No variable is named ${quote(args.name)} here.${didYouMean(args.suggestion)}`,
  };
}

export function traversalPattern(): Message {
  return {
    code: "traversal-pattern",
    summary: "Pattern in place of a value",
    detail: "A reference with [*] in it describes many values, so it has no value of its own here.",
  };
}

// --- attributes -----------------------------------------------------------------------------------------------------

export function attributeOfNull(args: { name: string }): Message {
  return {
    code: "attribute-of-null",
    summary: "Attribute of a null value",
    detail: `The value whose attribute ${quote(args.name)} is asked for is null, and null has no attributes.`,
  };
}

export function unsupportedAttribute(args: { name: string; suggestion: string | undefined }): Message {
  return {
    code: "unsupported-attribute",
    summary: "No such attribute",
    detail: `This object has no attribute named ${quote(args.name)}.${didYouMean(args.suggestion)}`,
  };
}

export function missingMapElement(args: { name: string; suggestion: string | undefined }): Message {
  return {
    code: "missing-map-element",
    summary: "No such map element",
    detail: `This map has no element with the key ${quote(args.name)}.${didYouMean(args.suggestion)}`,
  };
}

export function attributeOfSequence(args: { name: string; type: string; ofObjects: boolean; canIndex: boolean }): Message {
  const advice = !args.ofObjects
    ? ""
    : args.canIndex
      ? " Choose one element with [0], [1] …, or put [*] before the name to take the attribute of all of them."
      : " They cannot be chosen by number; a for expression takes the attribute of all of them.";
  return {
    code: "attribute-of-sequence",
    summary: "Attribute of a whole sequence",
    detail: `This is a ${args.type}, and only its elements can have an attribute named ${quote(args.name)}.${advice}`,
  };
}

export function attributeOfPrimitive(args: { name: string; type: string }): Message {
  return {
    code: "attribute-of-primitive",
    summary: "Value without attributes",
    detail: `This is a ${args.type}, which has no attributes, so ${quote(args.name)} finds nothing.`,
  };
}

// --- indexing -------------------------------------------------------------------------------------------------------

export function indexOfNull(): Message {
  return {
    code: "index-of-null",
    summary: "Index of a null value",
    detail: "The value before the brackets is null, and null has no elements.",
  };
}

export function nullIndex(): Message {
  return { code: "null-index", summary: "Null as an index", detail: "The key between the brackets is null, so it names no element." };
}

export function invalidIndexKey(args: { type: string; wanted: string; given: string }): Message {
  return {
    code: "invalid-index-key",
    summary: "Wrong kind of index",
    detail: `An element of this ${args.type} is chosen by a ${args.wanted}, and the ${args.given} given here cannot be read as one.`,
  };
}

export function fractionalIndex(args: { type: string }): Message {
  return {
    code: "fractional-index",
    summary: "Index with a fraction",
    detail: `An element of this ${args.type} is chosen by a whole number, and the index has a fraction. If it comes from a division, round it with floor or ceil.`,
  };
}

export function negativeIndex(args: { type: string }): Message {
  return {
    code: "negative-index",
    summary: "Negative index",
    detail: `The elements of this ${args.type} are counted from 0, and the index is below that. To count from the end, subtract from the length.`,
  };
}

/** `length` and `index` are undefined where a mark forbids to show them. */
export function indexOutOfRange(args: { type: string; length: number | undefined; index: string | undefined }): Message {
  const { type, length, index } = args;
  const given = index === undefined ? "the index" : `the index ${index}`;
  const range =
    length === undefined
      ? `Elements of this ${type} are counted from 0, and ${given} is beyond the last one.`
      : length === 0
        ? `This ${type} is empty, so ${given} finds nothing.`
        : `This ${type} has ${length === 1 ? "one element" : `${length} elements`}, counted from 0, so ${given} is beyond the last one.`;
  return { code: "index-out-of-range", summary: "Index out of range", detail: range };
}

/** `name` is undefined where a mark forbids to show it. */
export function missingKey(args: { type: string; name: string | undefined; suggestion: string | undefined; byNumber: boolean }): Message {
  const what = args.type === "object" ? "attribute named" : "element with the key";
  const said =
    args.name === undefined
      ? `This ${args.type} has no ${args.type === "object" ? "attribute" : "element"} with this key.`
      : `This ${args.type} has no ${what} ${quote(args.name)}.`;
  const advice = args.byNumber ? " The parts of an object are found by name, not by number." : didYouMean(args.suggestion);
  return { code: "missing-key", summary: "No such key", detail: said + advice };
}

export function indexOfSet(): Message {
  return {
    code: "index-of-set",
    summary: "Index of a set",
    detail:
      "The elements of a set have neither order nor key, so none can be chosen by index. Go through all of them with a for expression, or convert the set to a list.",
  };
}

export function valueWithoutElements(args: { type: string }): Message {
  return {
    code: "value-without-elements",
    summary: "Value without elements",
    detail: `This is a ${args.type}, which has no elements to choose from.`,
  };
}

// --- bodies ---------------------------------------------------------------------------------------------------------

/** `first` says where the first one is. */
export function duplicateAttribute(args: { name: string; first: string }): Message {
  return {
    code: "repeated-argument",
    summary: "Attribute set twice",
    detail: `${quote(args.name)} has a value already, at ${args.first}. Keep one of the two.`,
  };
}

export function missingArgument(args: { name: string }): Message {
  return {
    code: "missing-argument",
    summary: "Missing argument",
    detail: `The argument ${quote(args.name)} is required here.`,
  };
}
