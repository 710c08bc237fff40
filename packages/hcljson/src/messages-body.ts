/** The messages about JSON bodies and expressions, one function per code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { actualValue, didYouMean, quote } from "@hcl-ts/hcl/syntax";

export { evaluationLimit } from "@hcl-ts/hcl/syntax";

/** The root of a file is neither an object nor an array of objects. */
export const rootObjectRequired: MessageOf<"json-root-object-required", { readonly found: string }> = (of) => {
  const detail = `A JSON configuration file must hold an object whose properties are arguments and blocks, not ${of.found}.`;
  return message("json-root-object-required", of, detail, "Object required");
};

/** A required argument is missing. */
export const missingArgument: MessageOf<"missing-argument", { readonly name: string }> = (of) =>
  message("missing-argument", of, `The argument ${quote(of.name)} is required here.`);

/** The schema has no argument or block type with the name of a property. */
export const unsupportedProperty: MessageOf<"unsupported-property", { readonly name: string; readonly suggestion: string | undefined }> = (
  of,
) => {
  const detail = `No argument or block type named ${quote(of.name)} is expected here.${didYouMean(of.suggestion)}`;
  return message("unsupported-property", of, detail);
};

/** An argument appears twice. */
export const repeatedArgument: MessageOf<"repeated-argument", { readonly name: string; readonly firstLine: number }> = (of) => {
  const detail = `The argument ${quote(of.name)} is already set on line ${of.firstLine}. Each argument can be set only once.`;
  return message("repeated-argument", of, detail);
};

/** Something other than an object appears where an object is required. */
export const objectRequired: MessageOf<"json-object-required", { readonly found: string; readonly purpose: string }> = (of) =>
  message("json-object-required", of, `Expected a JSON object ${of.purpose}, found ${of.found}.`, "Object required");

/** Something other than an object or an array appears where blocks are required. */
export const blocksRequired: MessageOf<"json-blocks-required", { readonly type: string; readonly found: string }> = (of) => {
  const detail = `Blocks of type ${quote(of.type)} must be a JSON object or an array of objects, not ${of.found}.`;
  return message("json-blocks-required", of, detail, "Object or array required");
};

/** A block lacks a label. */
export const missingLabel: MessageOf<"missing-label", { readonly type: string; readonly name: string }> = (of) => {
  const detail = `Blocks of type ${quote(of.type)} need a label. Write it as the name of a property here, for the label ${quote(of.name)}.`;
  return message("missing-label", of, detail);
};

/** The evaluation of an expression needs more stack than is left. */
export const evaluationTooDeep: MessageOf<"evaluation-too-deep"> = () =>
  message("evaluation-too-deep", {}, "This expression is nested too deeply for the remaining stack.");

/** A property name does not evaluate to a string. */
export const invalidKey: MessageOf<"invalid-key", { readonly reason: string }> = (of) =>
  message("invalid-key", of, `A property name must evaluate to a string, but ${actualValue(of.reason)}.`);

/** A property name evaluates to null. */
export const nullKey: MessageOf<"null-key"> = () => message("null-key", {}, "A property name must not evaluate to null.");

/** Two property names evaluate to the same string. */
export const repeatedProperty: MessageOf<"repeated-property", { readonly name: string; readonly firstLine: number }> = (of) => {
  const detail = `The property ${quote(of.name)} is already set on line ${of.firstLine}. Remove one of the two.`;
  return message("repeated-property", of, detail);
};
