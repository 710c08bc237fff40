/** The schema of a whole file of a language: its body with the blocks that give names to values, and dynamic blocks. */
import { bool, dynamic, string } from "@hcl-ts/cty";
import type { AttributeSchema, BlockSchema, BodySchema, Constraint, LanguageSchema } from "@hcl-ts/schema";
import { withDynamicBlocks } from "../model/dynamic-blocks.ts";

const optional = (constraint: Constraint, text: string): AttributeSchema => ({ constraint, presence: "optional", docs: { text } });
const ANY: Constraint = { kind: "type", type: dynamic };

const VALIDATION: BodySchema = {
  attributes: new Map<string, AttributeSchema>([
    ["condition", { constraint: { kind: "type", type: bool }, presence: "required", docs: { text: "True if the value is valid." } }],
    ["error_message", optional({ kind: "type", type: string }, "The text that is shown if the value is not valid.")],
  ]),
  blocks: new Map(),
};

const INPUT: BlockSchema = {
  labels: [{ name: "name", docs: { text: "The name of the input." } }],
  nesting: "map",
  min: 0,
  body: {
    attributes: new Map<string, AttributeSchema>([
      ["type", optional({ kind: "type-expression" }, "The type of the value.")],
      ["default", optional(ANY, "The value of an input that is not set.")],
      ["description", optional({ kind: "type", type: string }, "The meaning of the input.")],
      ["sensitive", optional({ kind: "type", type: bool }, "Whether the value must not be shown.")],
    ]),
    blocks: new Map([["validation", { labels: [], nesting: "list", min: 0, body: VALIDATION }]]),
  },
  docs: { text: "An input of the file, with a value from outside." },
};

const LOCALS: BlockSchema = {
  labels: [],
  nesting: "list",
  min: 0,
  body: { attributes: new Map(), blocks: new Map(), anyAttribute: { constraint: ANY, presence: "optional" } },
  docs: { text: "Values with names." },
};

/** Returns the schema of a file. */
export function fileSchema({ body, inputs, locals, dynamicBlocks }: LanguageSchema): BodySchema {
  const own = dynamicBlocks === true ? withDynamicBlocks(body) : body;
  if (inputs === undefined && locals === undefined) return own;
  const blocks = new Map(own.blocks);
  if (inputs !== undefined) blocks.set(inputs.block, INPUT);
  if (locals !== undefined) blocks.set(locals.block, LOCALS);
  return { ...own, blocks };
}
