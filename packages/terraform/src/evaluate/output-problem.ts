/** Rules for the values of outputs. */
import { hasMarkDeep, type Value } from "@hcl-ts/cty";
import type { Expression, Message, Range } from "@hcl-ts/hcl";
import type { Output } from "../load/module.ts";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { containsInfinity } from "./contains-infinity.ts";
import { ephemeralOutput, infiniteNumber, notEphemeralOutput, sensitiveOutput } from "./messages.ts";
import type { Settings } from "./tree-evaluation.ts";

/** A message and the range that it is reported at. */
export interface OutputProblem {
  readonly message: Message;
  readonly subject: Range;
}

/**
 * Returns the message about the first rule that the value of an output violates; undefined if it is
 * valid.
 *
 * @param expression the expression of the value
 * @param isRoot whether the output is of the root module, which stores it
 */
export function outputProblem(
  { name, range, sensitive, ephemeral }: Output,
  expression: Expression,
  value: Value,
  isRoot: boolean,
  phase: Settings["phase"],
): OutputProblem | undefined {
  if (isRoot && !sensitive && hasMarkDeep(value, SENSITIVE)) return { message: sensitiveOutput({ name }), subject: range };
  const inValue = (message: Message): OutputProblem => ({ message, subject: expression.range });
  if (isRoot && phase === "plan" && containsInfinity(value)) return inValue(infiniteNumber({ where: `the output "${name}"` }));
  const isEphemeral = hasMarkDeep(value, EPHEMERAL);
  if (!ephemeral && isEphemeral) return inValue(ephemeralOutput({ name }));
  // A mark inside of the value is not enough.
  if (ephemeral && !value.hasMark(EPHEMERAL) && phase !== "console") return inValue(notEphemeralOutput({ name }));
  return undefined;
}
