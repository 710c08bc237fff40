/** Conditions with messages: validations, preconditions, postconditions and the assertions of checks. */
import { bool, hasMarkDeep, isValue, string, tryConvert, unmark, unmarkDeep, type Value } from "@hcl-ts/cty";
import type { DiagnosticOptions, Expression, Range } from "@hcl-ts/hcl";
import type { CheckRule } from "../load/module.ts";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { failedCondition, invalidConditionResult, invalidErrorMessage, protectedErrorMessage, unknownCheck } from "./messages.ts";
import { type Evaluated, evaluateIn, type Scope } from "./scope.ts";
import type { Work } from "./task.ts";
import type { TreeEvaluation } from "./tree-evaluation.ts";

/** The result of a condition, or of several: the worst of them counts. */
export type ConditionStatus = "pass" | "fail" | "unknown" | "error";

/** Kinds of conditions. */
export type ConditionKind = "validation" | "precondition" | "postcondition" | "assertion";

/** The result of one condition. */
export interface ConditionResult {
  readonly kind: ConditionKind;
  readonly status: ConditionStatus;
  readonly rule: CheckRule;
  /** The message, if the condition is not met and the message can be shown. */
  readonly message: string | undefined;
}

const RANK: readonly ConditionStatus[] = ["pass", "unknown", "fail", "error"];

/** Returns the status of several conditions together: that of the worst. */
export function worstStatus(statuses: Iterable<ConditionStatus>): ConditionStatus {
  let worst = 0;
  for (const status of statuses) worst = Math.max(worst, RANK.indexOf(status));
  return RANK[worst]!;
}

/**
 * Evaluates a condition and reports it if it is not met: an error, or a warning for an assertion.
 * @param at where a failure is reported; by default at the condition
 */
export function* checkCondition(kind: ConditionKind, rule: CheckRule, scope: Scope, at?: Range): Work<ConditionResult> {
  const { evaluation } = scope.module;
  const { condition } = rule;
  const place: DiagnosticOptions = { subject: at ?? condition.range, context: rule.range, expression: condition };
  const evaluated = yield* evaluateIn(condition, scope);
  // The message is evaluated in any case. A mistake in it is an error even if the condition is met.
  const message = yield* evaluateIn(rule.errorMessage, scope);
  const status = evaluated.failed ? "error" : statusOf(kind, condition, evaluated.value, evaluation);
  if (status === "fail") return reportFailure(kind, rule, message, evaluation, place);
  if (message.failed) return { kind, status: "error", rule, message: undefined };
  if (status === "unknown" && kind === "assertion" && evaluation.settings.phase === "plan") evaluation.warning(unknownCheck(), place);
  return { kind, status, rule, message: undefined };
}

/** Returns the status of a condition with a value, and reports a value that is not a boolean. */
function statusOf(kind: ConditionKind, expression: Expression, value: Value, evaluation: TreeEvaluation): ConditionStatus {
  const converted = tryConvert(unmark(value).value, bool);
  if (isValue(converted) && !converted.isNull()) return !converted.isKnown() ? "unknown" : converted.asBoolean() ? "pass" : "fail";
  const reason = isValue(converted) ? "it is null" : converted.message;
  evaluation.error(invalidConditionResult(kind, reason), { subject: expression.range, expression });
  return "error";
}

/** Reports a condition that is not met, with its message. */
function reportFailure(
  kind: ConditionKind,
  rule: CheckRule,
  evaluated: Evaluated,
  evaluation: TreeEvaluation,
  place: DiagnosticOptions,
): ConditionResult {
  const { phase } = evaluation.settings;
  const message = messageOf(kind, rule, evaluated, evaluation);
  if (message === UNKNOWN_MESSAGE && kind === "validation") {
    if (phase === "validate") return { kind, status: "unknown", rule, message: undefined };
    const { errorMessage } = rule;
    const reason = "it depends on values that are not known until apply";
    evaluation.error(invalidErrorMessage(reason), { subject: errorMessage.range, expression: errorMessage });
    return { kind, status: "error", rule, message: undefined };
  }
  const text = message === UNKNOWN_MESSAGE ? undefined : message;
  if (kind !== "assertion") evaluation.error(failedCondition(kind, text), place);
  else if (phase === "plan") evaluation.warning(failedCondition(kind, text), place);
  return { kind, status: "fail", rule, message: text };
}

const UNKNOWN_MESSAGE: unique symbol = Symbol("unknown message");

/** Returns the message of a condition that is not met. Undefined if it cannot be shown. */
function messageOf(
  kind: ConditionKind,
  { errorMessage }: CheckRule,
  evaluated: Evaluated,
  evaluation: TreeEvaluation,
): string | typeof UNKNOWN_MESSAGE | undefined {
  const place = { subject: errorMessage.range, expression: errorMessage };
  if (evaluated.failed) return undefined;
  const report = kind === "assertion" ? evaluation.warning.bind(evaluation) : evaluation.error.bind(evaluation);
  for (const protection of [SENSITIVE, EPHEMERAL]) {
    if (!hasMarkDeep(evaluated.value, protection)) continue;
    report(protectedErrorMessage(protection), place);
    return undefined;
  }
  const converted: Value | Error = toText(unmarkDeep(evaluated.value).value);
  if (converted instanceof Error) {
    evaluation.error(invalidErrorMessage(converted.message), place);
    return undefined;
  }
  if (!converted.isKnown()) return UNKNOWN_MESSAGE;
  const text = converted.asString().trim();
  if (text !== "") return text;
  evaluation.error(invalidErrorMessage("it is empty"), place);
  return undefined;
}

function toText(value: Value): Value | Error {
  const converted = tryConvert(value, string);
  if (!isValue(converted)) return new Error(converted.message);
  return converted.isNull() ? new Error("it is null") : converted;
}
