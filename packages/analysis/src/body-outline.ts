/**
 * Finds all expressions of a body. The native syntax distinguishes attributes from blocks by
 * itself. The JSON syntax does not: an outline names its blocks, and everything else is treated as
 * an attribute.
 */
import type { Attribute, AttributeSchema, Block, BlockHeaderSchema, Body, BodySchema, Expression } from "@hcl-ts/hcl";
import type { BoundNames } from "@hcl-ts/hcl/syntax";
import { exprAsKeyword } from "./expr-traversal.ts";

/**
 * Describes a body: a schema that includes the bodies of its blocks. Attributes and blocks that it
 * does not name are visited all the same.
 */
export interface BodyOutline extends BodySchema {
  readonly attributes?: readonly AttributeOutline[] | undefined;
  readonly blocks?: readonly BlockOutline[] | undefined;
}

/** Describes an attribute. */
export interface AttributeOutline extends AttributeSchema {
  /**
   * Whether the application reads the expression as a reference, or as a list of references,
   * without evaluating it, as Terraform does with `depends_on`. A JSON string is then a reference
   * without `${}`.
   */
  readonly static?: boolean | undefined;
}

/** Describes a block type. */
export interface BlockOutline extends BlockHeaderSchema {
  /** Describes the bodies of these blocks. */
  readonly body?: BodyOutline | undefined;
}

/** Selects the expressions of a body to visit. */
export interface BodyOptions {
  /**
   * The outline of the body. Without one, blocks are found only where the syntax distinguishes
   * them.
   */
  readonly outline?: BodyOutline | undefined;
  /**
   * Whether `dynamic "x"` blocks with a `content` block are dynamic blocks, which bind an iterator
   * in their content. True by default.
   */
  readonly dynamicBlocks?: boolean | undefined;
  /** Whether the expression of an attribute is visited; each is by default. A caller who looks for a name can leave out what does not contain it. */
  readonly visits?: ((attribute: Attribute) => boolean) | undefined;
}

/** An expression of a body. */
export interface BodyExpression {
  readonly expression: Expression;
  /** The names that hide variables of the context here: the iterators of dynamic blocks. */
  readonly bound: BoundNames | undefined;
  readonly static: boolean;
}

const DYNAMIC: BlockOutline = { type: "dynamic", labelNames: ["type"] };
const FOR_EACH_FIRST: BodySchema = {
  attributes: [{ name: "for_each" }, { name: "iterator" }, { name: "labels" }],
  blocks: [{ type: "content" }],
};

/**
 * Returns all expressions of a body and of its blocks in source order. Merged bodies follow one
 * another.
 */
export function bodyExpressions(body: Body, options: BodyOptions): readonly BodyExpression[] {
  const found: BodyExpression[] = [];
  addBody(found, body, options.outline, options, undefined);
  return found;
}

/** Returns the same expressions as {@link bodyExpressions}, one attribute or block at a time. */
export function* expressionsByItem(body: Body, options: BodyOptions): Generator<readonly BodyExpression[], void> {
  const { outline } = options;
  for (const item of itemsOf(body, outline, options)) {
    const found: BodyExpression[] = [];
    addBody(found, body, outline, options, undefined, [item]);
    yield found;
  }
}

/** Returns the attributes and blocks of a body in source order. Merged bodies follow one another. */
function itemsOf(body: Body, outline: BodyOutline | undefined, { dynamicBlocks = true }: BodyOptions): readonly (Attribute | Block)[] {
  return bodyParts(body).flatMap((part): readonly (Attribute | Block)[] => {
    const { attributes, blocks } = contentOf(part, outline, dynamicBlocks);
    // Each of both is in source order, and positions take time to compute.
    if (blocks.length === 0) return attributes;
    if (attributes.length === 0) return blocks;
    const items = [
      ...attributes.map((item) => ({ item, byte: item.range.start.byte })),
      ...blocks.map((item) => ({ item, byte: item.definitionRange.start.byte })),
    ];
    return items.sort((a, b) => a.byte - b.byte).map(({ item }) => item);
  });
}

