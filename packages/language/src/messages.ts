/** The messages of this package, one function for each code. */
import { type Message, type MessageOf, message } from "@hcl-ts/hcl";
import { countOf, didYouMean, quote } from "@hcl-ts/hcl/syntax";

export { evaluationLimit, missingArgument } from "@hcl-ts/hcl/syntax";

// --- values -----------------------------------------------------------------------------------------------------------

/** A value has another type than its field. */
export const wrongValueType: MessageOf<
  "wrong-value-type",
  { readonly name: string; readonly expected: string; readonly found: string; readonly advice: string }
> = (of) => message("wrong-value-type", of, `${of.name} must be ${of.expected}, not ${of.found}.${of.advice}`, "Wrong type of value");

/** A part of a value is null. Only a whole argument can be null, which means that it is not set. */
export const nullValue: MessageOf<"null-value", { readonly name: string }> = (of) =>
  message("null-value", of, `${of.name} must not be null. Remove it, or set a value.`);

/** A value is not one of those that are allowed. `found` is undefined if it must not be shown. */
export const notOneOf: MessageOf<
  "not-one-of",
  { readonly name: string; readonly found: string | undefined; readonly allowed: string; readonly suggestion: string | undefined }
> = (of) => {
  const found = of.found === undefined ? "" : `, not ${of.found}`;
  return message("not-one-of", of, `${of.name} must be ${of.allowed}${found}.${didYouMean(of.suggestion)}`, "Value not allowed");
};

/** A number is smaller or greater than its field allows, or has a fraction. */
export const outOfRange: MessageOf<
  "out-of-range",
  { readonly name: string; readonly expected: string; readonly found: string | undefined }
> = (of) => {
  const found = of.found === undefined ? "" : `, not ${of.found}`;
  return message("out-of-range", of, `${of.name} must be ${of.expected}${found}.`, "Number out of range");
};

/** A string has too few or too many characters. */
export const wrongLength: MessageOf<
  "wrong-length",
  { readonly name: string; readonly rule: "minLength" | "maxLength"; readonly limit: number; readonly found: number | undefined }
> = (of) => {
  const bound = of.rule === "minLength" ? "at least" : "at most";
  const found = of.found === undefined ? "" : `, but has ${of.found}`;
  return message("wrong-length", of, `${of.name} must have ${bound} ${countOf(of.limit, "character")}${found}.`);
};

/** A collection has too few or too many elements. */
export const wrongCount: MessageOf<
  "wrong-count",
  { readonly name: string; readonly rule: "minItems" | "maxItems"; readonly limit: number; readonly found: number | undefined }
> = (of) => {
  const bound = of.rule === "minItems" ? "at least" : "at most";
  const found = of.found === undefined ? "" : `, but has ${of.found}`;
  return message("wrong-count", of, `${of.name} must have ${bound} ${countOf(of.limit, "element")}${found}.`, "Wrong number of elements");
};

/** Two elements of a list are equal. */
export const repeatedElement: MessageOf<"repeated-element", { readonly name: string; readonly first: number }> = (of) =>
  message("repeated-element", of, `${of.name} has the same value as element ${of.first}, but all elements must be different. Remove it.`);

/** A string does not match the pattern or the format of its field. */
export const patternMismatch: MessageOf<
  "pattern-mismatch",
  { readonly name: string; readonly expected: string; readonly found: string | undefined }
> = (of) => {
  const found = of.found === undefined ? "" : `, not ${of.found}`;
  return message("pattern-mismatch", of, `${of.name} must be ${of.expected}${found}.`, "Text not accepted");
};

/** A pattern of a JSON Schema is not used, because it could take exponential time. */
export const uncheckedPattern: MessageOf<"unchecked-pattern", { readonly pattern: string }> = (of) =>
  message(
    "unchecked-pattern",
    of,
    `The schema's pattern ${of.pattern} is not checked: it looks around, refers back or is too large, so a match could take too long. Write it without that in the schema.`,
    "Pattern not checked",
  );

/** None of a field's alternatives accepts a value. */
export const noAlternative: MessageOf<"no-alternative", { readonly name: string; readonly expected: string; readonly found: string }> = (
  of,
) => message("no-alternative", of, `${of.name} must be ${of.expected}, not ${of.found}.`, "Value not accepted");

/** An object has a key that its field does not know. */
export const unknownKey: MessageOf<
  "unknown-key",
  { readonly name: string; readonly key: string | undefined; readonly suggestion: string | undefined }
