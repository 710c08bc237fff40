/** The words of this entry's diagnostics, one function a code. */
import type { BudgetResource } from "@hcl-ts/cty";
import { type Message, message, quote } from "@hcl-ts/hcl";

/** A `dynamic` block makes blocks that nothing here asks for. */
export function unsupportedDynamicBlock(args: {
  type: string;
  suggestion: string;
}): Message<"unsupported-block", { type: string; suggestion: string }> {
  return message(
    "unsupported-block",
    args,
    `Blocks of type ${quote(args.type)} are not expected here, so they cannot be generated either.${args.suggestion}`,
  );
}

/** `for_each` has a value without elements. */
export function dynamicForEachWithoutElements(args: { found: string }): Message<"dynamic-for-each-without-elements", { found: string }> {
  return message(
    "dynamic-for-each-without-elements",
    args,
    `A dynamic block makes one block for each element of "for_each", which has to be a list, set, map, tuple or object, not a value of type ${args.found}.`,
    "Unsuitable for_each",
  );
}

/** `for_each` is null. */
export function dynamicForEachNull(): Message<"dynamic-for-each-null"> {
  return message(
    "dynamic-for-each-null",
    {},
    'The value of "for_each" is null. Where no block is to be generated it is an empty collection, [] or {}.',
    "Null in for_each",
  );
}

/** Blocks past the limit would be generated. */
export function tooManyDynamicBlocks(args: {
  limit: number;
  length: number;
}): Message<"too-many-dynamic-blocks", { limit: number; length: number }> {
  return message(
    "too-many-dynamic-blocks",
    args,
    `At most ${args.limit} blocks can be generated altogether, and the ${args.length} of this dynamic block would go past that. It generates none, and neither does any after it.`,
    "Too many generated blocks",
  );
}

/** The budget of the evaluation does not cover the blocks to be generated. */
export function evaluationLimit(args: {
  resource: BudgetResource;
  limit: number | undefined;
}): Message<"evaluation-limit", { resource: BudgetResource; limit: number | undefined }> {
  const { resource, limit } = args;
  const reason =
    resource === "signal"
      ? "The evaluation was stopped."
      : resource === "time"
        ? `The evaluation takes longer than ${limit} milliseconds.`
        : `The blocks to be generated need more than the ${limit} ${resource} that the evaluation may create. Dynamic blocks inside others multiply them.`;
  return message("evaluation-limit", args, reason);
}

/** `iterator` is a reference with more than one step. */
export function iteratorNameRequired(): Message<"iterator-name-required"> {
  return message(
    "iterator-name-required",
    {},
    '"iterator" is a single name, by which the content of the dynamic block refers to the element in hand, as in `iterator = item`.',
    "Not the name of an iterator",
  );
}

/** `labels` has more or fewer elements than the blocks have labels. */
export function wrongNumberOfDynamicLabels(args: {
  type: string;
  names: readonly string[];
  found: number;
}): Message<"wrong-number-of-dynamic-labels", { type: string; names: readonly string[]; found: number }> {
  const { type, names, found } = args;
  return message(
    "wrong-number-of-dynamic-labels",
    args,
    `Blocks of type ${quote(type)} have ${names.length === 1 ? "one label" : `${names.length} labels`} (${names.join(", ")}), but "labels" has ${found === 1 ? "one element" : `${found} elements`}.`,
    "Wrong number of labels",
  );
}

/** A label of a generated block has a value that cannot be a label. */
export function unsuitableDynamicLabel(args: { reason: string }): Message<"unsuitable-dynamic-label", { reason: string }> {
  return message("unsuitable-dynamic-label", args, `The value cannot be the label of a block: ${args.reason}.`, "Unsuitable label");
}

/** A `dynamic` block has no `content`. */
export function missingDynamicContent(args: { type: string }): Message<"missing-dynamic-content", { type: string }> {
  return message(
    "missing-dynamic-content",
    args,
    `A dynamic block has a block of type "content" in it, which is what each generated block of type ${quote(args.type)} looks like inside.`,
    "Missing content",
  );
}

/** A `dynamic` block has a second `content`. */
export function repeatedDynamicContent(): Message<"repeated-dynamic-content"> {
  return message(
    "repeated-dynamic-content",
    {},
    'A dynamic block has one block of type "content", and this is another. To generate different blocks, write a dynamic block for each kind.',
    "Second content",
  );
}
