/**
 * Finding all expressions of a body. The native syntax shows by itself what is an attribute and what a block. The JSON
 * syntax does not: there an outline says which names are blocks, and all else is taken for attributes.
 */
import type { Attribute, AttributeSchema, Block, BlockHeaderSchema, Body, BodySchema, Expression } from "@hcl-ts/hcl";
import type { BoundNames } from "@hcl-ts/hcl/syntax";
import { exprAsKeyword } from "./expr-traversal.ts";

/** What is known of a body: a schema that goes into its blocks. Attributes and blocks that it does not name are looked at all the same. */
export interface BodyOutline extends BodySchema {
  readonly attributes?: readonly AttributeOutline[] | undefined;
  readonly blocks?: readonly BlockOutline[] | undefined;
}

/** What is known of an attribute. */
export interface AttributeOutline extends AttributeSchema {
  /** Whether the application reads this as a reference (or a list of them) without evaluating it, as Terraform does with `depends_on`: a JSON string is one then, without `${}`. */
  readonly static?: boolean | undefined;
}

/** What is known of a type of blocks. */
export interface BlockOutline extends BlockHeaderSchema {
  /** What is known of their bodies. */
  readonly body?: BodyOutline | undefined;
}

/** Which expressions of a body are looked at, and how. */
export interface BodyOptions {
  /** What is known of the body. Without it, blocks are found only where the syntax shows them. */
  readonly outline?: BodyOutline | undefined;
  /** Whether a block `dynamic "x"` with a `content` is what the extension for dynamic blocks makes of it, which is that a name is bound inside; yes when left out. */
  readonly dynamicBlocks?: boolean | undefined;
}

/** An expression of a body. */
export interface BodyExpression {
  readonly expression: Expression;
  /** The names that hide those of the context there: iterators of dynamic blocks. */
  readonly bound: BoundNames | undefined;
  readonly static: boolean;
}

const DYNAMIC: BlockOutline = { type: "dynamic", labelNames: ["type"] };
const FOR_EACH_FIRST: BodySchema = {
  attributes: [{ name: "for_each" }, { name: "iterator" }, { name: "labels" }],
  blocks: [{ type: "content" }],
};

/** All expressions of a body and of the blocks in it, in source order, those of merged bodies one after the other. */
export function* bodyExpressions(body: Body, options: BodyOptions, bound?: BoundNames): Generator<BodyExpression> {
  yield* inBody(body, options.outline, options.dynamicBlocks !== false, bound);
}

function* inBody(body: Body, outline: BodyOutline | undefined, dynamic: boolean, bound: BoundNames | undefined): Generator<BodyExpression> {
  if (body.bodies !== undefined) {
    for (const member of body.bodies) yield* inBody(member, outline, dynamic, bound);
    return;
  }
  const { attributes, blocks } = contentOf(body, outline, dynamic);
  for (const item of inSourceOrder(attributes, blocks)) {
    if ("expression" in item) {
      const isStatic = outline?.attributes?.find(({ name }) => name === item.name)?.static === true;
      yield { expression: item.expression, bound, static: isStatic };
    } else if (dynamic && item.type === DYNAMIC.type && item.labels.length === 1) {
      yield* inDynamicBlock(item, outline, bound);
    } else {
      yield* inBody(item.body, outlineOf(outline, item.type), dynamic, bound);
    }
  }
}

function* inDynamicBlock(block: Block, outline: BodyOutline | undefined, bound: BoundNames | undefined): Generator<BodyExpression> {
  const [type = ""] = block.labels;
  const { content, remain } = block.body.partialContent(FOR_EACH_FIRST);
  const { attributes, blocks } = content;
  const iterator = attributes.get("iterator")?.expression;
  const inside: BoundNames = { names: [(iterator && exprAsKeyword(iterator)) ?? type], outer: bound };
  const forEach = attributes.get("for_each")?.expression;
  if (forEach !== undefined) yield { expression: forEach, bound, static: false };
  const labels = attributes.get("labels")?.expression;
  if (labels !== undefined) yield { expression: labels, bound: inside, static: false };
  for (const { body } of blocks) yield* inBody(body, outlineOf(outline, type), true, inside);
  // What has no place in a dynamic block is an error elsewhere, and refers to what it refers to here.
  yield* inBody(remain, undefined, true, bound);
}

/** Returns what an outline says of the bodies of a type of blocks. */
export function outlineOf(outline: BodyOutline | undefined, type: string): BodyOutline | undefined {
  return outline?.blocks?.find((block) => block.type === type)?.body;
}

/** Returns all attributes and blocks of a body, as far as its syntax or the outline tells them apart. */
export function contentOf(
  body: Body,
  outline: BodyOutline | undefined,
  dynamic: boolean,
): { attributes: readonly Attribute[]; blocks: readonly Block[] } {
  const shown = body.staticContent?.();
  if (shown !== undefined) return shown;
  const blocks = outline?.blocks ?? [];
  const schema = {
    blocks: dynamic && blocks.length > 0 && !blocks.some(({ type }) => type === DYNAMIC.type) ? [...blocks, DYNAMIC] : blocks,
  };
  const { content, remain } = body.partialContent(schema);
  return { attributes: [...remain.justAttributes().attributes.values()], blocks: content.blocks };
}

/** Attributes and blocks by their places. */
function inSourceOrder(attributes: readonly Attribute[], blocks: readonly Block[]): readonly (Attribute | Block)[] {
  const items = [
    ...attributes.map((item) => ({ item, byte: item.range.start.byte })),
    ...blocks.map((item) => ({ item, byte: item.definitionRange.start.byte })),
  ];
  return items.sort((a, b) => a.byte - b.byte).map(({ item }) => item);
}
