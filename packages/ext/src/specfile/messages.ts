/** The messages of this entry, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";

/** An argument of a specification block has a value of the wrong type. */
export const wrongSpecArgument: MessageOf<"wrong-spec-argument", { readonly name: string; readonly reason: string }> = (of) =>
  message("wrong-spec-argument", of, `The value of "${of.name}" cannot be used: ${of.reason}.`, "Wrong type of value");

/** A file or block contains no specification. */
export const missingSpec: MessageOf<"missing-spec", { readonly where: string }> = (of) =>
  message(
    "missing-spec",
    of,
    `${of.where} needs one specification block: object, array, attr, block, block_list, block_set, block_map, literal, default or transform.`,
    "Missing specification",
  );

/** A file or block contains more than one specification. */
export const extraSpec: MessageOf<"extra-spec", { readonly where: string }> = (of) =>
  message(
    "extra-spec",
    of,
    `${of.where} can have only one specification block. To combine several, put them into an object or array block.`,
    "More than one specification",
  );

/** An `attr` block has no attribute name. */
export const missingAttributeName: MessageOf<"missing-spec-attribute-name"> = () =>
  message(
    "missing-spec-attribute-name",
    {},
    'An attr block needs the name of the attribute to read: set "name", or give it a label inside an object block.',
    "Missing attribute name",
  );

/** The attribute name of an `attr` block is empty. */
export const emptyAttributeName: MessageOf<"empty-spec-attribute-name"> = () =>
  message("empty-spec-attribute-name", {}, 'The name of an attribute cannot be empty. Set "name" to the attribute to read.');

/** A block that reads blocks has no block type. */
export const missingBlockType: MessageOf<"missing-spec-block-type", { readonly kind: string }> = (of) =>
  message(
    "missing-spec-block-type",
    of,
    `A ${of.kind} block needs the type of the blocks to read: set "block_type", or give it a label inside an object block.`,
    "Missing block type",
  );

/** A `block_map` block has no label names. */
export const missingLabelNames: MessageOf<"missing-spec-labels"> = () =>
  message(
    "missing-spec-labels",
    {},
    'A block_map block needs at least one name in "labels": the labels that become keys of the result.',
    "Missing labels",
  );

/** A type is not wholly known, although the elements of a map need a common type. */
export const anyInBlockMap: MessageOf<"any-in-block-map"> = () =>
  message(
    "any-in-block-map",
    {},
    'The elements of a map need a common type. Give each attribute inside this block_map a "type" other than "any".',
    "Exact type required",
  );

/** The value of a `type` argument is not a type. */
export const notAType: MessageOf<"not-a-type", { readonly found: string }> = (of) =>
  message(
    "not-a-type",
    of,
    `A type is required here, such as string, list(number) or object({ name = string }), not ${of.found}. Types are written without quotes.`,
    "Invalid type",
  );

/** A `default` block with a single specification has no fallback. */
export const uselessDefault: MessageOf<"useless-default"> = () =>
  message(
    "useless-default",
    {},
    "A default block with a single specification has no effect. Add a second one, which is used where the first is null.",
    "Default without fallback",
  );
