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

/**
 * Returns a schema in which `dynamic` blocks generate the blocks of each body, at every depth. The
 * result is always the same object for a schema.
 * @param isGenerated whether blocks of a type can be generated; by default, all can
 */
export function withDynamicBlocks(schema: BodySchema, isGenerated: (type: string) => boolean = () => true): BodySchema {
  const known = extended.get(schema);
  if (known !== undefined) return known;
  const blocks = new Map<string, BlockSchema>();
  for (const [type, block] of schema.blocks) {
    const { bodyFor } = block;
    blocks.set(type, {
      ...block,
      body: () => withDynamicBlocks(bodyOf(block.body), isGenerated),
      ...(bodyFor !== undefined && {
        bodyFor: (labels, attributes) => {
          const body = bodyFor(labels, attributes);
          return body && withDynamicBlocks(body, isGenerated);
        },
      }),
    });
  }
  const generated = [...schema.blocks.keys()].filter(isGenerated);
  if (generated.length > 0 && !blocks.has("dynamic")) blocks.set("dynamic", dynamicSchema(generated, blocks));
  const result: BodySchema = { ...schema, blocks };
  extended.set(schema, result);
  extended.set(result, result);
  return result;
}

function dynamicSchema(types: readonly string[], blocks: ReadonlyMap<string, BlockSchema>): BlockSchema {
  const bodies = new Map<string, BodySchema>();
  return {
    labels: [
      {
        name: "type",
        constraint: { kind: "values", values: types.map((value) => ({ value, docs: blocks.get(value)?.docs })) },
        docs: { text: "The type of the blocks that are generated." },
      },
    ],
    nesting: "list",
    min: 0,
    body: bodyWith(undefined),
    bodyFor: ([type = ""]) => {
      let body = bodies.get(type);
      if (body === undefined) {
        body = bodyWith(blocks.get(type));
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
