/**
 * The messages of this package: one function for each code. Only this file contains strings for
 * users. Callers do not pass values or lengths that may be marked; see `access.ts`.
 */
import type { BudgetError, BudgetResource } from "@hcl-ts/cty";
import { type MessageOf, message } from "./diagnostic/diagnostic.ts";
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
export const variablesNotAllowed: MessageOf<"variables-not-allowed", { readonly name: string }> = (params) =>
  message(
    "variables-not-allowed",
    params,
    `Variables are not allowed here. If ${quote(params.name)} is meant to be a string, enclose it in double quotes.`,
  );

/** A reference to a variable that is not defined. */
export const unknownVariable: MessageOf<"unknown-variable", { readonly name: string; readonly suggestion: string | undefined }> = (
  params,
) => message("unknown-variable", params, `There is no variable named ${quote(params.name)}.${didYouMean(params.suggestion)}`);

/** A reference with `[*]` where a single value is needed. */
export const traversalPattern: MessageOf<"traversal-pattern"> = () =>
  message(
    "traversal-pattern",
    {},
    "A reference with [*] refers to several values, but this must be a single value. Use an index such as [0] instead.",
  );

// --- attributes -----------------------------------------------------------------------------------------------------

/** An attribute of a value that is null. */
export const attributeOfNull: MessageOf<"attribute-of-null", { readonly name: string }> = (params) =>
  message("attribute-of-null", params, `This value is null, so it has no attribute ${quote(params.name)}.`);

/** An attribute that the object does not have. */
export const unsupportedAttribute: MessageOf<
  "unsupported-attribute",
  { readonly name: string; readonly suggestion: string | undefined }
> = (params) =>
  message("unsupported-attribute", params, `This object has no attribute named ${quote(params.name)}.${didYouMean(params.suggestion)}`);

/** A key that the map does not have, written as an attribute. */
export const missingMapElement: MessageOf<"missing-map-element", { readonly name: string; readonly suggestion: string | undefined }> = (
  params,
) => message("missing-map-element", params, nothingUnder("map", params.name) + didYouMean(params.suggestion));

/** An attribute of a list, set or tuple: only its elements can have attributes. */
export const attributeOfSequence: MessageOf<
  "attribute-of-sequence",
  { readonly name: string; readonly type: string; readonly ofObjects: boolean; readonly canIndex: boolean }
> = (params) => {
  const advice = !params.ofObjects
    ? ""
    : params.canIndex
      ? " Select one element with [0], or all of them with [*]."
      : " Use a for expression to read the attribute of each element.";
  return message(
    "attribute-of-sequence",
    params,
    `This value is a ${params.type.replace(/ of (object|string|number|bool)$/, " of $1s")}, so it has no attributes: only its elements can have an attribute ${quote(params.name)}.${advice}`,
  );
};

/** An attribute of a string, number or bool. */
export const attributeOfPrimitive: MessageOf<"attribute-of-primitive", { readonly name: string; readonly type: string }> = (params) =>
  message(
    "attribute-of-primitive",
    params,
    `Cannot read the attribute ${quote(params.name)}: this value is a ${params.type}, which has no attributes.`,
  );

// --- indexing -------------------------------------------------------------------------------------------------------

/** An index into a value that is null. */
export const indexOfNull: MessageOf<"index-of-null"> = () =>
  message("index-of-null", {}, "The value before the brackets is null, so it has no elements.");

/** An index that is null. */
export const nullIndex: MessageOf<"null-index"> = () => message("null-index", {}, "The index is null, so it selects no element.");

/** An index of the wrong type for the collection. */
export const invalidIndexKey: MessageOf<"invalid-index-key", { readonly type: string; readonly wanted: string; readonly given: string }> = (
  params,
) =>
  message(
    "invalid-index-key",
    params,
    `The index of this ${params.type} must be a ${params.wanted}, and this ${params.given} cannot be converted to one.`,
  );

/** An index into a list or tuple that is not a whole number. */
export const fractionalIndex: MessageOf<"fractional-index", { readonly type: string }> = (params) =>
  message("fractional-index", params, `The index of a ${params.type} must be a whole number. Round it with floor or ceil.`);

/** An index into a list or tuple that is below zero. */
export const negativeIndex: MessageOf<"negative-index", { readonly type: string }> = (params) =>
  message(
    "negative-index",
    params,
    `The index of a ${params.type} cannot be negative: the first element has the index 0. To count from the end, subtract from the length.`,
  );

/** An index beyond the end of a list or tuple. */
export const indexOutOfRange: MessageOf<
  "index-out-of-range",
  { readonly type: string; readonly length: number | undefined; readonly index: string | undefined }
> = (params) => {
  const given = params.index === undefined ? "The index" : `Index ${params.index}`;
  const first = params.length === 0 ? "" : ", and the first has index 0";
  const size = params.length === undefined ? "" : `: it has ${countOf(params.length, "element")}${first}`;
  return message("index-out-of-range", params, `${given} is beyond the end of this ${params.type}${size}.`);
};

/** A key that the map or object does not have. */
export const missingKey: MessageOf<
  "missing-key",
  { readonly type: string; readonly name: string | undefined; readonly suggestion: string | undefined; readonly byNumber: boolean }
> = (params) => {
  const advice = params.byNumber ? " Attributes of an object are selected by name, not by number." : didYouMean(params.suggestion);
  return message("missing-key", params, nothingUnder(params.type, params.name) + advice);
};

function nothingUnder(type: string, name: string | undefined): string {
  return `This ${type} has no ${name === undefined ? "element with this key" : `element with the key ${quote(name)}`}.`;
}

/** An index into a set, whose elements have neither order nor keys. */
export const indexOfSet: MessageOf<"index-of-set"> = () =>
  message("index-of-set", {}, "The elements of a set have no index. Use a for expression, or convert the set to a list with tolist.");

/** An index into a value that has no elements, such as a number. */
export const valueWithoutElements: MessageOf<"value-without-elements", { readonly type: string }> = (params) =>
  message("value-without-elements", params, `This value is a ${params.type}, which has no elements.`);

// --- bodies
// ---------------------------------------------------------------------------------------------------------

/** An attribute that is set more than once in a body, or in several bodies that are merged. */
export const duplicateAttribute: MessageOf<"repeated-argument", { readonly name: string; readonly first: string }> = (params) =>
  message("repeated-argument", params, `${quote(params.name)} is already set at ${params.first}. Remove one of the two.`);

/** A required argument that the body does not have. */
export const missingArgument: MessageOf<"missing-argument", { readonly name: string }> = (params) =>
  message("missing-argument", params, `The required argument ${quote(params.name)} is missing.`);

// --- evaluation -----------------------------------------------------------------------------------------------------

/** An attribute's value cannot be converted to the type of the attribute. */
export const wrongAttributeType: MessageOf<"wrong-attribute-type", { readonly name: string; readonly reason: string }> = (of) =>
  message("wrong-attribute-type", of, `The value of "${of.name}" has the wrong type: ${of.reason}.`, "Wrong type of value");

/**
 * The evaluation, in any syntax, has spent its budget. Nested loops and dynamic blocks multiply the
 * work: iterate over smaller collections, or raise the limit.
 */
export const evaluationLimit: MessageOf<
  "evaluation-limit",
  { readonly resource: BudgetResource; readonly limit: number | undefined },
  BudgetError
> = ({ resource, limit, message: reason }) => {
  const advice = resource === "time" || resource === "signal" ? "" : " Nested loops and dynamic blocks multiply the work.";
  return message("evaluation-limit", { resource, limit }, `T${reason.slice(1)}.${advice}`, "Evaluation limit exceeded");
};
