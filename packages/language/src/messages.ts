/** The messages of this package, one function for each code. */
import { type Message, message } from "@hcl-ts/hcl";
import { countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

export { evaluationLimit, missingArgument } from "@hcl-ts/hcl/syntax";

// --- values -----------------------------------------------------------------------------------------------------------

/** A value has another type than its field. */
export function wrongValueType(of: {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
  readonly advice: string;
}): Message<"wrong-value-type", { readonly name: string; readonly expected: string; readonly found: string; readonly advice: string }> {
  return message("wrong-value-type", of, `${of.name} must be ${of.expected}, not ${of.found}.${of.advice}`, "Wrong type of value");
}

/** A part of a value is null. Only a whole argument can be null, which means that it is not set. */
export function nullValue(of: { readonly name: string }): Message<"null-value", { readonly name: string }> {
  return message("null-value", of, `${of.name} must not be null. Remove it, or set a value.`);
}

/** A value is not one of those that are allowed. `found` is undefined if it must not be shown. */
export function notOneOf(of: {
  readonly name: string;
  readonly found: string | undefined;
  readonly allowed: string;
  readonly suggestion: string | undefined;
}): Message<
  "not-one-of",
  { readonly name: string; readonly found: string | undefined; readonly allowed: string; readonly suggestion: string | undefined }
> {
  const found = of.found === undefined ? "" : `, not ${of.found}`;
  return message("not-one-of", of, `${of.name} must be ${of.allowed}${found}.${didYouMean(of.suggestion)}`, "Value not allowed");
}

/** A number is smaller or greater than its field allows, or has a fraction. */
export function outOfRange(of: {
  readonly name: string;
  readonly expected: string;
  readonly found: string | undefined;
}): Message<"out-of-range", { readonly name: string; readonly expected: string; readonly found: string | undefined }> {
  const found = of.found === undefined ? "" : `, not ${of.found}`;
  return message("out-of-range", of, `${of.name} must be ${of.expected}${found}.`, "Number out of range");
}

/** A string has too few or too many characters. */
export function wrongLength(of: {
  readonly name: string;
  readonly rule: "minLength" | "maxLength";
  readonly limit: number;
  readonly found: number | undefined;
}): Message<
  "wrong-length",
  { readonly name: string; readonly rule: "minLength" | "maxLength"; readonly limit: number; readonly found: number | undefined }
> {
  const bound = of.rule === "minLength" ? "at least" : "at most";
  const found = of.found === undefined ? "" : `, but has ${of.found}`;
  return message("wrong-length", of, `${of.name} must have ${bound} ${countOf(of.limit, "character")}${found}.`);
}

/** A collection has too few or too many elements. */
export function wrongCount(of: {
  readonly name: string;
  readonly rule: "minItems" | "maxItems";
  readonly limit: number;
  readonly found: number | undefined;
}): Message<
  "wrong-count",
  { readonly name: string; readonly rule: "minItems" | "maxItems"; readonly limit: number; readonly found: number | undefined }
> {
  const bound = of.rule === "minItems" ? "at least" : "at most";
  const found = of.found === undefined ? "" : `, but has ${of.found}`;
  return message("wrong-count", of, `${of.name} must have ${bound} ${countOf(of.limit, "element")}${found}.`, "Wrong number of elements");
}

/** Two elements of a list are equal. */
export function repeatedElement(of: {
  readonly name: string;
  readonly first: number;
}): Message<"repeated-element", { readonly name: string; readonly first: number }> {
  return message(
    "repeated-element",
    of,
    `${of.name} has the same value as element ${of.first}, but all elements must be different. Remove it.`,
  );
}

/** A string does not match the pattern or the format of its field. */
export function patternMismatch(of: {
  readonly name: string;
  readonly expected: string;
  readonly found: string | undefined;
}): Message<"pattern-mismatch", { readonly name: string; readonly expected: string; readonly found: string | undefined }> {
  const found = of.found === undefined ? "" : `, not ${of.found}`;
  return message("pattern-mismatch", of, `${of.name} must be ${of.expected}${found}.`, "Text not accepted");
}

/** None of the alternatives of a field accepts a value. */
export function noAlternative(of: {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
}): Message<"no-alternative", { readonly name: string; readonly expected: string; readonly found: string }> {
  return message("no-alternative", of, `${of.name} must be ${of.expected}, not ${of.found}.`, "Value not accepted");
}

/** An object has a key that its field does not know. */
export function unknownKey(of: {
  readonly name: string;
  readonly key: string | undefined;
  readonly suggestion: string | undefined;
}): Message<"unknown-key", { readonly name: string; readonly key: string | undefined; readonly suggestion: string | undefined }> {
  const key = of.key === undefined ? "a key that is not expected" : `the key ${quote(of.key)}, which is not expected`;
  return message("unknown-key", of, `${of.name} has ${key}.${didYouMean(of.suggestion)}`);
}

/** An object lacks a required key. */
export function missingKey(of: {
  readonly name: string;
  readonly key: string;
}): Message<"missing-key", { readonly name: string; readonly key: string }> {
  return message("missing-key", of, `${of.name} lacks the required key ${quote(of.key)}.`);
}

/** A number has more digits than a number of JavaScript, and the program wants such numbers only. */
export function inexactNumber(of: { readonly name: string }): Message<"inexact-number", { readonly name: string }> {
  return message(
    "inexact-number",
    of,
    `${of.name} has more digits than the program can hold, or is too large. Round it, or use fewer digits.`,
  );
}

/** A value is not known when the file is read, although the program needs it. */
export function unknownValue(of: { readonly name: string }): Message<"unknown-value", { readonly name: string }> {
  return message("unknown-value", of, `The value of ${of.name} is not known yet. Use only values that are known when the file is read.`);
}

/** A value depends on a variable that gets its value later, and only kept expressions can use it. */
export function variableOfLater(of: { readonly name: string }): Message<"variable-of-later", { readonly name: string }> {
  return message(
    "variable-of-later",
    of,
    `${of.name} is computed when the file is read, but depends on a variable that gets its value later. Only arguments that are evaluated later can use it.`,
    "Variable has no value yet",
  );
}

/** The program's conversion of a value fails. `reason` is undefined if the value must not be shown. */
export function failedConversion(of: {
  readonly name: string;
  readonly reason: string | undefined;
}): Message<"failed-conversion", { readonly name: string; readonly reason: string | undefined }> {
  return message(
    "failed-conversion",
    of,
    `${of.name} is not accepted${of.reason === undefined ? "" : `: ${of.reason}`}.`,
    "Value not accepted",
  );
}

// --- references ---------------------------------------------------------------------------------------------------------

/** A reference to a block that does not exist. */
export function unknownReference(of: {
  readonly scope: string;
  readonly label: string;
  readonly suggestion: string | undefined;
}): Message<"unknown-reference", { readonly scope: string; readonly label: string; readonly suggestion: string | undefined }> {
  return message("unknown-reference", of, `There is no ${of.scope} named ${quote(of.label)}.${didYouMean(of.suggestion)}`);
}

/** Something else where a reference to a block is required. */
export function referenceRequired(of: {
  readonly name: string;
  readonly scope: string;
}): Message<"reference-required", { readonly name: string; readonly scope: string }> {
  return message("reference-required", of, `${of.name} must be a reference such as ${of.scope}.name.`);
}

/** A list, map or object of references or kept expressions is computed, but must be written out. */
export function literalRequired(of: {
  readonly name: string;
  readonly expected: string;
}): Message<"literal-required", { readonly name: string; readonly expected: string }> {
  return message("literal-required", of, `${of.name} must be ${of.expected}, written out rather than computed.`);
}

/** Values or references that need each other. */
export function referenceCycle(of: { readonly way: readonly string[] }): Message<"reference-cycle", { readonly way: readonly string[] }> {
  return message(
    "reference-cycle",
    of,
    `These need each other: ${[...of.way, of.way[0] ?? ""].join(" → ")}. Remove one of the references.`,
  );
}

/** The `for_each` or `labels` of a dynamic block needs a block, but blocks are only known afterwards. */
export function blocksNotKnown(of: { readonly name: string }): Message<"blocks-not-known", { readonly name: string }> {
  return message("blocks-not-known", of, `${quote(of.name)} cannot be used to generate blocks, because blocks are only known afterwards.`);
}

// --- items ----------------------------------------------------------------------------------------------------------------

/** A block of a type is required. */
export function missingBlock(of: { readonly type: string }): Message<"missing-block", { readonly type: string }> {
  return message("missing-block", of, `A block of type ${quote(of.type)} is required here.`);
}

/** Fewer blocks than required. */
export function tooFewBlocks(of: {
  readonly type: string;
  readonly min: number;
  readonly found: number;
}): Message<"too-few-blocks", { readonly type: string; readonly min: number; readonly found: number }> {
  return message(
    "too-few-blocks",
    of,
    `At least ${countOf(of.min, "block")} of type ${quote(of.type)} are required here, but there ${of.found === 1 ? "is" : "are"} ${of.found}.`,
  );
}

/** More blocks than allowed. */
export function tooManyBlocks(of: {
  readonly type: string;
  readonly max: number;
  readonly found: number;
}): Message<"too-many-blocks", { readonly type: string; readonly max: number; readonly found: number }> {
  return message(
    "too-many-blocks",
    of,
    `At most ${countOf(of.max, "block")} of type ${quote(of.type)} ${of.max === 1 ? "is" : "are"} allowed here, but there are ${of.found}.`,
  );
}

/** Two blocks have the same label, which distinguishes them. */
export function repeatedLabel(of: {
  readonly type: string;
  readonly label: string;
  readonly first: string;
}): Message<"repeated-label", { readonly type: string; readonly label: string; readonly first: string }> {
  return message(
    "repeated-label",
    of,
    `There is already a ${quote(of.type)} block with the label ${quote(of.label)}, at ${of.first}. Rename one of them.`,
  );
}

/** Of several arguments or blocks, only one can be set. */
export function exclusiveArguments(of: {
  readonly names: readonly string[];
  readonly found: readonly string[];
}): Message<"exclusive-arguments", { readonly names: readonly string[]; readonly found: readonly string[] }> {
  return message("exclusive-arguments", of, `Only one of ${listed(of.names)} can be set, but ${listed(of.found)} are. Remove the others.`);
}

/** Of several arguments or blocks, one must be set. */
export function oneArgumentRequired(of: {
  readonly names: readonly string[];
}): Message<"one-argument-required", { readonly names: readonly string[] }> {
  return message("one-argument-required", of, `One of ${listed(of.names)} must be set.`);
}

/** Several arguments or blocks belong together, but only some are set. */
export function incompleteArguments(of: {
  readonly names: readonly string[];
  readonly missing: readonly string[];
}): Message<"incomplete-arguments", { readonly names: readonly string[]; readonly missing: readonly string[] }> {
  return message(
    "incomplete-arguments",
    of,
    `${listed(of.names)} belong together: ${listed(of.missing)} ${of.missing.length === 1 ? "is" : "are"} missing.`,
  );
}

/** An argument, a block or a value is deprecated. */
export function deprecatedItem(of: {
  readonly name: string;
  readonly message: string;
  readonly successor: string | undefined;
}): Message<"deprecated-item", { readonly name: string; readonly message: string; readonly successor: string | undefined }> {
  return message("deprecated-item", of, `${quote(of.name)} is deprecated. ${of.message}`);
}

/** A block inherits an argument that must only be set once. */
export function refusedMerge(of: { readonly name: string }): Message<"refused-merge", { readonly name: string }> {
  return message(
    "refused-merge",
    of,
    `${quote(of.name)} is also set in a block that this one inherits from. Set it in one of them.`,
    "Argument set twice",
  );
}

/** A rule of the language, which the program defines, is broken. The code has the id of the language before it. */
export function brokenRule<const Code extends string>(code: Code, detail: string): Message<Code> {
  return message(code, {}, detail, "Rule not kept");
}

// --- inputs -----------------------------------------------------------------------------------------------------------------

/** An input variable has no value. */
export function missingInput(of: {
  readonly name: string;
  readonly variables: readonly string[];
}): Message<"missing-input", { readonly name: string; readonly variables: readonly string[] }> {
  const advice = of.variables.length === 0 ? "pass a value" : `set the environment variable ${of.variables.join(" or ")}`;
  return message("missing-input", of, `The input ${quote(of.name)} has no value. Add a default, or ${advice}.`);
}

/** A value was passed for an input that the file does not declare. */
export function undeclaredInput(of: {
  readonly name: string;
  readonly suggestion: string | undefined;
}): Message<"undeclared-input", { readonly name: string; readonly suggestion: string | undefined }> {
  return message("undeclared-input", of, `There is no input named ${quote(of.name)}.${didYouMean(of.suggestion)}`);
}

/** The value of an input has the wrong type, or cannot be read. */
export function invalidInput(of: {
  readonly name: string;
  readonly source: string;
  readonly reason: string;
}): Message<"invalid-input", { readonly name: string; readonly source: string; readonly reason: string }> {
  return message("invalid-input", of, `The value of ${quote(of.name)} from ${of.source} cannot be used: ${of.reason}.`);
}

/** Two blocks declare the same name. */
export function repeatedName(of: {
  readonly name: string;
  readonly first: string;
}): Message<"repeated-name", { readonly name: string; readonly first: string }> {
  return message("repeated-name", of, `${quote(of.name)} is already declared at ${of.first}. Rename one of them.`);
}

/** A value breaks the validation that its input declares. */
export function invalidByValidation(of: {
  readonly name: string;
  readonly detail: string;
}): Message<"input-not-valid", { readonly name: string; readonly detail: string }> {
  return message("input-not-valid", of, of.detail === "" ? `The value of ${quote(of.name)} is not valid.` : of.detail, "Input not valid");
}

// --- the whole file -----------------------------------------------------------------------------------------------------------

/** A file is nested too deeply for the stack of the program. */
export function nestedTooDeeply(): Message<"nested-too-deeply"> {
  return message("nested-too-deeply", {}, "This file is nested too deeply to be decoded. Use fewer levels.");
}

const listed = (names: readonly string[]): string => {
  const quoted = names.map((name) => quote(name));
  return quoted.length < 2 ? (quoted[0] ?? "") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
};
