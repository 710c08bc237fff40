import { references } from "@hcl-ts/analysis";
import type { Block, BodySchema, Expression } from "@hcl-ts/hcl";
import type { BlockReader } from "./block-reader.ts";
import { constantCondition, unrelatedValidation } from "./messages.ts";
import type { CheckRule } from "./module.ts";

const SCHEMA: BodySchema = {
  attributes: [
    { name: "condition", required: true },
    { name: "error_message", required: true },
  ],
};

/**
 * Reads a block with a condition and a message. Returns undefined and reports an error if one of
 * them is missing or not usable.
 *
 * @param variable the name of the variable that the condition of a `validation` block has to
 *   mention
 */
export function readCheckRule(block: Block, reader: BlockReader, variable?: string): CheckRule | undefined {
  const { attributes } = reader.content(block.body, SCHEMA);
  const condition = attributes.get("condition")?.expression;
  const errorMessage = attributes.get("error_message")?.expression;
  const isUseful = condition === undefined || isUsefulCondition(condition, block.type, variable, reader);
  if (condition === undefined || errorMessage === undefined || !isUseful) return undefined;
  return { range: block.definitionRange, condition, errorMessage };
}

/**
 * Reports a condition with a constant result, and a condition of a variable that does not refer to
 * the variable.
 */
function isUsefulCondition(condition: Expression, block: string, variable: string | undefined, reader: BlockReader): boolean {
  const subject = condition.range;
  const found = references(condition);
  if (found.length === 0) reader.error(constantCondition({ block }), { subject });
  if (variable === undefined) return found.length > 0;
  const isMentioned = found.some(({ root, steps: [step] }) => root.name === "var" && step?.kind === "attr" && step.name === variable);
  if (!isMentioned) reader.error(unrelatedValidation({ variable }), { subject });
  return isMentioned;
}
