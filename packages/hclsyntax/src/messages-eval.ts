/**
 * The messages of evaluation: one function per code. A `reason` completes a sentence and has no
 * full stop.
 */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { actualValue, countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

export { evaluationLimit } from "@hcl-ts/hcl/syntax";

/** An operand of the wrong type. */
export const invalidOperand: MessageOf<"invalid-operand", { readonly operator: string; readonly reason: string }> = (params) =>
  message("invalid-operand", params, `The operator "${params.operator}" does not accept this value: ${params.reason}.`);

/** An operation without a result. */
export const failedOperation: MessageOf<"failed-operation", { readonly operator: string; readonly reason: string }> = (params) =>
  message("failed-operation", params, `The operator "${params.operator}" failed: ${params.reason}.`);

/**
 * The two results of a conditional have no type in common; the reason says why the second cannot be
 * converted to the type of the first.
 */
export const inconsistentResults: MessageOf<
  "inconsistent-conditional-results",
  { readonly first: string; readonly second: string; readonly reason: string | undefined }
> = (params) => {
  const detail = params.reason === undefined ? "" : ` ${unsuitable("second", "the first", params.reason)}`;
  return message(
    "inconsistent-conditional-results",
    params,
    `Both results of a conditional must have the same type, but their types are ${params.first} and ${params.second}.${detail}`,
  );
};

/** The selected result of a conditional cannot be converted. */
export const unsuitableResult: MessageOf<
  "unsuitable-conditional-result",
  { readonly which: "first" | "second"; readonly reason: string }
> = (params) => message("unsuitable-conditional-result", params, unsuitable(params.which, "both", params.reason));

function unsuitable(which: string, wanted: string, reason: string): string {
  return `The ${which} result cannot be converted to the type of ${wanted}: ${reason}.`;
}

/** The condition of a conditional is null. */
export const nullCondition: MessageOf<"null-condition"> = () => message("null-condition", {}, condition("a conditional", "it is null"));

/** The condition of a conditional is not a bool. */
export const invalidCondition: MessageOf<"invalid-condition", { readonly reason: string }> = (params) =>
  message("invalid-condition", params, condition("a conditional", params.reason));

/** The condition of a `for` is null. */
export const nullForCondition: MessageOf<"null-for-condition"> = () =>
  message("null-for-condition", {}, condition('a "for" expression', "it is null"), "Null condition");

/** The condition of a `for` is not a bool. */
export const invalidForCondition: MessageOf<"invalid-for-condition", { readonly reason: string }> = (params) =>
  message("invalid-for-condition", params, condition('a "for" expression', params.reason), "Invalid condition");

function condition(of: string, reason: string): string {
  return `The condition of ${of} must be true or false, but ${actualValue(reason)}.`;
}

/** A function is called, but no functions are defined. */
export const callsNotAllowed: MessageOf<"calls-not-allowed", { readonly name: string }> = (params) =>
  message("calls-not-allowed", params, "Function calls are not allowed here.");

/** A call of a function that does not exist. */
export const unknownFunction: MessageOf<"unknown-function", { readonly name: string; readonly suggestion: string | undefined }> = (
  params,
) => message("unknown-function", params, `There is no function named ${quote(params.name)}.${didYouMean(params.suggestion)}`);

/** Fewer arguments than the function needs. */
export const tooFewArguments: MessageOf<"too-few-arguments", { readonly name: string; readonly missing: string }> = (params) =>
  message("too-few-arguments", params, `The function ${quote(params.name)} is missing its argument ${quote(params.missing)}.`);

/** More arguments than the function takes. */
export const tooManyArguments: MessageOf<"too-many-arguments", { readonly name: string; readonly max: number }> = (params) =>
  message(
    "too-many-arguments",
    params,
    `The function ${quote(params.name)} takes ${params.max === 0 ? "" : "only "}${countOf(params.max, "argument")}.`,
  );

/** An argument that the function cannot use. */
export const invalidArgument: MessageOf<
  "invalid-argument",
  { readonly name: string; readonly parameter: string; readonly reason: string }
> = (params) =>
  message(
    "invalid-argument",
    params,
    `The argument ${quote(params.parameter)} of the function ${quote(params.name)} is not valid: ${sentence(params.reason)}`,
  );

/** A function that reports an error. */
export const failedCall: MessageOf<"failed-call", { readonly name: string; readonly reason: string }> = (params) =>
  message("failed-call", params, `The function ${quote(params.name)} failed: ${sentence(params.reason)}`);

/** Ends a function's reason with a full stop unless it has one. */
function sentence(reason: string): string {
  return /[.?!]$/.test(reason) ? reason : `${reason}.`;
}

/** An argument that cannot be expanded. */
export const invalidExpansion: MessageOf<"invalid-expansion", { readonly given: string }> = (params) =>
  message("invalid-expansion", params, `An argument with "..." must be a list, a set or a tuple, not ${params.given}.`);

/** A null part of a template. */
export const nullInTemplate: MessageOf<"null-in-template"> = () =>
  message("null-in-template", {}, "A template cannot include a null value.");

/** A part of a template that is not a string. */
export const notTextInTemplate: MessageOf<"not-text-in-template", { readonly reason: string }> = (params) =>
  message("not-text-in-template", params, `A template can only include values that convert to a string: ${params.reason}.`);

/** A null key of an object. */
export const nullKey: MessageOf<"null-key"> = () => message("null-key", {}, "An object key must not be null.");

/** A key of an object that is not a string. */
export const invalidKey: MessageOf<"invalid-key", { readonly reason: string }> = (params) =>
  message("invalid-key", params, `An object key must be a string, but ${actualValue(params.reason)}.`);

/** A reference as an object's key without parentheses. */
export const ambiguousKey: MessageOf<"ambiguous-key"> = () =>
  message("ambiguous-key", {}, "Ambiguous key: put a reference in parentheses, or a literal string in quotes.");

/** A key that a `for` expression produces twice. `key` is undefined if it must not be revealed. */
export const repeatedKey: MessageOf<"repeated-key", { readonly key: string | undefined }> = (params) =>
  message(
    "repeated-key",
    params,
    `Two elements have the ${params.key === undefined ? "same key" : `key ${quote(params.key)}`}. To group values by key, put "..." after the value.`,
  );

/** A `for` over null. */
export const iterationOverNull: MessageOf<"iteration-over-null"> = () =>
  message("iteration-over-null", {}, 'A "for" expression cannot iterate over null.');

/** A `for` over something that has no elements. */
export const iterationOverNonCollection: MessageOf<"iteration-over-non-collection", { readonly type: string }> = (params) =>
  message(
    "iteration-over-non-collection",
    params,
    `A "for" expression iterates over a collection, a tuple or an object, not a value of type ${params.type}.`,
    "Iteration over a non-collection",
  );

/** A splat of null. */
export const splatOfNull: MessageOf<"splat-of-null"> = () => message("splat-of-null", {}, "A splat cannot iterate over null.");

/** A splat whose results differ in type. */
export const mixedSplat: MessageOf<"mixed-splat"> = () =>
  message("mixed-splat", {}, 'The elements have results of different types. Use a "for" expression instead.');

/** A value is nested too deeply. */
export const valueTooDeep: MessageOf<"value-too-deep", { readonly limit: number }> = (params) =>
  message("value-too-deep", params, `Values can be nested at most ${params.limit} levels deep, and this one is nested deeper.`);

/** The stack is full. */
export const evaluationTooDeep: MessageOf<"evaluation-too-deep"> = () =>
  message("evaluation-too-deep", {}, "This expression is nested too deeply for the remaining stack.");
