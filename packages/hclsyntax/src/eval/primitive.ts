import { isValue, type Type, tryConvert, type Value } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, Message, Ranged } from "@hcl-ts/hcl";
import type { ExprNode } from "../ast/node.ts";
import { invalidKey, notTextInTemplate, nullInTemplate, nullKey } from "../messages-eval.ts";
import { report } from "./report.ts";

/** What is said of a value that has to be a text or a truth value and is not. */
export interface Faults {
  readonly isNull: () => Message;
  readonly isUnfit: (reason: string) => Message;
}

/** Of the key of an object. */
export const keyFaults: Faults = { isNull: nullKey, isUnfit: invalidKey };

/** Of a part of a template. */
export const templateFaults: Faults = { isNull: nullInTemplate, isUnfit: notTextInTemplate };

/**
 * A value that has to be of a primitive type and not null, with its marks; it may be unknown. Undefined, once that is reported, if it is something else.
 *
 * @param at the part of the node that the value is of, or the node itself
 */
export function primitive(
  value: Value,
  type: Type,
  faults: Faults,
  at: Ranged,
  node: ExprNode,
  ctx: EvalContext | undefined,
  diagnostics: Diagnostic[],
): Value | undefined {
  const isNull = value.content === null;
  if (!isNull && value.type === type) return value;
  const converted = isNull ? undefined : tryConvert(value, type);
  if (isValue(converted)) return converted;
  const message = converted === undefined ? faults.isNull() : faults.isUnfit(converted.reason);
  report(diagnostics, message, node, ctx, at === node ? undefined : at.range);
  return undefined;
}
