/** Evaluation of traversals, from a context or from a value, and functions that take traversals apart. */
import { CtyError, dynamicVal, type Value, withMarks } from "@hcl-ts/cty";
import { type Diagnostic, errorDiagnostic } from "../diagnostic/diagnostic.ts";
import { MAX_REPEATS } from "../diagnostic/error-limit.ts";
import { traversalPattern, unknownVariable, variablesNotAllowed } from "../messages.ts";
import { NO_RANGE, type Range, rangeBetween } from "../source/position.ts";
import { suggest } from "../text/did-you-mean.ts";
import { getAttr, index } from "./access.ts";
import { type EvalContext, type EvalScope, lookupVariable, variableNames } from "./eval-context.ts";
import type { EvaluationResult } from "./expression.ts";
import type { Traversal, TraversalStep, TraverseRoot } from "./traversal.ts";

/**
 * Evaluates an absolute traversal. After an error, the value is unknown and of type `dynamic`.
 * @throws CtyError if the traversal is relative
 */
export function traverseAbs(traversal: Traversal, ctx: EvalContext | undefined): EvaluationResult {
  const diagnostics: Diagnostic[] = [];
  return { value: evaluateTraversal(traversal, ctx, diagnostics), diagnostics };
}

/**
 * Evaluates a relative traversal from a value. After an error, the result is unknown and of type
 * `dynamic`.
 * @throws CtyError if the traversal is absolute
 */
export function traverseRel(traversal: Traversal, value: Value): EvaluationResult {
  const diagnostics: Diagnostic[] = [];
  return { value: applyTraversal(traversal, value, diagnostics), diagnostics };
}

/** Like {@link traverseAbs}, but adds the diagnostics to an array. */
export function evaluateTraversal(traversal: Traversal, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
  const root = rootOf(traversal);
  const value = lookupVariable(ctx, root.name);
  if (value !== undefined) return applySteps(traversal, 1, value, diagnostics, ctx);
  const names = variableNames(ctx);
  const message =
    names === undefined
      ? variablesNotAllowed({ name: root.name })
      : unknownVariable({ name: root.name, suggestion: diagnostics.length < MAX_REPEATS ? suggest(root.name, names) : undefined });
  diagnostics.push(errorDiagnostic(message, { subject: root.range }));
  return dynamicVal;
}

/**
 * Like {@link traverseRel}, but adds the diagnostics to an array.
 * @param scope the context of the expression, which determines whether an index that an unknown
 *   object cannot have is an error
 */
export function applyTraversal(steps: Traversal, value: Value, diagnostics: Diagnostic[], scope?: Pick<EvalScope, "lenientIndex">): Value {
  if (!isRelative(steps)) throw new CtyError("an absolute traversal starts from a context, not from a value: use evaluateTraversal");
  return applySteps(steps, 0, value, diagnostics, scope);
}

function applySteps(
  steps: Traversal,
  first: number,
  value: Value,
  diagnostics: Diagnostic[],
  scope: Pick<EvalScope, "lenientIndex"> | undefined,
): Value {
  const before = diagnostics.length;
  let current = value;
  for (let i = first; i < steps.length && diagnostics.length === before; i++) {
    const step = steps[i]!;
    switch (step.kind) {
      case "attr":
        current = getAttr(current, step.name, step, diagnostics);
        break;
      case "index":
        current = index(current, step.key, step, diagnostics, scope);
        break;
      case "splat":
        diagnostics.push(errorDiagnostic(traversalPattern(), { subject: step.range }));
        break;
      case "root":
        throw new CtyError(`the root "${step.name}" must be the first step of a traversal`);
    }
  }
  return diagnostics.length === before ? current : withMarks(dynamicVal, current.marks);
}

/** Whether the traversal starts from a value rather than from a variable. The empty traversal does. */
export function isRelative(traversal: Traversal): boolean {
  return traversal[0]?.kind !== "root";
}

/** Whether the traversal contains a `[*]` step. It then matches several parts and cannot be evaluated. */
export function isPattern(traversal: Traversal): boolean {
  return traversal.some((step) => step.kind === "splat");
}

/**
 * Returns the name of the variable that an absolute traversal starts from.
 * @throws CtyError if the traversal is relative
 */
export function rootName(traversal: Traversal): string {
  return rootOf(traversal).name;
}

/** Returns the range from the first step to the last one; {@link NO_RANGE} for the empty traversal. */
export function traversalRange(traversal: Traversal): Range {
  const [first] = traversal;
  if (first === undefined) return NO_RANGE;
  return rangeBetween(first.range, (traversal.at(-1) ?? first).range);
}

/** An absolute traversal in two parts: the root, which a scope looks up, and the remaining steps. */
export interface TraversalSplit {
  readonly abs: readonly [TraverseRoot];
  readonly rel: Traversal;
}

/**
 * Splits an absolute traversal into its root and the remaining steps.
 * @throws CtyError if the traversal is relative
 */
export function splitTraversal(traversal: Traversal): TraversalSplit {
  return { abs: [rootOf(traversal)], rel: traversal.slice(1) };
}

/**
 * Joins an absolute traversal and a relative one.
 * @throws CtyError if the first is relative or the second absolute
 */
export function joinTraversals(abs: Traversal, rel: Traversal): Traversal {
  rootOf(abs);
  if (!isRelative(rel)) throw new CtyError("the second traversal must be relative");
  return [...abs, ...rel];
}

function rootOf(traversal: readonly TraversalStep[]): TraverseRoot {
  const first = traversal[0];
  if (first?.kind !== "root") throw new CtyError("expected an absolute traversal, which starts with the name of a variable");
  return first;
}
