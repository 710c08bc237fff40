/** The words of this package's diagnostics, one function a code. */
import type { Message, Range } from "@hcl-ts/hcl";

const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;
const place = (range: Range): string => `${range.filename}:${range.start.line},${range.start.column}`;

/** An attribute's value cannot be converted to the type that the spec wants. */
export function wrongAttributeType(of: { readonly name: string; readonly reason: string }): Message {
  return {
    code: "wrong-attribute-type",
    summary: "Wrong type of value",
    detail: `The value of "${of.name}" does not have the type that is expected here: ${of.reason}.`,
  };
}

/** The value of an attribute in a block of free attributes cannot be converted. */
export function wrongElementType(of: { readonly name: string; readonly block: string; readonly reason: string }): Message {
  return {
    code: "wrong-element-type",
    summary: "Wrong type of value",
    detail: `The value of "${of.name}" does not have the type that every argument of a "${of.block}" block needs: ${of.reason}.`,
  };
}

/** A value is null, or has a null in it, where the specification takes none. */
export function nullNotAccepted(of: { readonly name: string; readonly path: string }): Message {
  return {
    code: "null-not-accepted",
    summary: "Null value",
    detail: `${of.path === "" ? `"${of.name}" needs a value, and this is null` : `${of.name}${of.path} is null, and every part of "${of.name}" needs a value`}.`,
  };
}

/** A required block is missing. */
export function missingBlock(of: { readonly type: string }): Message {
  return { code: "missing-block", summary: "Missing block", detail: `A block of type "${of.type}" is required here.` };
}

/** A second block where only one is allowed. */
export function repeatedBlock(of: { readonly type: string; readonly first: Range }): Message {
  return {
    code: "repeated-block",
    summary: "Repeated block",
    detail: `There can be only one block of type "${of.type}", and the first is at ${place(of.first)}.`,
  };
}

/** A block has not the labels that tell it apart from others. */
export function missingLabels(of: { readonly type: string; readonly names: readonly string[] }): Message {
  return {
    code: "missing-block-labels",
    summary: "Missing block labels",
    detail: `Each "${of.type}" block needs ${plural(of.names.length, "label")} here: ${of.names.join(", ")}.`,
  };
}

/** Two blocks have the same labels where these have to tell them apart. */
export function repeatedLabels(of: { readonly type: string; readonly labels: readonly string[] }): Message {
  return {
    code: "repeated-block-labels",
    summary: "Repeated block labels",
    detail: `Another "${of.type}" block has the labels ${of.labels.map((label) => JSON.stringify(label)).join(" ")} already. Each needs labels of its own.`,
  };
}

/** Fewer blocks than required. */
export function tooFewBlocks(of: { readonly type: string; readonly found: number; readonly min: number }): Message {
  return {
    code: "too-few-blocks",
    summary: "Too few blocks",
    detail: `At least ${plural(of.min, "block")} of type "${of.type}" ${of.min === 1 ? "is" : "are"} required here, and there ${of.found === 1 ? "is" : "are"} ${of.found === 0 ? "none" : `only ${of.found}`}.`,
  };
}

/** More blocks than allowed. */
export function tooManyBlocks(of: { readonly type: string; readonly found: number; readonly max: number }): Message {
  return {
    code: "too-many-blocks",
    summary: "Too many blocks",
    detail: `No more than ${plural(of.max, "block")} of type "${of.type}" ${of.max === 1 ? "is" : "are"} allowed here, and there are ${of.found}.`,
  };
}

/** The values of several blocks have to be of one type and are not. */
export function inconsistentBlocks(of: { readonly type: string; readonly reason?: string | undefined }): Message {
  return {
    code: "inconsistent-block-types",
    summary: "Inconsistent blocks",
    detail: `All "${of.type}" blocks need the same types of values for their arguments${of.reason === undefined ? "" : `: ${of.reason}`}.`,
  };
}

/** The function of a transformation failed on what was decoded. */
export function failedTransformation(of: { readonly reason: string }): Message {
  return { code: "failed-transformation", summary: "Value not accepted", detail: `The value cannot be processed further: ${of.reason}.` };
}

/** What was decoded contradicts what the application promised about it. */
export function brokenPromise(of: { readonly reason: string }): Message {
  return {
    code: "value-outside-refinement",
    summary: "Value not accepted",
    detail: `The value is not one of those that are possible here: ${of.reason}.`,
  };
}

/** The specification reads a label outside of any block. */
export function noBlockLabel(of: { readonly name: string }): Message {
  return {
    code: "label-outside-block",
    summary: "No block to read a label from",
    detail: `The specification reads the label "${of.name}" where there is no block. This is a mistake in the specification.`,
  };
}

/** Values cannot be put together because the result would be nested too deeply. */
export function impossibleValue(of: { readonly reason: string }): Message {
  return { code: "impossible-value", summary: "Value cannot be built", detail: `The decoded values cannot be put together: ${of.reason}.` };
}

/** Decoding used up its budget. */
export function evaluationLimit(of: { readonly resource: string; readonly limit: number | undefined; readonly reason: string }): Message {
  return { code: "evaluation-limit", summary: "Evaluation limit exceeded", detail: `Decoding was stopped: ${of.reason}.` };
}