/**
 * Adds the expressions of a body, or of some of its items. It calls itself directly for blocks inside of blocks, which takes
 * the least room on the stack.
 */
function addBody(
  found: BodyExpression[],
  body: Body,
  outline: BodyOutline | undefined,
  options: BodyOptions,
  bound: BoundNames | undefined,
  items: readonly (Attribute | Block)[] = itemsOf(body, outline, options),
): void {
  for (const item of items) {
    if ("expression" in item) {
      if (options.visits?.(item) === false) continue;
      const isStatic = outline?.attributes?.find(({ name }) => name === item.name)?.static === true;
      found.push({ expression: item.expression, bound, static: isStatic });
    } else {
      const generator = options.dynamicBlocks === false ? undefined : dynamicBlock(item);
      if (generator === undefined) addBody(found, item.body, outlineOf(outline, item.type), options, bound);
      else addDynamicBlock(found, generator, outline, options, bound);
    }
  }
}

function addDynamicBlock(
  found: BodyExpression[],
  { type, iterator, forEach, labels, content, rest }: DynamicBlock,
  outline: BodyOutline | undefined,
  options: BodyOptions,
  bound: BoundNames | undefined,
): void {
  const inside: BoundNames = { names: [iterator], outer: bound };
  if (forEach !== undefined) found.push({ expression: forEach, bound, static: false });
  if (labels !== undefined) found.push({ expression: labels, bound: inside, static: false });
  for (const body of content) addBody(found, body, outlineOf(outline, type), options, inside);
  // Unsupported items in a dynamic block are reported elsewhere. Their references still count.
  addBody(found, rest, undefined, options, bound);
}

/** The parts of a block that generates blocks of another type. */
export interface DynamicBlock {
  /** The type of the generated blocks. */
  readonly type: string;
  /** The name of the iterator, which `labels` and `content` can use. */
  readonly iterator: string;
  readonly forEach: Expression | undefined;
  readonly labels: Expression | undefined;
  readonly content: readonly Body[];
  /** Everything else, which does not belong there. */
  readonly rest: Body;
}

/** Reads a block as a dynamic block. Returns undefined for any other block. */
export function dynamicBlock(block: Block): DynamicBlock | undefined {
  const [type] = block.labels;
  if (block.type !== DYNAMIC.type || type === undefined || block.labels.length > 1) return undefined;
  const { content, remain } = block.body.partialContent(FOR_EACH_FIRST);
  const { attributes, blocks } = content;
  const iterator = attributes.get("iterator")?.expression;
  return {
    type,
    iterator: (iterator && exprAsKeyword(iterator)) ?? type,
    forEach: attributes.get("for_each")?.expression,
    labels: attributes.get("labels")?.expression,
    content: blocks.map(({ body }) => body),
    rest: remain,
  };
}

/** Returns the bodies that a merged body consists of; any other body itself. */
export function bodyParts(body: Body): readonly Body[] {
  return body.bodies?.flatMap(bodyParts) ?? [body];
}

/** Returns the outline of a block type's bodies. */
export function outlineOf(outline: BodyOutline | undefined, type: string): BodyOutline | undefined {
  return outline?.blocks?.find((block) => block.type === type)?.body;
}

/**
 * Returns all attributes and blocks of a body, as far as its syntax or the outline distinguishes
 * them.
 */
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

/**
 * Returns the attributes and blocks of a body, each in source order, without a schema. The items of merged
 * bodies follow one another.
 */
export function bodyItems(
  body: Body,
  { outline, dynamicBlocks = true }: BodyOptions,
): { readonly attributes: readonly Attribute[]; readonly blocks: readonly Block[] } {
  const contents = bodyParts(body).map((part) => contentOf(part, outline, dynamicBlocks));
  const [only] = contents;
  if (contents.length === 1 && only !== undefined) return only;
  return { attributes: contents.flatMap(({ attributes }) => attributes), blocks: contents.flatMap(({ blocks }) => blocks) };
}
