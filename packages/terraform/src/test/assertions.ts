/** Evaluates the assertions of a run. */

import { references } from "@hcl-ts/analysis";
import {
  Budget,
  bool,
  dynamic,
  hasMarkDeep,
  isValue,
  isWhollyKnown,
  nullVal,
  objectVal,
  string,
  type Type,
  transform,
  tryConvert,
  unknownVal,
  unmark,
  unmarkDeep,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, type Expression, errorDiagnostic, hasErrors, type Message, warningDiagnostic } from "@hcl-ts/hcl";
import type { TreeResult } from "../evaluate/evaluate-tree.ts";
import { incompleteReference, protectedErrorMessage } from "../evaluate/messages.ts";
import type { CheckRule } from "../load/module.ts";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { invalidAssertion, invalidAssertionMessage } from "./messages.ts";

/** The names that assertions can refer to besides the module's. */
export interface AssertionScope {
  readonly result: TreeResult;
  /** Whether the plan only refreshes the state. */
  readonly isRefresh: boolean;
  /** The outputs of earlier runs, by the name of the run. */
  readonly runs: ReadonlyMap<string, Value>;
  /** Variables that the module does not declare. */
  readonly further: ReadonlyMap<string, Value>;
}

/** The result of an assertion. */
export interface AssertionResult {
  readonly status: "pass" | "fail" | "unknown" | "error";
  /** The error message of a failed assertion; undefined if it cannot be shown. */
  readonly message: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns a module's outputs as an object. An output whose precondition is not met is null,
 * unless only the state is refreshed.
 */
export function outputsObject({ outputs, checks }: TreeResult, isRefresh: boolean): Value {
  const isNull = (name: string, failed: boolean): boolean => failed && !isRefresh && checks.get(`output.${name}`)?.status === "fail";
  return objectVal(
    new Map(
      Array.from(outputs.values(), ({ name, value, failed }) => [
        name,
        isNull(name, failed) ? nullVal(dynamic) : withoutRefinements(value),
      ]),
    ),
  );
}

/** Returns a value without what is known of its unknown parts. Terraform loses it when it stores the outputs of a plan. */
function withoutRefinements(value: Value): Value {
  if (isWhollyKnown(value)) return value;
  return transform(value, (_, part) => (part.isKnown() ? part : withMarks(unknownVal<Type>(part.type), part.marks)));
}

/** Evaluates an assertion, and its message even if the condition is met. */
export function evaluateAssertion({ condition, errorMessage }: CheckRule, scope: AssertionScope): AssertionResult {
  const diagnostics: Diagnostic[] = [];
  const evaluate = (expression: Expression): Value | undefined => evaluateIn(expression, scope, diagnostics);
  const error = (message: Message, { range: subject }: Expression): AssertionResult => {
    diagnostics.push(errorDiagnostic(message, { subject }));
    return { status: "error", message: undefined, diagnostics };
  };
  const value = evaluate(condition);
  const text = evaluate(errorMessage);
  if (value === undefined || text === undefined) return { status: "error", message: undefined, diagnostics };
  const shown = messageOf(text);
  if (typeof shown === "object") return error(invalidAssertionMessage({ reason: shown.reason }), errorMessage);
  if (value.isNull()) return error(invalidAssertion({ reason: "it is null" }), condition);
  if (!value.isKnown()) return { status: "unknown", message: undefined, diagnostics };
  const converted = tryConvert(value, bool);
  if (!isValue(converted)) return error(invalidAssertion({ reason: converted.message }), condition);
  if (unmark(converted).value.asBoolean()) return { status: "pass", message: undefined, diagnostics };
  const protection = [SENSITIVE, EPHEMERAL].find((each) => hasMarkDeep(text, each));
  if (protection !== undefined)
    diagnostics.push(warningDiagnostic(protectedErrorMessage({ mark: protection }), { subject: errorMessage.range }));
  return { status: "fail", message: shown, diagnostics };
}

/** Returns the error message, undefined if it cannot be shown, or the reason why it is not valid. */
function messageOf(value: Value): string | undefined | { readonly reason: string } {
  const isProtected = hasMarkDeep(value, SENSITIVE) || hasMarkDeep(value, EPHEMERAL);
  const converted = tryConvert(value, string);
  if (!isValue(converted)) return { reason: isProtected ? "it cannot be converted" : converted.message };
  if (!converted.isKnown()) return undefined;
  if (converted.isNull()) return { reason: "it is null" };
  return isProtected ? undefined : unmarkDeep(converted).value.asString().trim();
}

/** Names that assertions have besides the module's. */
const TEST_NAMES: ReadonlyMap<string, undefined> = new Map([
  ["output", undefined],
  ["run", undefined],
]);

/** Returns an error about a name of tests that stands alone. */
function incomplete(expression: Expression): Diagnostic | undefined {
  const alone = references(expression).find(({ root, steps }) => TEST_NAMES.has(root.name) && steps[0]?.kind !== "attr");
  return (
    alone &&
    errorDiagnostic(incompleteReference({ root: alone.root.name, wanted: `${alone.root.name}.NAME` }), { subject: alone.root.range })
  );
}

function evaluateIn(
  expression: Expression,
  { result, isRefresh, runs, further }: AssertionScope,
  diagnostics: Diagnostic[],
): Value | undefined {
  const problem = incomplete(expression);
  if (problem !== undefined) {
    diagnostics.push(problem);
    return undefined;
  }
  const found = result.scope().context(expression, undefined, TEST_NAMES, further);
  diagnostics.push(...found.diagnostics);
  if (found.context === undefined) return undefined;
  const variables = new Map<string, Value>([
    ["output", outputsObject(result, isRefresh)],
    ["run", objectVal(runs)],
  ]);
  const context = new EvalContext({ variables, budget: new Budget() }, found.context);
  const evaluated = expression.value(context);
  diagnostics.push(...evaluated.diagnostics);
  return hasErrors(evaluated.diagnostics) || hasErrors(found.diagnostics) ? undefined : evaluated.value;
}
