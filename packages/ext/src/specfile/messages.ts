/** The words of this entry's diagnostics, one function a code. */
import type { Message } from "@hcl-ts/hcl";

/** An argument of a spec block has a value of the wrong type. */
export function wrongSpecArgument(of: { readonly name: string; readonly reason: string }): Message {
  return {
    code: "wrong-spec-argument",
    summary: "Wrong type of value",
    detail: `The argument "${of.name}" has a value that cannot be used here: ${of.reason}.`,
  };
}

/** A file or a block has no spec in it. */
export function missingSpec(of: { readonly where: string }): Message {
  return {
    code: "missing-spec",
    summary: "Missing specification",
    detail: `${of.where} needs one specification block: object, array, attr, block, block_list, block_set, block_map, literal, default or transform.`,
  };
}

/** A file or a block has more than one spec in it. */
export function extraSpec(of: { readonly where: string }): Message {
  return {
    code: "extra-spec",
    summary: "Second specification",
    detail: `${of.where} has one specification block, and this is another. To combine several, put them into an object or array block.`,
  };
}

/** An `attr` block does not say which attribute it reads. */
export function missingAttributeName(): Message {
  return {
    code: "missing-spec-attribute-name",
    summary: "Missing attribute name",
    detail: 'An attr block says which attribute it reads: give it the argument "name", or a label inside an object block.',
  };
}

/** A block that reads blocks does not say which type. */
export function missingBlockType(of: { readonly kind: string }): Message {
  return {
    code: "missing-spec-block-type",
    summary: "Missing block type",
    detail: `A ${of.kind} block says which type of blocks it reads: give it the argument "block_type", or a label inside an object block.`,
  };
}

/** A `block_map` block has no label names. */
export function missingLabelNames(): Message {
  return {
    code: "missing-spec-labels",
    summary: "Missing labels",
    detail: 'A block_map block needs at least one name in "labels": the labels that become keys of the result.',
  };
}

/** A type that is not wholly known stands where the elements of a map need one type. */
export function anyInBlockMap(): Message {
  return {
    code: "any-in-block-map",
    summary: "Type not settled",
    detail: 'The elements of a map need one type, so no attribute inside a block_map can be of type "any" or without a type.',
  };
}

/** A `type` argument gives something that is no type. */
export function notAType(of: { readonly found: string }): Message {
  return {
    code: "not-a-type",
    summary: "Invalid type",
    detail: `A type is required here, such as string, list(number) or object({ name = string }), not ${of.found}. Types are written without quotes.`,
  };
}

/** A `default` block with a single spec has no fallback. */
export function uselessDefault(): Message {
  return {
    code: "useless-default",
    summary: "Default without fallback",
    detail: "A default block with a single specification does nothing: add a second one for where the first gives null.",
  };
}
