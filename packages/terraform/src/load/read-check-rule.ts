import type { Block, BodySchema } from "@hcl-ts/hcl";
import type { BlockReader } from "./block-reader.ts";
import type { CheckRule } from "./module.ts";

const SCHEMA: BodySchema = {
  attributes: [
    { name: "condition", required: true },
    { name: "error_message", required: true },
  ],
};

/** Reads a block with a condition and a message. Returns undefined if one of them is missing, which is reported. */
export function readCheckRule(block: Block, reader: BlockReader): CheckRule | undefined {
  const { attributes } = reader.content(block.body, SCHEMA);
  const condition = attributes.get("condition")?.expression;
  const errorMessage = attributes.get("error_message")?.expression;
  if (condition === undefined || errorMessage === undefined) return undefined;
  return { range: block.definitionRange, condition, errorMessage };
}
