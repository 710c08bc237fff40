/**
 * The messages of this package: one function for each code. Only this file contains strings for
 * users. Callers do not pass values or lengths that may be marked; see `access.ts`.
 */
import type { BudgetError, BudgetResource } from "@hcl-ts/cty";
import { type Message, message } from "./diagnostic/diagnostic.ts";
import { quote } from "./text/quote.ts";

/** Returns a sentence with a suggestion, with a space in front; empty if there is none. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean ${quote(suggestion)}?`;
}

/** Returns a count with its noun: "no labels", "1 label", "2 labels". */
export function countOf(count: number, noun: string): string {
  return `${count === 0 ? "no" : count} ${noun}${count === 1 ? "" : "s"}`;
}

// --- names ----------------------------------------------------------------------------------------------------------

/** A reference where only constants are allowed. */
export function variablesNotAllowed(name: string): Message<"variables-not-allowed", { readonly name: string }> {
  return message(
    "variables-not-allowed",
    { name },
    `Variables are not allowed here. If ${quote(name)} is meant to be a string, enclose it in double quotes.`,
  );
}

/** A reference to a variable that is not defined. */
export function unknownVariable(
  name: string,
  suggestion: string | undefined,
): Message<"unknown-variable", { readonly name: string; readonly suggestion: string | undefined }> {
  return message("unknown-variable", { name, suggestion }, `There is no variable named ${quote(name)}.${didYouMean(suggestion)}`);
}

/** A reference with `[*]` where a single value is needed. */
export function traversalPattern(): Message<"traversal-pattern"> {
  return message(
    "traversal-pattern",
    {},
    "A reference with [*] refers to several values, but this must be a single value. Use an index such as [0] instead.",
  );
}

// --- attributes -----------------------------------------------------------------------------------------------------

/** An attribute of a value that is null. */
export function attributeOfNull(name: string): Message<"attribute-of-null", { readonly name: string }> {
  return message("attribute-of-null", { name }, `This value is null, so it has no attribute ${quote(name)}.`);
}

/** An attribute that the object does not have. */
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

/** A key that the map does not have, written as an attribute. */
export function missingMapElement(
  name: string,
  suggestion: string | undefined,
): Message<"missing-map-element", { readonly name: string; readonly suggestion: string | undefined }> {
  return message("missing-map-element", { name, suggestion }, nothingUnder("map", name) + didYouMean(suggestion));
}

/** An attribute of a list, set or tuple: only its elements can have attributes. */
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
      ? " Select one element with [0], or all of them with [*]."
      : " Use a for expression to read the attribute of each element.";
  return message(
    "attribute-of-sequence",
    { name, type, ofObjects, canIndex },
    `This value is a ${ofObjects ? type.replace(/ object$/, " objects") : type}, so it has no attributes: only its elements can have an attribute ${quote(name)}.${advice}`,
  );
}

/** An attribute of a string, number or bool. */
export function attributeOfPrimitive(
  name: string,
  type: string,
): Message<"attribute-of-primitive", { readonly name: string; readonly type: string }> {
  return message(
    "attribute-of-primitive",
    { name, type },
    `Cannot read the attribute ${quote(name)}: this value is a ${type}, which has no attributes.`,
  );
}

// --- indexing -------------------------------------------------------------------------------------------------------

/** An index into a value that is null. */
export function indexOfNull(): Message<"index-of-null"> {
  return message("index-of-null", {}, "The value before the brackets is null, so it has no elements.");
}

/** An index that is null. */
export function nullIndex(): Message<"null-index"> {
  return message("null-index", {}, "The index is null, so it selects no element.");
}

/** An index of the wrong type for the collection. */
export function invalidIndexKey(
  type: string,
  wanted: string,
  given: string,
): Message<"invalid-index-key", { readonly type: string; readonly wanted: string; readonly given: string }> {
  return message(
    "invalid-index-key",
    { type, wanted, given },
    `The index of this ${type} must be a ${wanted}, and this ${given} cannot be converted to one.`,
  );
}

/** An index into a list or tuple that is not a whole number. */
export function fractionalIndex(type: string): Message<"fractional-index", { readonly type: string }> {
  return message("fractional-index", { type }, `The index of a ${type} must be a whole number. Round it with floor or ceil.`);
}

/** An index into a list or tuple that is below zero. */
export function negativeIndex(type: string): Message<"negative-index", { readonly type: string }> {
  return message(
    "negative-index",
    { type },
    `The index of a ${type} cannot be negative: the first element has the index 0. To count from the end, subtract from the length.`,
  );
}

/** An index beyond the end of a list or tuple. */
export function indexOutOfRange(
  type: string,
  length: number | undefined,
  index: string | undefined,
): Message<"index-out-of-range", { readonly type: string; readonly length: number | undefined; readonly index: string | undefined }> {
  const given = index === undefined ? "The index" : `Index ${index}`;
  const size = length === undefined ? "" : `: it has ${countOf(length, "element")}, and the first has index 0`;
  return message("index-out-of-range", { type, length, index }, `${given} is beyond the end of this ${type}${size}.`);
}

/** A key that the map or object does not have. */
export function missingKey(
  type: string,
  name: string | undefined,
  suggestion: string | undefined,
  byNumber: boolean,
): Message<
  "missing-key",
  { readonly type: string; readonly name: string | undefined; readonly suggestion: string | undefined; readonly byNumber: boolean }
> {
  const advice = byNumber ? " Attributes of an object are selected by name, not by number." : didYouMean(suggestion);
  return message("missing-key", { type, name, suggestion, byNumber }, nothingUnder(type, name) + advice);
}

function nothingUnder(type: string, name: string | undefined): string {
  return `This ${type} has no ${name === undefined ? "element with this key" : `element with the key ${quote(name)}`}.`;
}

/** An index into a set, whose elements have neither order nor keys. */
export function indexOfSet(): Message<"index-of-set"> {
  return message(
    "index-of-set",
    {},
    "The elements of a set have no index. Use a for expression, or convert the set to a list with tolist.",
  );
}

/** An index into a value that has no elements, such as a number. */
export function valueWithoutElements(type: string): Message<"value-without-elements", { readonly type: string }> {
  return message("value-without-elements", { type }, `This value is a ${type}, which has no elements.`);
}

// --- bodies
// ---------------------------------------------------------------------------------------------------------

/** An attribute that is set more than once in a body, or in several bodies that are merged. */
export function duplicateAttribute(
  name: string,
  first: string,
): Message<"repeated-argument", { readonly name: string; readonly first: string }> {
  return message("repeated-argument", { name, first }, `${quote(name)} is already set at ${first}. Remove one of the two.`);
}

/** A required argument that the body does not have. */
export function missingArgument(name: string): Message<"missing-argument", { readonly name: string }> {
  return message("missing-argument", { name }, `The required argument ${quote(name)} is missing.`);
}

// --- evaluation -----------------------------------------------------------------------------------------------------

/**
 * The evaluation, in any syntax, has spent its budget. Nested loops and dynamic blocks multiply the
 * work: iterate over smaller collections, or raise the limit.
 */
export function evaluationLimit({
  resource,
  limit,
  message: reason,
}: BudgetError): Message<"evaluation-limit", { readonly resource: BudgetResource; readonly limit: number | undefined }> {
  const advice = resource === "time" || resource === "signal" ? "" : " Nested loops and dynamic blocks multiply the work.";
  return message("evaluation-limit", { resource, limit }, `T${reason.slice(1)}.${advice}`, "Evaluation limit exceeded");
}
