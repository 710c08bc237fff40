/**
 * The messages of evaluation: one function per code. A `reason` completes a sentence and has no
 * full stop.
 */
import { type Message, message } from "@hcl-ts/hcl";
import { actualValue, countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

export { evaluationLimit } from "@hcl-ts/hcl/syntax";

/** An operand of the wrong type. */
export function invalidOperand(
  operator: string,
  reason: string,
): Message<"invalid-operand", { readonly operator: string; readonly reason: string }> {
  return message("invalid-operand", { operator, reason }, `The operator "${operator}" does not accept this value: ${reason}.`);
}

/** An operation without a result. */
export function failedOperation(
  operator: string,
  reason: string,
): Message<"failed-operation", { readonly operator: string; readonly reason: string }> {
  return message("failed-operation", { operator, reason }, `The operator "${operator}" failed: ${reason}.`);
}

/**
 * The two results of a conditional have no type in common; the reason says why the second cannot be
 * converted to the type of the first.
 */
export function inconsistentResults(
  first: string,
  second: string,
  reason: string | undefined,
): Message<"inconsistent-conditional-results", { readonly first: string; readonly second: string; readonly reason: string | undefined }> {
  const detail = reason === undefined ? "" : ` ${unsuitable("second", "the first", reason)}`;
  return message(
    "inconsistent-conditional-results",
    { first, second, reason },
    `Both results of a conditional must have the same type, but the first is ${first} and the second ${second}.${detail}`,
  );
}

/** The selected result of a conditional cannot be converted. */
export function unsuitableResult(
  which: "first" | "second",
  reason: string,
): Message<"unsuitable-conditional-result", { readonly which: "first" | "second"; readonly reason: string }> {
  return message("unsuitable-conditional-result", { which, reason }, unsuitable(which, "both", reason));
}

function unsuitable(which: string, wanted: string, reason: string): string {
  return `The ${which} result cannot be converted to the type of ${wanted}: ${reason}.`;
}

/** The condition of a conditional is null. */
export function nullCondition(): Message<"null-condition"> {
  return message("null-condition", {}, condition("a conditional", "it is null"));
}

/** The condition of a conditional is not a bool. */
export function invalidCondition(reason: string): Message<"invalid-condition", { readonly reason: string }> {
  return message("invalid-condition", { reason }, condition("a conditional", reason));
}

/** The condition of a `for` is null. */
export function nullForCondition(): Message<"null-for-condition"> {
  return message("null-for-condition", {}, condition('a "for" expression', "it is null"), "Null condition");
}

/** The condition of a `for` is not a bool. */
export function invalidForCondition(reason: string): Message<"invalid-for-condition", { readonly reason: string }> {
  return message("invalid-for-condition", { reason }, condition('a "for" expression', reason), "Invalid condition");
}

function condition(of: string, reason: string): string {
  return `The condition of ${of} must be true or false, but ${actualValue(reason)}.`;
}

/** A function is called, but no functions are defined. */
export function callsNotAllowed(name: string): Message<"calls-not-allowed", { readonly name: string }> {
  return message("calls-not-allowed", { name }, "Function calls are not allowed here.");
}

/** A call of a function that does not exist. */
export function unknownFunction(
  name: string,
  suggestion: string | undefined,
): Message<"unknown-function", { readonly name: string; readonly suggestion: string | undefined }> {
  return message("unknown-function", { name, suggestion }, `There is no function named ${quote(name)}.${didYouMean(suggestion)}`);
}

/** Fewer arguments than the function needs. */
export function tooFewArguments(
  name: string,
  missing: string,
): Message<"too-few-arguments", { readonly name: string; readonly missing: string }> {
  return message("too-few-arguments", { name, missing }, `The function ${quote(name)} is missing its argument ${quote(missing)}.`);
}

/** More arguments than the function takes. */
export function tooManyArguments(
  name: string,
  max: number,
): Message<"too-many-arguments", { readonly name: string; readonly max: number }> {
  return message(
    "too-many-arguments",
    { name, max },
    `The function ${quote(name)} takes ${max === 0 ? "" : "only "}${countOf(max, "argument")}.`,
  );
}

/** An argument that the function cannot use. */
export function invalidArgument(
  name: string,
  parameter: string,
  reason: string,
): Message<"invalid-argument", { readonly name: string; readonly parameter: string; readonly reason: string }> {
  return message(
    "invalid-argument",
    { name, parameter, reason },
    `The argument ${quote(parameter)} of the function ${quote(name)} is not valid: ${sentence(reason)}`,
  );
}

/** A function that reports an error. */
export function failedCall(name: string, reason: string): Message<"failed-call", { readonly name: string; readonly reason: string }> {
  return message("failed-call", { name, reason }, `The function ${quote(name)} failed: ${sentence(reason)}`);
}

/** Ends a function's reason with a full stop unless it has one. */
function sentence(reason: string): string {
  return /[.?!]$/.test(reason) ? reason : `${reason}.`;
}

/** An argument that cannot be expanded. */
export function invalidExpansion(given: string): Message<"invalid-expansion", { readonly given: string }> {
  return message("invalid-expansion", { given }, `An argument with "..." must be a list, a set or a tuple, not ${given}.`);
}

/** A null part of a template. */
export function nullInTemplate(): Message<"null-in-template"> {
  return message("null-in-template", {}, "A template cannot include a null value.");
}

/** A part of a template that is not a string. */
export function notTextInTemplate(reason: string): Message<"not-text-in-template", { readonly reason: string }> {
  return message("not-text-in-template", { reason }, `A template can only include values that convert to a string: ${reason}.`);
}

/** A null key of an object. */
export function nullKey(): Message<"null-key"> {
  return message("null-key", {}, "An object key must not be null.");
}

/** A key of an object that is not a string. */
export function invalidKey(reason: string): Message<"invalid-key", { readonly reason: string }> {
  return message("invalid-key", { reason }, `An object key must be a string, but ${actualValue(reason)}.`);
}

/** A reference as an object's key without parentheses. */
export function ambiguousKey(): Message<"ambiguous-key"> {
  return message("ambiguous-key", {}, "Ambiguous key: put a reference in parentheses, or a literal string in quotes.");
}

/** A key that a `for` expression produces twice. `key` is undefined if it must not be revealed. */
export function repeatedKey(key: string | undefined): Message<"repeated-key", { readonly key: string | undefined }> {
  return message(
    "repeated-key",
    { key },
    `Two elements have the ${key === undefined ? "same key" : `key ${quote(key)}`}. To group values by key, put "..." after the value.`,
  );
}

/** A `for` over null. */
export function iterationOverNull(): Message<"iteration-over-null"> {
  return message("iteration-over-null", {}, 'A "for" expression cannot iterate over null.');
}

/** A `for` over something that has no elements. */
export function iterationOverNonCollection(type: string): Message<"iteration-over-non-collection", { readonly type: string }> {
  return message(
    "iteration-over-non-collection",
    { type },
    `A "for" expression iterates over a collection, a tuple or an object, not a value of type ${type}.`,
    "Iteration over a non-collection",
  );
}

/** A splat of null. */
export function splatOfNull(): Message<"splat-of-null"> {
  return message("splat-of-null", {}, "A splat cannot iterate over null.");
}

/** A splat whose results differ in type. */
export function mixedSplat(): Message<"mixed-splat"> {
  return message("mixed-splat", {}, 'The elements have results of different types. Use a "for" expression instead.');
}

/** A value is nested too deeply. */
export function valueTooDeep(limit: number): Message<"value-too-deep", { readonly limit: number }> {
  return message("value-too-deep", { limit }, `Values can be nested at most ${limit} levels deep, and this one is nested deeper.`);
}

/** The stack is full. */
export function evaluationTooDeep(): Message<"evaluation-too-deep"> {
  return message("evaluation-too-deep", {}, "This expression is nested too deeply for the stack that is left.");
}
