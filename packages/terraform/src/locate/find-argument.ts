/** Finds where an argument of an instance is written. */
import { constantString, dynamicBlock, unwrapExpression } from "@hcl-ts/analysis";
import type { Value } from "@hcl-ts/cty";
import { contentOf } from "@hcl-ts/cty/kernel";
import type { Attribute, Block, Body, Expression, Range } from "@hcl-ts/hcl";
import type { ResourceInstance } from "../evaluate/resource.ts";
import type { DataPath } from "../evaluate/value-data.ts";

/** The position of an argument in the source. */
export interface ArgumentPosition {
  /** The range of an attribute with its name, of an element of a list or an object, or of a block's header. */
  readonly range: Range;
  /** The expression whose value contains the argument; undefined for a block. */
  readonly expression: Expression | undefined;
  /** The body of a block; undefined for an attribute. */
  readonly body: Body | undefined;
}

/**
 * Returns where an argument of an instance is written, by the path of its value in the instance. If
 * the source does not show the end of the path, because a function or a reference returns that part,
 * the result is the innermost expression that contains it. A block that a `dynamic` block generates
 * is its `content`.
 *
 * @param instance an instance of a resource
 * @param path names and indexes, as in `ValueData.unknownPaths`: `["ingress", 0, "port"]`
 * @returns undefined if the argument is not written in the resource, as those that a provider
 *   computes, or if it is not certain which block it comes from: blocks of a set have no order
 * @example
 * const { unknownPaths } = valueData(instance.config);
 * unknownPaths.map((path) => findArgument(instance, path)?.range);
 */
export function findArgument(
  { resource, config }: Pick<ResourceInstance, "resource" | "config">,
  path: DataPath,
): ArgumentPosition | undefined {
  if (path.length === 0) return { range: resource.range, expression: undefined, body: resource.body };
  return inBody(resource.body, config, path);
}

function inBody(body: Body, value: Value | undefined, [name, ...rest]: DataPath): ArgumentPosition | undefined {
  if (typeof name !== "string") return undefined;
  const attribute = attributeOf(body, name);
  if (attribute !== undefined) return inAttribute(attribute, rest);
  const blocks = blocksFor(body, name);
  const found = blocks.length === 0 ? undefined : selectBlock(blocks, partOf(value, name), rest);
  if (found === undefined) return undefined;
  const { block, value: inner, rest: after } = found;
  if (after.length > 0) return inBody(block.body, inner, after);
  return { range: block.range, expression: undefined, body: block.body };
}

function attributeOf(body: Body, name: string): Attribute | undefined {
  const shown = body.bodies === undefined ? body.staticContent?.() : undefined;
  if (shown !== undefined) return shown.attributes.find((attribute) => attribute.name === name);
  return body.partialContent({ attributes: [{ name }] }).content.attributes.get(name);
}

function inAttribute({ range, expression }: Attribute, path: DataPath): ArgumentPosition {
  let found: ArgumentPosition = { range, expression, body: undefined };
  let inner = expression;
  for (const step of path) {
    const part = partOfExpression(unwrapExpression(inner), step);
    if (part === undefined) break;
    inner = part;
    found = { range: part.range, expression: part, body: undefined };
  }
  return found;
}

function partOfExpression(expression: Expression, step: string | number): Expression | undefined {
  if (typeof step === "number") return expression.exprList?.()?.[step];
  // The last of several equal keys wins.
  return expression.exprMap?.()?.findLast(({ key }) => constantString(key) === step)?.value;
}

/** A block that is written, or the content of a dynamic block, which stands for any number of blocks. */
interface WrittenBlock {
  readonly range: Range;
  readonly body: Body;
  readonly label: string | undefined;
  readonly isGenerated: boolean;
}

/** Returns the blocks of a type, and the dynamic blocks that generate some, in the order of the result. */
function blocksFor(body: Body, type: string): readonly WrittenBlock[] {
  const blocks = (body.bodies ?? [body]).flatMap((member): readonly Block[] => {
    const dynamic = { type: "dynamic", labelNames: ["type"] };
    return member.staticContent?.().blocks ?? member.partialContent({ blocks: [{ type }, dynamic] }).content.blocks;
  });
  return blocks.flatMap((block): readonly WrittenBlock[] => {
    if (block.type === type) return [{ range: block.definitionRange, body: block.body, label: block.labels[0], isGenerated: false }];
    const generator = dynamicBlock(block);
    if (generator?.type !== type) return [];
    return generator.content.map((content) => ({ range: block.definitionRange, body: content, label: undefined, isGenerated: true }));
  });
}

interface SelectedBlock {
  readonly block: WrittenBlock;
  /** The value of the block, if it is known. */
  readonly value: Value | undefined;
  /** The path in the block. */
  readonly rest: DataPath;
}

/** @param path the path in the value of all blocks of a type */
function selectBlock(blocks: readonly WrittenBlock[], value: Value | undefined, path: DataPath): SelectedBlock | undefined {
  const [step, ...rest] = path;
  const [only] = blocks;
  // Without a step, the first block stands for all of them.
  if (step === undefined) return only && { block: only, value, rest };
  const inner = partOf(value, step);
  if (typeof step === "string") {
    const labeled = blocks.find(({ label }) => label === step);
    if (labeled !== undefined) return { block: labeled, value: inner, rest };
    // The block is not in a collection, so that the step is a name in it.
    return only !== undefined && blocks.length === 1 ? { block: only, value, rest: path } : undefined;
  }
  const block = value?.type.kind === "set" && blocks.length > 1 ? undefined : blockAt(blocks, step, lengthOf(value));
  return block && { block, value: inner, rest };
}

/** @param length the number of all blocks, if it is known */
function blockAt(blocks: readonly WrittenBlock[], index: number, length: number | undefined): WrittenBlock | undefined {
  const first = blocks.findIndex(({ isGenerated }) => isGenerated);
  if (first < 0 || index < first) return blocks[index];
  const last = blocks.findLastIndex(({ isGenerated }) => isGenerated);
  const after = blocks.length - 1 - last;
  // Several dynamic blocks do not show how many blocks come from each of them.
  if (length === undefined) return first === last && after === 0 ? blocks[first] : undefined;
  if (index >= length) return undefined;
  const fromEnd = length - index;
  if (fromEnd <= after) return blocks[blocks.length - fromEnd];
  return first === last ? blocks[first] : undefined;
}

function lengthOf(value: Value | undefined): number | undefined {
  if (value === undefined || value.isNull() || !value.isKnown()) return undefined;
  const { kind } = value.type;
  return kind === "list" || kind === "tuple"
    ? contentOf(value, kind).length
    : kind === "set"
      ? contentOf(value, kind).elements.length
      : undefined;
}

/** Returns a part of a known value. */
function partOf(value: Value | undefined, step: string | number): Value | undefined {
  if (value === undefined || value.isNull() || !value.isKnown()) return undefined;
  const { type } = value;
  switch (type.kind) {
    case "list":
    case "tuple":
      return typeof step === "number" ? contentOf(value, type.kind)[step] : undefined;
    case "set":
      return typeof step === "number" ? contentOf(value, type.kind).elements[step] : undefined;
    case "map":
      return typeof step === "string" ? contentOf(value, type.kind).get(step) : undefined;
    case "object":
      return typeof step === "string" ? contentOf(value, type.kind)[type.names.indexOf(step)] : undefined;
    default:
      return undefined;
  }
}
