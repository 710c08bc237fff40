/** Following traversals: from a context to a value, and from a value to one inside it; and taking traversals apart. */
import { CtyError, dynamicVal, type Value, withMarks } from "@hcl-ts/cty";
import { getAttr, index } from "./access.ts";
import { type Diagnostic, errorDiagnostic } from "./diagnostic.ts";
import { suggest } from "./did-you-mean.ts";
import { type EvalContext, lookupVariable, variableNames } from "./eval-context.ts";
import type { EvaluationResult } from "./expression.ts";
import { traversalPattern, unknownVariable, variablesNotAllowed } from "./messages.ts";
import { NO_RANGE, type Range, rangeBetween } from "./position.ts";
import type { Traversal, TraversalStep, TraverseRoot } from "./traversal.ts";

/**
 * The value that an absolute traversal leads to. After an error it is the dynamic unknown.
 * @throws CtyError if the traversal is relative
 */
export function traverseAbs(traversal: Traversal, ctx: EvalContext | undefined): EvaluationResult {
  const diagnostics: Diagnostic[] = [];
  return { value: evaluateTraversal(traversal, ctx, diagnostics), diagnostics };
}

/**
 * The value that a relative traversal leads to from a value. After an error it is the dynamic unknown.
 * @throws CtyError if the traversal is absolute
 */
export function traverseRel(traversal: Traversal, value: Value): EvaluationResult {
  const diagnostics: Diagnostic[] = [];
  return { value: applyTraversal(traversal, value, diagnostics), diagnostics };
}

/** {@link traverseAbs} with the diagnostics going to a sink. */
export function evaluateTraversal(traversal: Traversal, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
  const root = rootOf(traversal);
  const value = lookupVariable(ctx, root.name);
  if (value !== undefined) return applySteps(traversal, 1, value, diagnostics);
  const names = variableNames(ctx);
  const message = names === undefined ? variablesNotAllowed(root.name) : unknownVariable(root.name, suggest(root.name, names));
  diagnostics.push(errorDiagnostic(message, { subject: root.range }));
  return dynamicVal;
}

/** {@link traverseRel} with the diagnostics going to a sink. */
export function applyTraversal(steps: Traversal, value: Value, diagnostics: Diagnostic[]): Value {
  if (!isRelative(steps)) throw new CtyError("an absolute traversal starts from a context, not from a value: use evaluateTraversal");
  return applySteps(steps, 0, value, diagnostics);
}

function applySteps(steps: Traversal, first: number, value: Value, diagnostics: Diagnostic[]): Value {
  const before = diagnostics.length;
  let current = value;
  for (let i = first; i < steps.length && diagnostics.length === before; i++) {
    const step = steps[i]!;
    switch (step.kind) {
      case "attr":
        current = getAttr(current, step.name, step, diagnostics);
        break;
      case "index":
        current = index(current, step.key, step, diagnostics);
        break;
      case "splat":
        diagnostics.push(errorDiagnostic(traversalPattern(), { subject: step.range }));
        break;
      case "root":
        throw new CtyError(`the root "${step.name}" is inside a traversal, but can only be its first step`);
    }
  }
  return diagnostics.length === before ? current : withMarks(dynamicVal, current.marks);
}

/** Whether the traversal starts from a value rather than from the name of a variable; the empty one does. */
export function isRelative(traversal: Traversal): boolean {
  return traversal[0]?.kind !== "root";
}

/** Whether the traversal has a `[*]` step: then it describes many places and cannot be evaluated. */
export function isPattern(traversal: Traversal): boolean {
  return traversal.some((step) => step.kind === "splat");
}

/** The name of the variable that an absolute traversal starts from. @throws CtyError if it is relative */
export function rootName(traversal: Traversal): string {
  return rootOf(traversal).name;
}

/** From the first step to the last one; {@link NO_RANGE} for the empty traversal. */
export function traversalRange(traversal: Traversal): Range {
  const [first] = traversal;
  if (first === undefined) return NO_RANGE;
  return rangeBetween(first.range, traversal[traversal.length - 1]!.range);
}

/** An absolute traversal in two: what a scope is asked for, and the way on from there. */
export interface TraversalSplit {
  readonly abs: readonly [TraverseRoot];
  readonly rel: Traversal;
}

/** The root of an absolute traversal, and the rest. @throws CtyError if it is relative */
export function splitTraversal(traversal: Traversal): TraversalSplit {
  return { abs: [rootOf(traversal)], rel: traversal.slice(1) };
}

/** An absolute traversal followed by a relative one. @throws CtyError if the first is relative or the second absolute */
export function joinTraversals(abs: Traversal, rel: Traversal): Traversal {
  rootOf(abs);
  if (!isRelative(rel)) throw new CtyError("only a relative traversal can follow another one");
  return [...abs, ...rel];
}

function rootOf(traversal: readonly TraversalStep[]): TraverseRoot {
  const first = traversal[0];
  if (first?.kind !== "root") throw new CtyError("an absolute traversal is required, which begins with the name of a variable");
  return first;
}
