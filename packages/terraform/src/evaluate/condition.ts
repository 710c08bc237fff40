/**
 * Conditions with messages: validations, preconditions, postconditions and the assertions of
 * checks.
 */
import { bool, hasMarkDeep, isValue, string, tryConvert, unmark, unmarkDeep, type Value } from "@hcl-ts/cty";
import type { DiagnosticOptions, Expression, Range } from "@hcl-ts/hcl";
import type { CheckRule } from "../load/module.ts";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import type { Work } from "../task.ts";
import { failedCondition, invalidConditionResult, invalidErrorMessage, protectedErrorMessage, unknownCheck } from "./messages.ts";
import { type Evaluated, evaluateIn, type Repetition, type Scope } from "./scope.ts";
import type { TreeEvaluation } from "./tree-evaluation.ts";

/** The status of a condition, or the worst status of several conditions. */
export type ConditionStatus = "pass" | "fail" | "unknown" | "error";

/** Kinds of conditions. */
export type ConditionKind = "validation" | "precondition" | "postcondition" | "assertion";

/** The result of one condition. */
export interface ConditionResult {
  readonly kind: ConditionKind;
  readonly status: ConditionStatus;
  readonly rule: CheckRule;
  /** The range at which a failure is reported; the condition's by default. */
  readonly range?: Range | undefined;
  /** The error message, if the condition failed and the message can be shown. */
  readonly message: string | undefined;
}

const RANK = ["pass", "unknown", "fail", "error"] as const satisfies readonly ConditionStatus[];

/** Returns the worst status of several conditions. */
export function worstStatus(statuses: Iterable<ConditionStatus>): ConditionStatus {
  let worst: ConditionStatus = RANK[0];
  for (const status of statuses) if (RANK.indexOf(status) > RANK.indexOf(worst)) worst = status;
  return worst;
}

/**
 * Evaluates a condition. Reports an error if it fails, or a warning if it is the assertion of a
 * check.
 * @param at the range at which a failure is reported; the condition's by default
 */
export function* checkCondition(kind: ConditionKind, rule: CheckRule, scope: Scope, at?: Range): Work<ConditionResult> {
  const { evaluation } = scope.module;
  const { condition } = rule;
  const place: DiagnosticOptions = { subject: at ?? condition.range, context: rule.range, expression: condition };
  const evaluated = yield* evaluateIn(condition, scope);
  // The message is always evaluated. An error in it is reported even if the condition is met.
  const evaluatedMessage = yield* evaluateIn(rule.errorMessage, scope);
  const found = evaluated.failed ? "error" : statusOf(kind, condition, evaluated.value, evaluation);
  // A plan evaluates the conditions of instances, of which there may be none.
  const isUncertain = found === "fail" && kind !== "validation" && evaluation.settings.phase === "validate" && mayBeAbsent(scope);
  const status = isUncertain ? "unknown" : found;
  if (status !== "fail" && evaluatedMessage.failed) return { kind, status: "error", rule, message: undefined };
  // Validations use the value of the message only when they fail.
  const message = status === "fail" || kind !== "validation" ? messageOf(kind, rule, evaluatedMessage, evaluation) : undefined;
  if (status === "fail") return { ...reportFailure(kind, rule, message, evaluation, place), range: at };
  if (message === INVALID_MESSAGE) return { kind, status: "error", rule, message: undefined };
  if (status === "unknown" && kind === "assertion" && evaluation.settings.phase === "plan") evaluation.warning(unknownCheck(), place);
  return { kind, status, rule, message: undefined };
}

/** Whether a position is in a block with `count` or `for_each`, or in a module that is called by one. */
function mayBeAbsent({ module, repetition }: Scope): boolean {
  const isRepeated = ({ index, key }: Repetition): boolean => index !== undefined || key !== undefined;
  if (repetition !== undefined && isRepeated(repetition)) return true;
  for (let { caller } = module; caller !== undefined; caller = caller.module.caller) if (isRepeated(caller.repetition)) return true;
  return false;
}

/** Returns the status of a condition with a value. Reports a value that is not a boolean. */
function statusOf(kind: ConditionKind, expression: Expression, value: Value, evaluation: TreeEvaluation): ConditionStatus {
  if (!value.isKnown()) return "unknown";
  const converted = tryConvert(value, bool);
  if (isValue(converted) && !converted.isNull()) return unmark(converted).value.asBoolean() ? "pass" : "fail";
  const reason = isValue(converted) ? "it is null" : converted.message;
  evaluation.error(invalidConditionResult({ kind, reason }), { subject: expression.range, expression });
  return "error";
}

/** Reports a failed condition with its message. */
function reportFailure(
  kind: ConditionKind,
  rule: CheckRule,
  message: EvaluatedMessage,
  evaluation: TreeEvaluation,
  place: DiagnosticOptions,
): ConditionResult {
  const { phase } = evaluation.settings;
  const { errorMessage } = rule;
  const messagePlace = { subject: errorMessage.range, expression: errorMessage };
  if (message === UNKNOWN_MESSAGE && kind === "validation") {
    if (phase === "validate") return { kind, status: "unknown", rule, message: undefined };
    evaluation.error(invalidErrorMessage({ reason: "it depends on values that are not known until apply" }), messagePlace);
    return { kind, status: "error", rule, message: undefined };
  }
  if (message === "") evaluation.error(invalidErrorMessage({ reason: "it is empty" }), messagePlace);
  const text = typeof message === "string" && message !== "" ? message : undefined;
  if (kind !== "assertion") evaluation.error(failedCondition({ kind, text }), place);
  else if (phase === "plan") evaluation.warning(failedCondition({ kind, text }), place);
  return { kind, status: "fail", rule, message: text };
}

const UNKNOWN_MESSAGE: unique symbol = Symbol("unknown message");
const INVALID_MESSAGE: unique symbol = Symbol("invalid message");

/** The error message of a condition; undefined if it cannot be shown. */
type EvaluatedMessage = string | typeof UNKNOWN_MESSAGE | typeof INVALID_MESSAGE | undefined;

/** Returns the error message of a condition. Reports a value that is not a valid message. */
function messageOf(
  kind: ConditionKind,
  { errorMessage }: CheckRule,
  { value, failed }: Evaluated,
  evaluation: TreeEvaluation,
): EvaluatedMessage {
  if (failed) return undefined;
  const place = { subject: errorMessage.range, expression: errorMessage };
  const protection = [SENSITIVE, EPHEMERAL].find((each) => hasMarkDeep(value, each));
  if (protection !== undefined) {
    const message = protectedErrorMessage({ mark: protection });
    if (kind === "validation") evaluation.error(message, place);
    else evaluation.warning(message, place);
    return undefined;
  }
  const converted = toText(unmarkDeep(value).value);
  if (converted instanceof Error) {
    evaluation.error(invalidErrorMessage({ reason: converted.message }), place);
    return INVALID_MESSAGE;
  }
  return converted.isKnown() ? converted.asString().trim() : UNKNOWN_MESSAGE;
}

function toText(value: Value): Value | Error {
  const converted = tryConvert(value, string);
  if (!isValue(converted)) return new Error(converted.message);
  return converted.isNull() ? new Error("it is null") : converted;
}
