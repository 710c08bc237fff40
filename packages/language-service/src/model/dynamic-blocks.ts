/** Dynamic blocks as part of a schema. */
import { dynamic } from "@hcl-ts/cty";
import { type AttributeSchema, type BlockSchema, type BodySchema, bodyOf, type Constraint } from "@hcl-ts/schema";

const ANY: Constraint = { kind: "type", type: dynamic };

const ATTRIBUTES: ReadonlyMap<string, AttributeSchema> = new Map<string, AttributeSchema>([
  ["for_each", { constraint: ANY, presence: "required", docs: { text: "A collection: one block is generated for each of its elements." } }],
  [
    "iterator",
    {
      constraint: { kind: "keyword", values: [] },
      presence: "optional",
      docs: { text: "The name by which `content` refers to the element; the block type by default." },
    },
  ],
  ["labels", { constraint: { kind: "list", of: ANY }, presence: "optional", docs: { text: "The labels of each block." } }],
]);

const extended: WeakMap<BodySchema, BodySchema> = new WeakMap();

/** A body in which blocks of other types can be, such as a resource without a known schema. */
export interface OpenBodySchema extends BodySchema {
  /** The blocks of any other type. Without it, nothing is known about them. */
  readonly anyBlock?: BlockSchema | undefined;
}

/** Returns the schema for a block type in a body; undefined if nothing is known about it. */
export function blocksOfType({ blocks, anyBlock }: OpenBodySchema, type: string): BlockSchema | undefined {
  return blocks.get(type) ?? anyBlock;
}

/**
 * Returns a schema in which `dynamic` blocks generate the blocks of each body, at every depth. The
 * result is always the same object for a schema.
 */
export function withDynamicBlocks(schema: OpenBodySchema): BodySchema {
  const known = extended.get(schema);
  if (known !== undefined) return known;
  const { anyBlock } = schema;
  const blocks = new Map(Array.from(schema.blocks, ([type, block]): [string, BlockSchema] => [type, generating(block)]));
  if ((blocks.size > 0 || anyBlock !== undefined) && !blocks.has("dynamic")) blocks.set("dynamic", dynamicSchema(schema));
  const result: OpenBodySchema = { ...schema, blocks, ...(anyBlock !== undefined && { anyBlock: generating(anyBlock) }) };
  extended.set(schema, result);
  extended.set(result, result);
  return result;
}

/** Returns a block in whose body `dynamic` blocks generate others. */
function generating(block: BlockSchema): BlockSchema {
  const { bodyFor } = block;
  return {
    ...block,
    body: () => withDynamicBlocks(bodyOf(block.body)),
    ...(bodyFor !== undefined && {
      bodyFor: (labels, attributes) => {
        const body = bodyFor(labels, attributes);
        return body && withDynamicBlocks(body);
      },
    }),
  };
}

function dynamicSchema(schema: OpenBodySchema): BlockSchema {
  const bodies = new Map<string, BodySchema>();
  return {
    labels: [
      {
        name: "type",
        constraint: { kind: "values", values: Array.from(schema.blocks, ([value, { docs }]) => ({ value, docs })) },
        docs: { text: "The type of the blocks that are generated." },
      },
    ],
    nesting: "list",
    min: 0,
    body: bodyWith(undefined),
    bodyFor: ([type = ""]) => {
      let body = bodies.get(type);
      if (body === undefined) {
        const generated = blocksOfType(schema, type);
        body = bodyWith(generated && generating(generated));
        bodies.set(type, body);
      }
      return body;
    },
    docs: { text: "Generates blocks from the elements of a collection." },
  };
}

function bodyWith(generated: BlockSchema | undefined): BodySchema {
  const body = generated === undefined ? { attributes: new Map(), blocks: new Map() } : generated.body;
  const content: BlockSchema = { labels: [], nesting: "one", min: 1, max: 1, body, docs: { text: "The body of each block." } };
  return { attributes: ATTRIBUTES, blocks: new Map([["content", content]]) };
}
