import { isValue, string, type Type, type Value } from "@hcl-ts/cty";
import type { Message, Ranged } from "@hcl-ts/hcl";
import type { ExprNode } from "../ast/node.ts";
import { invalidKey, notTextInTemplate, nullInTemplate, nullKey } from "../messages-eval.ts";
import type { Evaluation } from "./evaluation.ts";

/** A primitive type that a value must have, and the messages for values that do not. */
export interface PrimitiveRequirement {
  readonly type: Type;
  readonly ifNull: () => Message;
  readonly ifMismatch: (input: { readonly reason: string }) => Message;
}

/** The key of an object. */
export const keyRequirement: PrimitiveRequirement = { type: string, ifNull: nullKey, ifMismatch: invalidKey };

/** A part of a template. */
export const templateRequirement: PrimitiveRequirement = {
  type: string,
  ifNull: nullInTemplate,
  ifMismatch: notTextInTemplate,
};

/**
 * Converts a value that must have a primitive type and not be null. Keeps marks; the result may be
 * unknown.
 * @param node the node being evaluated
 * @param at the part of the node that the value comes from
 * @returns undefined, after reporting an error, if the value is not suitable
 */
export function requirePrimitive(
  value: Value,
  { type, ifNull, ifMismatch }: PrimitiveRequirement,
  ev: Evaluation,
  node: ExprNode,
  at: Ranged = node,
): Value | undefined {
  const isNull = value.content === null;
  if (!isNull && value.type === type) return value;
  const converted = isNull ? undefined : ev.convert(value, type, node);
  if (isValue(converted)) {
    if (typeof converted.content === "string") ev.charge(node).spendText(converted.content.length);
    return converted;
  }
  const message = converted === undefined ? ifNull() : ifMismatch({ reason: converted.reason });
  ev.error(message, node, at === node ? undefined : at.range);
  return undefined;
}
