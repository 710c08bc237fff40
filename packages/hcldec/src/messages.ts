/** The messages of this package: one function for each code. */
import { type MessageOf, message, type Range } from "@hcl-ts/hcl";
import { countOf, formatRangeStart } from "@hcl-ts/hcl/syntax";

export { evaluationLimit, wrongAttributeType } from "@hcl-ts/hcl/syntax";

/** The value of an attribute in a block of free attributes cannot be converted. */
export const wrongElementType: MessageOf<
  "wrong-element-type",
  { readonly name: string; readonly block: string; readonly reason: string }
> = (of) =>
  message(
    "wrong-element-type",
    of,
    `The value of "${of.name}" has the wrong type for an argument of a "${of.block}" block: ${of.reason}.`,
    "Wrong type of value",
  );

/** A value is null, or contains null, although the specification does not allow it. */
export const nullNotAccepted: MessageOf<"null-not-accepted", { readonly name: string; readonly path: string }> = (of) =>
  message(
    "null-not-accepted",
    of,
    `${of.path === "" ? `"${of.name}" must not be null` : `${of.name}${of.path} is null, but no part of "${of.name}" may be null`}.`,
    "Null value",
  );

/** A required block is missing. */
export const missingBlock: MessageOf<"missing-block", { readonly type: string }> = (of) =>
  message("missing-block", of, `A block of type "${of.type}" is required here.`);

/** A second block of a type where only one is allowed. */
export const repeatedBlock: MessageOf<"repeated-block", { readonly type: string; readonly first: Range }> = (of) =>
  message("repeated-block", of, `There can be only one block of type "${of.type}", and the first is at ${formatRangeStart(of.first)}.`);

/** A block lacks labels that are needed to distinguish it from others. */
export const missingLabels: MessageOf<"missing-block-labels", { readonly type: string; readonly names: readonly string[] }> = (of) =>
  message("missing-block-labels", of, `Each "${of.type}" block must have ${countOf(of.names.length, "label")}: ${of.names.join(", ")}.`);

/** Two blocks have the same labels, which must distinguish them. `labels` is undefined if they must not be shown. */
export const repeatedLabels: MessageOf<
  "repeated-block-labels",
  { readonly type: string; readonly labels: readonly string[] | undefined }
> = (of) => {
  const labels = of.labels === undefined ? "the same labels" : `the labels ${of.labels.map((label) => JSON.stringify(label)).join(" ")}`;
  return message("repeated-block-labels", of, `Another "${of.type}" block already has ${labels}. The labels of each block must be unique.`);
};

/** Fewer blocks than required. The message leaves out their number if it would reveal the size of a marked collection. */
export const tooFewBlocks: MessageOf<
  "too-few-blocks",
  { readonly type: string; readonly found: number | undefined; readonly min: number }
> = (of) =>
  message(
    "too-few-blocks",
    of,
    `At least ${countOf(of.min, "block")} of type "${of.type}" ${of.min === 1 ? "is" : "are"} required here, but there ${of.found === 1 ? "is" : "are"} ${of.found === 0 ? "none" : of.found === undefined ? "fewer" : `only ${of.found}`}.`,
  );

/** More blocks than allowed. The message leaves out their number if it would reveal the size of a marked collection. */
export const tooManyBlocks: MessageOf<
  "too-many-blocks",
  { readonly type: string; readonly found: number | undefined; readonly max: number }
> = (of) =>
  message(
    "too-many-blocks",
    of,
    `At most ${countOf(of.max, "block")} of type "${of.type}" ${of.max === 1 ? "is" : "are"} allowed here, but there are ${of.found ?? "more"}.`,
  );

/** The values of several blocks must have the same type but do not. */
export const inconsistentBlocks: MessageOf<"inconsistent-block-types", { readonly type: string; readonly reason?: string | undefined }> = (
  of,
) =>
  message(
    "inconsistent-block-types",
    of,
    `The arguments of all "${of.type}" blocks must have the same types${of.reason === undefined ? "" : `: ${of.reason}`}.`,
    "Inconsistent blocks",
  );

/** The function of a transformation failed for a decoded value. */
export const failedTransformation: MessageOf<"failed-transformation", { readonly reason: string }> = (of) =>
  message("failed-transformation", of, `The value cannot be processed further: ${of.reason}.`, "Value not accepted");

/** A decoded value contradicts a refinement by the application. */
export const brokenPromise: MessageOf<"value-outside-refinement", { readonly reason: string }> = (of) =>
  message("value-outside-refinement", of, `The value is not allowed here: ${of.reason}.`, "Value not accepted");

/** The specification reads a label, but the body does not belong to a block. */
export const noBlockLabel: MessageOf<"label-outside-block", { readonly name: string }> = (of) =>
  message(
    "label-outside-block",
    of,
    `The specification reads the label "${of.name}" outside of a block. This is an error in the specification.`,
    "No block to read a label from",
  );

/** The decoded values cannot be combined because the result would be nested too deeply. */
export const impossibleValue: MessageOf<"impossible-value", { readonly reason: string }> = (of) =>
  message("impossible-value", of, `The decoded values cannot be combined: ${of.reason}.`, "Value cannot be built");
