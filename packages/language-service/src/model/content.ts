/** The items of a body by its schema, in both syntaxes. */
import type { Block, Body, BodySchema as HclBodySchema, StaticContent } from "@hcl-ts/hcl";
import { type BlockSchema, type BodySchema, bodyOf, type Literal } from "@hcl-ts/schema";
import type { BlockStep } from "./language-support.ts";

const readable: WeakMap<BodySchema, HclBodySchema> = new WeakMap();

/** Returns the attributes and blocks of a body. The JSON syntax needs the schema to tell them apart. */
export function contentOf(body: Body, schema: BodySchema | undefined): StaticContent {
  if (body.staticContent !== undefined) return body.staticContent();
  if (schema === undefined) return { attributes: [...body.justAttributes().attributes.values()], blocks: [] };
  const { content, remain } = body.partialContent(readableSchema(schema));
  const attributes = [...content.attributes.values()];
  if (schema.anyAttribute !== undefined) attributes.push(...remain.justAttributes().attributes.values());
  return { attributes, blocks: content.blocks };
}

function readableSchema(schema: BodySchema): HclBodySchema {
  let known = readable.get(schema);
  if (known === undefined) {
    known = {
      attributes: Array.from(schema.attributes.keys(), (name) => ({ name, required: false })),
      blocks: Array.from(schema.blocks, ([type, { labels }]) => ({ type, labelNames: labels.map(({ name }) => name) })),
    };
    readable.set(schema, known);
  }
  return known;
}

/** Returns the schema of a block's body. */
export function schemaInside(block: BlockSchema, { labels, attributes }: Pick<BlockStep, "labels" | "attributes">): BodySchema {
  return block.bodyFor?.(labels, attributes) ?? bodyOf(block.body);
}

/** Returns a block as a step on the way to a place. */
export function stepOf(block: Block, schema: BlockSchema | undefined): BlockStep {
  return { type: block.type, labels: block.labels, attributes: literalsOf(block.body, schema && bodyOf(schema.body)) };
}

/** Returns the attributes of a body that have literal values. */
export function literalsOf(body: Body, schema: BodySchema | undefined): ReadonlyMap<string, Literal> {
  const literals = new Map<string, Literal>();
  for (const { name, expression } of contentOf(body, schema).attributes) {
    const shape = expression.shape?.();
    const content = shape?.kind === "literal" ? shape.value.content : undefined;
    if (typeof content === "string" || typeof content === "number" || typeof content === "boolean") literals.set(name, content);
  }
  return literals;
}
