/** The words of this package's diagnostics, one function a code. */
import { type Message, message, type Range } from "@hcl-ts/hcl";
import { countOf, formatPlace } from "@hcl-ts/hcl/syntax";

/** An attribute's value cannot be converted to the type that the spec wants. */
export function wrongAttributeType(of: {
  readonly name: string;
  readonly reason: string;
}): Message<"wrong-attribute-type", { readonly name: string; readonly reason: string }> {
  return message(
    "wrong-attribute-type",
    of,
    `The value of "${of.name}" does not have the type that is expected here: ${of.reason}.`,
    "Wrong type of value",
  );
}

/** The value of an attribute in a block of free attributes cannot be converted. */
export function wrongElementType(of: {
  readonly name: string;
  readonly block: string;
  readonly reason: string;
}): Message<"wrong-element-type", { readonly name: string; readonly block: string; readonly reason: string }> {
  return message(
    "wrong-element-type",
    of,
    `The value of "${of.name}" does not have the type that every argument of a "${of.block}" block needs: ${of.reason}.`,
    "Wrong type of value",
  );
}

/** A value is null, or has a null in it, where the specification takes none. */
export function nullNotAccepted(of: {
  readonly name: string;
  readonly path: string;
}): Message<"null-not-accepted", { readonly name: string; readonly path: string }> {
  return message(
    "null-not-accepted",
    of,
    `${of.path === "" ? `"${of.name}" needs a value, and this is null` : `${of.name}${of.path} is null, and every part of "${of.name}" needs a value`}.`,
    "Null value",
  );
}

/** A required block is missing. */
export function missingBlock(of: { readonly type: string }): Message<"missing-block", { readonly type: string }> {
  return message("missing-block", of, `A block of type "${of.type}" is required here.`);
}

/** A second block where only one is allowed. */
export function repeatedBlock(of: {
  readonly type: string;
  readonly first: Range;
}): Message<"repeated-block", { readonly type: string; readonly first: Range }> {
  return message("repeated-block", of, `There can be only one block of type "${of.type}", and the first is at ${formatPlace(of.first)}.`);
}

/** A block has not the labels that tell it apart from others. */
export function missingLabels(of: {
  readonly type: string;
  readonly names: readonly string[];
}): Message<"missing-block-labels", { readonly type: string; readonly names: readonly string[] }> {
  return message(
    "missing-block-labels",
    of,
    `Each "${of.type}" block needs ${countOf(of.names.length, "label")} here: ${of.names.join(", ")}.`,
  );
}

/** Two blocks have the same labels where these have to tell them apart. */
export function repeatedLabels(of: {
  readonly type: string;
  readonly labels: readonly string[];
}): Message<"repeated-block-labels", { readonly type: string; readonly labels: readonly string[] }> {
  return message(
    "repeated-block-labels",
    of,
    `Another "${of.type}" block has the labels ${of.labels.map((label) => JSON.stringify(label)).join(" ")} already. Each needs labels of its own.`,
  );
}

/** Fewer blocks than required. */
export function tooFewBlocks(of: {
  readonly type: string;
  readonly found: number;
  readonly min: number;
}): Message<"too-few-blocks", { readonly type: string; readonly found: number; readonly min: number }> {
  return message(
    "too-few-blocks",
    of,
    `At least ${countOf(of.min, "block")} of type "${of.type}" ${of.min === 1 ? "is" : "are"} required here, and there ${of.found === 1 ? "is" : "are"} ${of.found === 0 ? "none" : `only ${of.found}`}.`,
  );
}

/** More blocks than allowed. */
export function tooManyBlocks(of: {
  readonly type: string;
  readonly found: number;
  readonly max: number;
}): Message<"too-many-blocks", { readonly type: string; readonly found: number; readonly max: number }> {
  return message(
    "too-many-blocks",
    of,
    `No more than ${countOf(of.max, "block")} of type "${of.type}" ${of.max === 1 ? "is" : "are"} allowed here, and there are ${of.found}.`,
  );
}

/** The values of several blocks have to be of one type and are not. */
export function inconsistentBlocks(of: {
  readonly type: string;
  readonly reason?: string | undefined;
}): Message<"inconsistent-block-types", { readonly type: string; readonly reason?: string | undefined }> {
  return message(
    "inconsistent-block-types",
    of,
    `All "${of.type}" blocks need the same types of values for their arguments${of.reason === undefined ? "" : `: ${of.reason}`}.`,
    "Inconsistent blocks",
  );
}

/** The function of a transformation failed on what was decoded. */
export function failedTransformation(of: { readonly reason: string }): Message<"failed-transformation", { readonly reason: string }> {
  return message("failed-transformation", of, `The value cannot be processed further: ${of.reason}.`, "Value not accepted");
}

/** A decoded value contradicts a refinement of the application. */
export function brokenPromise(of: { readonly reason: string }): Message<"value-outside-refinement", { readonly reason: string }> {
  return message(
    "value-outside-refinement",
    of,
    `The value is not one of those that are possible here: ${of.reason}.`,
    "Value not accepted",
  );
}

/** The specification reads a label outside of any block. */
export function noBlockLabel(of: { readonly name: string }): Message<"label-outside-block", { readonly name: string }> {
  return message(
    "label-outside-block",
    of,
    `The specification reads the label "${of.name}" where there is no block. This is a mistake in the specification.`,
    "No block to read a label from",
  );
}

/** Values cannot be put together because the result would be nested too deeply. */
export function impossibleValue(of: { readonly reason: string }): Message<"impossible-value", { readonly reason: string }> {
  return message("impossible-value", of, `The decoded values cannot be put together: ${of.reason}.`, "Value cannot be built");
}

/** Decoding used up its budget. */
export function evaluationLimit(of: {
  readonly resource: string;
  readonly limit: number | undefined;
  readonly reason: string;
}): Message<"evaluation-limit", { readonly resource: string; readonly limit: number | undefined; readonly reason: string }> {
  return message("evaluation-limit", of, `Decoding was stopped: ${of.reason}.`, "Evaluation limit exceeded");
}
