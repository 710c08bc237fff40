/**
 * The walk that all reference analysis is made of. It goes through an expression by the shape of its parts, whatever
 * the syntax, in source order, and calls back for each reference and each function call.
 *
 * Steps are found before what they are taken from: in `a[i].b` first `.b`, then `[i]`, then `a`. So the steps are carried
 * down as a list to which the outer ones were added first, and at the root the list is the reference. Names bound by a
 * `for` are carried down likewise. There is no recursion: a chain of operators can be as long as memory allows.
 */
import type { Expression, ExpressionShape, StaticCall, Traversal } from "@hcl-ts/hcl";
import { type BoundNames, isBound } from "@hcl-ts/hcl/syntax";
import { DynamicIndex, EveryElement, type Reference, type ReferenceStep } from "./reference.ts";

/** What the walk calls back for. */
export interface ReferenceVisitor {
  readonly reference?: (reference: Reference) => void;
  readonly call?: (call: StaticCall) => void;
}

/** Steps still to be taken from the expression in hand, the next one first. */
interface Steps {
  readonly step: ReferenceStep;
  readonly rest: Steps | undefined;
}

/** What `element` stands for within the `each` of a splat. */
interface SplatInHand {
  readonly shape: Extract<ExpressionShape, { kind: "splat" }>;
  /** The steps that follow the whole splat. */
  readonly after: Steps | undefined;
  readonly task: Task;
}

interface Task {
  readonly expression: Expression;
  readonly steps: Steps | undefined;
  readonly bound: BoundNames | undefined;
  readonly splat: SplatInHand | undefined;
}

/** Walks an expression; references to bound names are left out. */
export function walkReferences(expression: Expression, visitor: ReferenceVisitor, bound?: BoundNames): void {
  const tasks: Task[] = [{ expression, steps: undefined, bound, splat: undefined }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) visit(task, tasks, visitor);
}

function visit(task: Task, tasks: Task[], visitor: ReferenceVisitor): void {
  const { expression, steps, bound, splat } = task;
  const shape = expression.shape?.();
  if (shape === undefined) {
    for (const traversal of expression.variables()) report(traversal, steps, bound, visitor);
    return;
  }
  switch (shape.kind) {
    case "reference":
      report(shape.traversal, steps, bound, visitor);
      return;
    case "steps":
      tasks.push({ expression: shape.source, steps: prepend(stepsOf(shape.steps), steps), bound, splat });
      return;
    case "index":
      tasks.push({ expression: shape.key, steps: undefined, bound, splat });
      tasks.push({ expression: shape.source, steps: { step: new DynamicIndex(shape.key, shape.at), rest: steps }, bound, splat });
      return;
    case "splat":
      tasks.push({ expression: shape.each, steps: undefined, bound, splat: { shape, after: steps, task } });
      return;
    case "element":
      if (splat !== undefined) tasks.push({ ...splat.task, expression: splat.shape.source, steps: stepsThroughSplat(splat, steps) });
      return;
    case "call":
      visitor.call?.(shape.call);
      pushAll(shape.call.arguments, bound, splat, tasks);
      return;
    case "binding":
      pushAll(shape.inside, { names: shape.names, outer: bound }, splat, tasks);
      pushAll(shape.outside, bound, splat, tasks);
      return;
    case "wrapper":
      tasks.push({ expression: shape.wrapped, steps, bound, splat });
      return;
    case "choice":
      // Whichever it will be, the steps are taken from it.
      pushAll(shape.results, bound, splat, tasks, steps);
      pushAll([shape.condition], bound, splat, tasks);
      return;
    case "other":
      pushAll(shape.children, bound, splat, tasks);
      return;
  }
}

/** The steps from the source of a splat: one to every element, then those within it. An index after the splat chooses the element instead. */
function stepsThroughSplat({ shape, after }: SplatInHand, within: Steps | undefined): Steps {
  const chosen = after?.step.kind === "index" || after?.step.kind === "dynamic" ? after : undefined;
  const inner: ReferenceStep[] = [];
  for (let s = within; s !== undefined; s = s.rest) inner.push(s.step);
  const rest = prepend(inner, chosen === undefined ? after : chosen.rest);
  return { step: chosen?.step ?? new EveryElement(shape.at), rest };
}

/** The steps of a traversal before others. */
function prepend(first: readonly ReferenceStep[], rest: Steps | undefined): Steps | undefined {
  let steps = rest;
  for (let i = first.length - 1; i >= 0; i--) steps = { step: first[i]!, rest: steps };
  return steps;
}

/** Adds tasks so that the first expression is the next one to be visited. */
function pushAll(
  expressions: readonly Expression[],
  bound: BoundNames | undefined,
  splat: SplatInHand | undefined,
  tasks: Task[],
  steps?: Steps,
): void {
  for (let i = expressions.length - 1; i >= 0; i--) tasks.push({ expression: expressions[i]!, steps, bound, splat });
}

/** Calls back for a traversal that stands by itself, unless its root is bound. */
export function visitTraversal(traversal: Traversal, visitor: ReferenceVisitor, bound?: BoundNames): void {
  report(traversal, undefined, bound, visitor);
}

function report(traversal: Traversal, after: Steps | undefined, bound: BoundNames | undefined, visitor: ReferenceVisitor): void {
  const root = traversal[0];
  if (visitor.reference === undefined || root?.kind !== "root" || isBound(root.name, bound)) return;
  const steps = stepsOf(traversal.slice(1));
  for (let s = after; s !== undefined; s = s.rest) steps.push(s.step);
  visitor.reference({ root, steps });
}

/** The steps of a relative traversal as those of a reference. */
function stepsOf(traversal: Traversal): ReferenceStep[] {
  const steps: ReferenceStep[] = [];
  for (const step of traversal) {
    if (step.kind === "splat") steps.push(new EveryElement(step));
    else if (step.kind !== "root") steps.push(step);
  }
  return steps;
}
