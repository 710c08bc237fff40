/** The messages of this entry, one function for each code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { quote } from "@hcl-ts/hcl/syntax";

export { evaluationLimit } from "@hcl-ts/hcl/syntax";

/** A `dynamic` block generates blocks that the schema does not allow. */
export const unsupportedDynamicBlock: MessageOf<"unsupported-block", { type: string; suggestion: string }> = (args) =>
  message(
    "unsupported-block",
    args,
    `Blocks of type ${quote(args.type)} are not allowed here, so they cannot be generated.${args.suggestion === "" ? " Remove this dynamic block." : args.suggestion}`,
  );

/** The value of `for_each` has no elements. */
export const dynamicForEachWithoutElements: MessageOf<"dynamic-for-each-without-elements", { found: string }> = (args) =>
  message(
    "dynamic-for-each-without-elements",
    args,
    `"for_each" must be a list, set, map, tuple or object, because a block is generated for each element. This is a value of type ${args.found}.`,
    "Unsuitable for_each",
  );

/** The value of `for_each` is null. */
export const dynamicForEachNull: MessageOf<"dynamic-for-each-null"> = () =>
  message(
    "dynamic-for-each-null",
    {},
    'The value of "for_each" is null. Use an empty collection, [] or {}, to generate no blocks.',
    "Null in for_each",
  );

/** The dynamic blocks would generate more blocks than the limit. */
export const tooManyDynamicBlocks: MessageOf<"too-many-dynamic-blocks", { limit: number; length: number | undefined }> = (args) =>
  message(
    "too-many-dynamic-blocks",
    args,
    `Dynamic blocks can generate at most ${args.limit} blocks in total, and ${args.length === undefined ? "those" : `the ${args.length}`} of this one exceed the limit. This and all later dynamic blocks are ignored. Use smaller collections.`,
    "Too many generated blocks",
  );

/** The value of `iterator` is not a single name. */
export const iteratorNameRequired: MessageOf<"iterator-name-required"> = () =>
  message(
    "iterator-name-required",
    {},
    '"iterator" must be a single name, such as `iterator = item`, by which the content refers to the current element.',
    "Iterator must be a name",
  );

/** The number of `labels` differs from the number of labels of the blocks. */
export const wrongNumberOfDynamicLabels: MessageOf<
  "wrong-number-of-dynamic-labels",
  { type: string; names: readonly string[]; found: number }
> = (args) => {
  const { type, names, found } = args;
  return message(
    "wrong-number-of-dynamic-labels",
    args,
    `Blocks of type ${quote(type)} have ${names.length === 1 ? "one label" : `${names.length} labels`} (${names.join(", ")}), but "labels" has ${found === 1 ? "one element" : `${found} elements`}. Write one element for each label.`,
    "Wrong number of labels",
  );
};

/** The value of a label of a generated block is unsuitable. */
export const unsuitableDynamicLabel: MessageOf<"unsuitable-dynamic-label", { reason: string }> = (args) =>
  message("unsuitable-dynamic-label", args, `This value cannot be a block label: ${args.reason}.`, "Unsuitable label");

/** A `dynamic` block has no `content` block. */
export const missingDynamicContent: MessageOf<"missing-dynamic-content", { type: string }> = (args) =>
  message(
    "missing-dynamic-content",
    args,
    `This dynamic block has no "content" block. Add one: it is the body of each generated block of type ${quote(args.type)}.`,
    "Missing content",
  );

/** A `dynamic` block has more than one `content` block. */
export const repeatedDynamicContent: MessageOf<"repeated-dynamic-content"> = () =>
  message(
    "repeated-dynamic-content",
    {},
    'A dynamic block can have only one "content" block. To generate different blocks, write a dynamic block for each.',
    "More than one content block",
  );
