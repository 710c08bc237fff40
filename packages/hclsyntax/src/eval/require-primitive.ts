import { isValue, type Type, type Value } from "@hcl-ts/cty";
import type { Message, Ranged } from "@hcl-ts/hcl";
import type { ExprNode } from "../ast/node.ts";
import { invalidKey, notTextInTemplate, nullInTemplate, nullKey } from "../messages-eval.ts";
import type { Evaluation } from "./evaluation.ts";

/** The messages for a value that must have a primitive type. */
export interface PrimitiveMessages {
  readonly isNull: () => Message;
  readonly isUnfit: (reason: string) => Message;
}

/** The messages for the key of an object. */
export const keyMessages: PrimitiveMessages = { isNull: nullKey, isUnfit: invalidKey };

/** The messages for a part of a template. */
export const templateMessages: PrimitiveMessages = { isNull: nullInTemplate, isUnfit: notTextInTemplate };

/**
 * Converts a value that must have a primitive type and not be null. Keeps marks; the result may be
 * unknown.
 * @param at the part of the node that the value comes from, or the node itself
 * @returns undefined, after reporting an error, if the value is not suitable
 */
export function requirePrimitive(
  value: Value,
  type: Type,
  messages: PrimitiveMessages,
  at: Ranged,
  node: ExprNode,
  ev: Evaluation,
): Value | undefined {
  const isNull = value.content === null;
  if (!isNull && value.type === type) return value;
  const converted = isNull ? undefined : ev.convert(value, type, node);
  if (isValue(converted)) {
    if (typeof converted.content === "string") ev.spendText(converted.content.length, node);
    return converted;
  }
  const message = converted === undefined ? messages.isNull() : messages.isUnfit(converted.reason);
  ev.error(message, node, at === node ? undefined : at.range);
  return undefined;
}
