/** The words of this entry's diagnostics, one function a code. */
import { type Message, quote } from "@hcl-ts/hcl";

/** A `dynamic` block makes blocks that nothing here asks for. */
export function unsupportedDynamicBlock(args: { type: string; suggestion: string }): Message {
  return {
    code: "unsupported-block",
    summary: "Unsupported block",
    detail: `Blocks of type ${quote(args.type)} are not expected here, so they cannot be generated either.${args.suggestion}`,
  };
}

/** `for_each` has a value without elements. */
export function dynamicForEachWithoutElements(args: { found: string }): Message {
  return {
    code: "dynamic-for-each-without-elements",
    summary: "Unsuitable for_each",
    detail: `A dynamic block makes one block for each element of "for_each", which has to be a list, set, map, tuple or object, not a value of type ${args.found}.`,
  };
}

/** `for_each` is null. */
export function dynamicForEachNull(): Message {
  return {
    code: "dynamic-for-each-null",
    summary: "Null in for_each",
    detail: 'The value of "for_each" is null. Where no block is to be generated it is an empty collection, [] or {}.',
  };
}

/** Blocks past the limit would be generated. */
export function tooManyDynamicBlocks(args: { limit: number; length: number }): Message {
  return {
    code: "too-many-dynamic-blocks",
    summary: "Too many generated blocks",
    detail: `At most ${args.limit} blocks can be generated altogether, and the ${args.length} of this dynamic block would go past that. It generates none, and neither does any after it.`,
  };
}

/** `iterator` is a reference with more than one step. */
export function iteratorNameRequired(): Message {
  return {
    code: "iterator-name-required",
    summary: "Not the name of an iterator",
    detail:
      '"iterator" is a single name, by which the content of the dynamic block refers to the element in hand, as in `iterator = item`.',
  };
}

/** `labels` has more or fewer elements than the blocks have labels. */
export function wrongNumberOfDynamicLabels(args: { type: string; names: readonly string[]; found: number }): Message {
  const { type, names, found } = args;
  return {
    code: "wrong-number-of-dynamic-labels",
    summary: "Wrong number of labels",
    detail: `Blocks of type ${quote(type)} have ${names.length === 1 ? "one label" : `${names.length} labels`} (${names.join(", ")}), but "labels" has ${found === 1 ? "one element" : `${found} elements`}.`,
  };
}

/** A label of a generated block has a value that cannot be a label. */
export function unsuitableDynamicLabel(args: { reason: string }): Message {
  return {
    code: "unsuitable-dynamic-label",
    summary: "Unsuitable label",
    detail: `The value cannot be the label of a block: ${args.reason}.`,
  };
}

/** A `dynamic` block has no `content`. */
export function missingDynamicContent(args: { type: string }): Message {
  return {
    code: "missing-dynamic-content",
    summary: "Missing content",
    detail: `A dynamic block has a block of type "content" in it, which is what each generated block of type ${quote(args.type)} looks like inside.`,
  };
}

/** A `dynamic` block has a second `content`. */
export function repeatedDynamicContent(): Message {
  return {
    code: "repeated-dynamic-content",
    summary: "Second content",
    detail:
      'A dynamic block has one block of type "content", and this is another. To generate different blocks, write a dynamic block for each kind.',
  };
}