> = (of) => {
  const key = of.key === undefined ? "a key that is not expected" : `the key ${quote(of.key)}, which is not expected`;
  return message("unknown-key", of, `${of.name} has ${key}.${didYouMean(of.suggestion)}`);
};

/** An object lacks a required key. */
export const missingKey: MessageOf<"missing-key", { readonly name: string; readonly key: string }> = (of) =>
  message("missing-key", of, `${of.name} is missing the required key ${quote(of.key)}.`);

/** A number has more digits than a JavaScript number can hold, and the program accepts only such numbers. */
export const inexactNumber: MessageOf<"inexact-number", { readonly name: string }> = (of) =>
  message("inexact-number", of, `${of.name} has more digits than the program can hold, or is too large. Round it, or use fewer digits.`);

/** A value is not known when the file is read, although the program needs it. */
export const unknownValue: MessageOf<"unknown-value", { readonly name: string }> = (of) =>
  message("unknown-value", of, `The value of ${of.name} is not known yet. Use only values that are known when the file is read.`);

/** A value depends on a variable that gets its value later, and only kept expressions can use it. */
export const variableOfLater: MessageOf<"variable-of-later", { readonly name: string }> = (of) =>
  message(
    "variable-of-later",
    of,
    `${of.name} is computed when the file is read, but depends on a variable that gets its value later. Only arguments that are evaluated later can use it.`,
    "Variable has no value yet",
  );

/** The program's conversion of a value fails. `reason` is undefined if the value must not be shown. */
export const failedConversion: MessageOf<"failed-conversion", { readonly name: string; readonly reason: string | undefined }> = (of) =>
  message("failed-conversion", of, `${of.name} is not accepted${of.reason === undefined ? "" : `: ${of.reason}`}.`, "Value not accepted");

// --- references ---------------------------------------------------------------------------------------------------------

/** A reference to a block that does not exist. */
export const unknownReference: MessageOf<
  "unknown-reference",
  { readonly scope: string; readonly label: string; readonly suggestion: string | undefined }
> = (of) => message("unknown-reference", of, `There is no ${of.scope} named ${quote(of.label)}.${didYouMean(of.suggestion)}`);

/** Something else where a reference to a block is required. */
export const referenceRequired: MessageOf<"reference-required", { readonly name: string; readonly scope: string }> = (of) =>
  message("reference-required", of, `${of.name} must be a reference such as ${of.scope}.name.`);

/** A list, map or object of references or kept expressions is computed, but must be written out. */
export const literalRequired: MessageOf<"literal-required", { readonly name: string; readonly expected: string }> = (of) =>
  message("literal-required", of, `${of.name} must be ${of.expected}, written out rather than computed.`);

/** Values or references that depend on each other. */
export const referenceCycle: MessageOf<"reference-cycle", { readonly way: readonly string[] }> = (of) =>
  message("reference-cycle", of, `These depend on each other: ${[...of.way, of.way[0] ?? ""].join(" → ")}. Remove one of the references.`);

/** The `for_each` or `labels` of a dynamic block needs a block, but blocks are only known afterwards. */
export const blocksNotKnown: MessageOf<"blocks-not-known", { readonly name: string }> = (of) =>
  message("blocks-not-known", of, `${quote(of.name)} cannot be used to generate blocks, because blocks are only known afterwards.`);

// --- items ----------------------------------------------------------------------------------------------------------------

/** A block of a type is required. */
export const missingBlock: MessageOf<"missing-block", { readonly type: string }> = (of) =>
  message("missing-block", of, `A block of type ${quote(of.type)} is required here.`);

/** Fewer blocks than required. The message leaves out their number if it would reveal the size of a marked collection. */
export const tooFewBlocks: MessageOf<
  "too-few-blocks",
  { readonly type: string; readonly min: number; readonly found: number | undefined }
> = (of) =>
  message(
    "too-few-blocks",
    of,
    `At least ${countOf(of.min, "block")} of type ${quote(of.type)} are required here, but there ${of.found === 1 ? "is" : "are"} ${of.found ?? "fewer"}.`,
  );

/** More blocks than allowed. The message leaves out their number if it would reveal the size of a marked collection. */
export const tooManyBlocks: MessageOf<
  "too-many-blocks",
  { readonly type: string; readonly max: number; readonly found: number | undefined }
> = (of) =>
  message(
    "too-many-blocks",
    of,
    `At most ${countOf(of.max, "block")} of type ${quote(of.type)} ${of.max === 1 ? "is" : "are"} allowed here, but there are ${of.found ?? "more"}.`,
  );

