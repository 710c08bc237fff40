/** The messages of this entry, one function for each code. */
import { type Message, message } from "@hcl-ts/hcl";

/** An argument of a specification block has a value of the wrong type. */
export function wrongSpecArgument(of: {
  readonly name: string;
  readonly reason: string;
}): Message<"wrong-spec-argument", { readonly name: string; readonly reason: string }> {
  return message("wrong-spec-argument", of, `The value of "${of.name}" cannot be used: ${of.reason}.`, "Wrong type of value");
}

/** A file or block contains no specification. */
export function missingSpec(of: { readonly where: string }): Message<"missing-spec", { readonly where: string }> {
  return message(
    "missing-spec",
    of,
    `${of.where} needs one specification block: object, array, attr, block, block_list, block_set, block_map, literal, default or transform.`,
    "Missing specification",
  );
}

/** A file or block contains more than one specification. */
export function extraSpec(of: { readonly where: string }): Message<"extra-spec", { readonly where: string }> {
  return message(
    "extra-spec",
    of,
    `${of.where} can have only one specification block. To combine several, put them into an object or array block.`,
    "More than one specification",
  );
}

/** An `attr` block has no attribute name. */
export function missingAttributeName(): Message<"missing-spec-attribute-name"> {
  return message(
    "missing-spec-attribute-name",
    {},
    'An attr block needs the name of the attribute to read: set "name", or give it a label inside an object block.',
    "Missing attribute name",
  );
}

/** The attribute name of an `attr` block is empty. */
export function emptyAttributeName(): Message<"empty-spec-attribute-name"> {
  return message("empty-spec-attribute-name", {}, 'The name of an attribute cannot be empty. Set "name" to the attribute to read.');
}

/** A block that reads blocks has no block type. */
export function missingBlockType(of: { readonly kind: string }): Message<"missing-spec-block-type", { readonly kind: string }> {
  return message(
    "missing-spec-block-type",
    of,
    `A ${of.kind} block needs the type of the blocks to read: set "block_type", or give it a label inside an object block.`,
    "Missing block type",
  );
}

/** A `block_map` block has no label names. */
export function missingLabelNames(): Message<"missing-spec-labels"> {
  return message(
    "missing-spec-labels",
    {},
    'A block_map block needs at least one name in "labels": the labels that become keys of the result.',
    "Missing labels",
  );
}

/** A type is not wholly known, although the elements of a map need a common type. */
export function anyInBlockMap(): Message<"any-in-block-map"> {
  return message(
    "any-in-block-map",
    {},
    'The elements of a map need a common type. Give each attribute inside this block_map a "type" other than "any".',
    "Exact type required",
  );
}

/** The value of a `type` argument is not a type. */
export function notAType(of: { readonly found: string }): Message<"not-a-type", { readonly found: string }> {
  return message(
    "not-a-type",
    of,
    `A type is required here, such as string, list(number) or object({ name = string }), not ${of.found}. Types are written without quotes.`,
    "Invalid type",
  );
}

/** A `default` block with a single specification has no fallback. */
export function uselessDefault(): Message<"useless-default"> {
  return message(
    "useless-default",
    {},
    "A default block with a single specification has no effect. Add a second one, which is used where the first is null.",
    "Default without fallback",
  );
}
