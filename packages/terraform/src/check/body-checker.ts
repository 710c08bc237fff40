/** Checks the arguments and blocks of a body against a schema, without evaluating them. */
import type { Block, BlockHeaderSchema, Body, BodySchema, Diagnostic } from "@hcl-ts/hcl";
import type { BlockSchema } from "../evaluate/block-schema.ts";

const DYNAMIC: BlockHeaderSchema = { type: "dynamic", labelNames: ["type"] };

/** Returns diagnostics for missing items of a body and for items that the schema does not have. */
export function checkBody(body: Body, schema: BlockSchema): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const pending = [{ body, schema }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { content, diagnostics } = next.body.content(bodySchemaOf(next.schema, next.body));
    for (const diagnostic of diagnostics) found.push(diagnostic);
    for (const block of content.blocks) for (const nested of nestedBodies(block, next.schema)) pending.push(nested);
  }
  return found;
}

/** A body with the schema that it is checked against. */
interface SchemaBody {
  readonly body: Body;
  readonly schema: BlockSchema;
}

/**
 * Returns the body of a block, or the bodies of the `content` blocks of a dynamic block. Empty if
 * the schema has no such block type.
 */
function nestedBodies(block: Block, { blocks }: BlockSchema): readonly SchemaBody[] {
  const isDynamic = block.type === DYNAMIC.type;
  const nested = blocks.get(isDynamic ? (block.labels[0] ?? "") : block.type);
  if (nested === undefined) return [];
  const inner = isDynamic ? contentBlocks(block) : [block];
  return inner.map(({ body }) => ({ body, schema: nested.block }));
}

function bodySchemaOf({ attributes, blocks }: BlockSchema, body: Body): BodySchema {
  const headers: BlockHeaderSchema[] = Array.from(blocks, ([type, { nesting }]) => ({
    type,
    labelNames: nesting === "map" ? ["key"] : [],
  }));
  if (blocks.size > 0) headers.push(DYNAMIC);
  // Lists of objects may also be written as blocks, which older providers relied on. Only the
  // native syntax distinguishes the two forms.
  const isNative = body.staticContent !== undefined;
  for (const [name, { type }] of attributes) {
    const isObjects = (type.kind === "list" || type.kind === "set") && type.element.kind === "object";
    if (isNative && isObjects) headers.push({ type: name });
  }
  return { attributes: Array.from(attributes, ([name, { required }]) => ({ name, required })), blocks: headers };
}

/** Returns the `content` blocks of a dynamic block. */
function contentBlocks({ body }: Block): readonly Block[] {
  return body.partialContent({ blocks: [{ type: "content" }] }).content.blocks;
}