/** Two blocks have the same label, which distinguishes them. */
export const repeatedLabel: MessageOf<"repeated-label", { readonly type: string; readonly label: string; readonly first: string }> = (of) =>
  message(
    "repeated-label",
    of,
    `There is already a ${quote(of.type)} block with the label ${quote(of.label)}, at ${of.first}. Rename one of them.`,
  );

/** Of several arguments or blocks, only one can be set. */
export const exclusiveArguments: MessageOf<
  "exclusive-arguments",
  { readonly names: readonly string[]; readonly found: readonly string[] }
> = (of) =>
  message("exclusive-arguments", of, `Only one of ${listed(of.names)} can be set, but ${listed(of.found)} are. Remove the others.`);

/** Of several arguments or blocks, one must be set. */
export const oneArgumentRequired: MessageOf<"one-argument-required", { readonly names: readonly string[] }> = (of) =>
  message("one-argument-required", of, `One of ${listed(of.names)} must be set.`);

/** Several arguments or blocks belong together, but only some are set. */
export const incompleteArguments: MessageOf<
  "incomplete-arguments",
  { readonly names: readonly string[]; readonly missing: readonly string[] }
> = (of) =>
  message(
    "incomplete-arguments",
    of,
    `${listed(of.names)} belong together: ${listed(of.missing)} ${of.missing.length === 1 ? "is" : "are"} missing.`,
  );

/** An argument, a block or a value is deprecated. */
export const deprecatedItem: MessageOf<
  "deprecated-item",
  { readonly name: string; readonly message: string; readonly successor: string | undefined }
> = (of) => message("deprecated-item", of, `${quote(of.name)} is deprecated. ${of.message}`);

/** A block inherits an argument that must only be set once. */
export const refusedMerge: MessageOf<"refused-merge", { readonly name: string }> = (of) =>
  message(
    "refused-merge",
    of,
    `${quote(of.name)} is also set in a block that this one inherits from. Set it in one of them.`,
    "Argument set twice",
  );

/** A rule of the language, which the program defines, is broken. The code has the id of the language before it. */
export function brokenRule<const Code extends string>(code: Code, detail: string): Message<Code> {
  return message(code, {}, detail, "Rule violated");
}

// --- inputs -----------------------------------------------------------------------------------------------------------------

/** An input variable has no value. */
export const missingInput: MessageOf<"missing-input", { readonly name: string; readonly variables: readonly string[] }> = (of) => {
  const advice = of.variables.length === 0 ? "pass a value" : `set the environment variable ${of.variables.join(" or ")}`;
  return message("missing-input", of, `The input ${quote(of.name)} has no value. Add a default, or ${advice}.`);
};

/** A value was passed for an input that the file does not declare. */
export const undeclaredInput: MessageOf<"undeclared-input", { readonly name: string; readonly suggestion: string | undefined }> = (of) =>
  message("undeclared-input", of, `There is no input named ${quote(of.name)}.${didYouMean(of.suggestion)}`);

/** A reference to an input or a local value that the file does not declare. */
export const undeclaredName: MessageOf<"undeclared-name", { readonly name: string; readonly suggestion: string | undefined }> = (of) =>
  message("undeclared-name", of, `The file declares no value named ${quote(of.name)}.${didYouMean(of.suggestion)}`);

/** The value of an input has the wrong type, or cannot be read. */
export const invalidInput: MessageOf<"invalid-input", { readonly name: string; readonly source: string; readonly reason: string }> = (of) =>
  message("invalid-input", of, `The value of ${quote(of.name)} from ${of.source} cannot be used: ${of.reason}.`);

/** Two blocks declare the same name. */
export const repeatedName: MessageOf<"repeated-name", { readonly name: string; readonly first: string }> = (of) =>
  message("repeated-name", of, `${quote(of.name)} is already declared at ${of.first}. Rename one of them.`);

/** A value breaks the validation that its input declares. */
export const invalidByValidation: MessageOf<"input-not-valid", { readonly name: string; readonly detail: string }> = (of) =>
  message("input-not-valid", of, of.detail === "" ? `The value of ${quote(of.name)} is not valid.` : of.detail, "Input not valid");

// --- the whole file -----------------------------------------------------------------------------------------------------------

/** A file is nested too deeply for the stack of the program. */
export const nestedTooDeeply: MessageOf<"nested-too-deeply"> = () =>
  message("nested-too-deeply", {}, "This file is nested too deeply to be decoded. Use fewer levels.");

const listed = (names: readonly string[]): string => {
  const quoted = names.map((name) => quote(name));
  return quoted.length < 2 ? (quoted[0] ?? "") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
};
