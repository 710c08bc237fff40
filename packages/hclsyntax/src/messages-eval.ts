/** The words of the diagnostics of evaluation, one function a code. A `reason` is the end of a sentence, without its full stop. */
import type { BudgetResource } from "@hcl-ts/cty";
import { countOf, didYouMean, type Message, message, quote } from "@hcl-ts/hcl";

/** An operand of the wrong type. */
export function invalidOperand(
  operator: string,
  reason: string,
): Message<"invalid-operand", { readonly operator: string; readonly reason: string }> {
  return message("invalid-operand", { operator, reason }, `The operator "${operator}" cannot be used with this value: ${reason}.`);
}

/** An operation that has no result. */
export function failedOperation(
  operator: string,
  reason: string,
): Message<"failed-operation", { readonly operator: string; readonly reason: string }> {
  return message("failed-operation", { operator, reason }, `The operator "${operator}" has no result here: ${reason}.`);
}

/** The two results of a conditional have no type in common; the reason, where there is one, says why the second cannot become one of the first. */
export function inconsistentResults(
  first: string,
  second: string,
  reason: string | undefined,
): Message<"inconsistent-conditional-results", { readonly first: string; readonly second: string; readonly reason: string | undefined }> {
  const detail = reason === undefined ? "" : ` ${unsuitable("second", "the first", reason)}`;
  return message(
    "inconsistent-conditional-results",
    { first, second, reason },
    `The results of a conditional need a common type, but the first is ${first} and the second is ${second}.${detail}`,
  );
}

/** The result of a conditional that was chosen cannot be converted. */
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

/** The condition of a conditional is no bool. */
export function invalidCondition(reason: string): Message<"invalid-condition", { readonly reason: string }> {
  return message("invalid-condition", { reason }, condition("a conditional", reason));
}

/** The condition of a `for` is null. */
export function nullForCondition(): Message<"null-for-condition"> {
  return message("null-for-condition", {}, condition('a "for" expression', "it is null"), "Null condition");
}

/** The condition of a `for` is no bool. */
export function invalidForCondition(reason: string): Message<"invalid-for-condition", { readonly reason: string }> {
  return message("invalid-for-condition", { reason }, condition('a "for" expression', reason), "Invalid condition");
}

function condition(of: string, reason: string): string {
  return `The condition of ${of} has to be true or false: ${reason}.`;
}

/** A call where there are no functions. */
export function callsNotAllowed(name: string): Message<"calls-not-allowed", { readonly name: string }> {
  return message("calls-not-allowed", { name }, `No functions can be called here, so ${quote(name)} cannot either.`);
}

/** A call of a function that does not exist. */
export function unknownFunction(
  name: string,
  suggestion: string | undefined,
): Message<"unknown-function", { readonly name: string; readonly suggestion: string | undefined }> {
  return message("unknown-function", { name, suggestion }, `No function is named ${quote(name)} here.${didYouMean(suggestion)}`);
}

/** Fewer arguments than the function needs. */
export function tooFewArguments(
  name: string,
  missing: string,
): Message<"too-few-arguments", { readonly name: string; readonly missing: string }> {
  return message("too-few-arguments", { name, missing }, `The function ${quote(name)} needs a further argument, ${quote(missing)}.`);
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
    `The argument for ${quote(parameter)} of the function ${quote(name)} cannot be used: ${sentence(reason)}`,
  );
}

/** A function that finds fault with its arguments. */
export function failedCall(name: string, reason: string): Message<"failed-call", { readonly name: string; readonly reason: string }> {
  return message("failed-call", { name, reason }, `The function ${quote(name)} failed: ${sentence(reason)}`);
}

/** A reason that a function gave, with a full stop unless it brought its own. */
function sentence(reason: string): string {
  return /[.?!]$/.test(reason) ? reason : `${reason}.`;
}

/** An argument that cannot be expanded. */
export function invalidExpansion(given: string): Message<"invalid-expansion", { readonly given: string }> {
  return message("invalid-expansion", { given }, `An argument with "..." has to be a list, a set or a tuple, not ${given}.`);
}

/** A null part of a template. */
export function nullInTemplate(): Message<"null-in-template"> {
  return message("null-in-template", {}, "The value cannot be put into a template: it is null.");
}

/** A part of a template that is no text. */
export function notTextInTemplate(reason: string): Message<"not-text-in-template", { readonly reason: string }> {
  return message("not-text-in-template", { reason }, `The value cannot be put into a template: ${reason}.`);
}

/** A null key of an object. */
export function nullKey(): Message<"null-key"> {
  return message("null-key", {}, "The key of an object cannot be null.");
}

/** A key of an object that is no text. */
export function invalidKey(reason: string): Message<"invalid-key", { readonly reason: string }> {
  return message("invalid-key", { reason }, `The key of an object is a string: ${reason}.`);
}

/** A reference as an object's key without parentheses. */
export function ambiguousKey(): Message<"ambiguous-key"> {
  return message("ambiguous-key", {}, "This could be a reference or a text. Put the one in parentheses, the other in quotes.");
}

/** A key that comes twice from a `for`; undefined where it must not be shown. */
export function repeatedKey(key: string | undefined): Message<"repeated-key", { readonly key: string | undefined }> {
  return message(
    "repeated-key",
    { key },
    `Two elements give the ${key === undefined ? "same key" : `key ${quote(key)}`}. To collect the values of a key put "..." after the value.`,
  );
}

/** A `for` over null. */
export function iterationOverNull(): Message<"iteration-over-null"> {
  return message("iteration-over-null", {}, 'The collection of a "for" expression is null.');
}

/** A `for` over something that has no elements. */
export function iterationOverNonCollection(type: string): Message<"iteration-over-non-collection", { readonly type: string }> {
  return message(
    "iteration-over-non-collection",
    { type },
    `A "for" expression goes through a collection, a tuple or an object, not a value of type ${type}.`,
    "Iteration over a non-collection",
  );
}

/** A splat of null. */
export function splatOfNull(): Message<"splat-of-null"> {
  return message("splat-of-null", {}, "The collection is null, so it has no elements.");
}

/** A splat whose results differ in type. */
export function mixedSplat(): Message<"mixed-splat"> {
  return message("mixed-splat", {}, 'The elements give results of different types. Use a "for" expression to say what each of them gives.');
}

/** The budget of the evaluation is spent. */
export function evaluationLimit(
  resource: BudgetResource,
  limit: number | undefined,
): Message<"evaluation-limit", { readonly resource: BudgetResource; readonly limit: number | undefined }> {
  return message(
    "evaluation-limit",
    { resource, limit },
    resource === "signal" ? "The evaluation was stopped." : exceeded(resource, String(limit)),
  );
}

function exceeded(resource: Exclude<BudgetResource, "signal">, limit: string): string {
  if (resource === "time") return `The evaluation takes longer than ${limit} milliseconds.`;
  const unit = resource === "text" ? "characters of text" : resource;
  return `The evaluation needs more than ${limit} ${unit}. Loops inside loops multiply them.`;
}

/** A value is nested too deeply. */
export function valueTooDeep(limit: number): Message<"value-too-deep", { readonly limit: number }> {
  return message("value-too-deep", { limit }, `Values can be nested at most ${limit} levels deep, and this one is nested deeper.`);
}

/** The stack is full. */
export function evaluationTooDeep(): Message<"evaluation-too-deep"> {
  return message("evaluation-too-deep", {}, "This nests deeper than the stack of the program has room for.");
}
