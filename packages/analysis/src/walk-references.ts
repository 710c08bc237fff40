/**
 * The walk that all analysis of references is based on. It visits an expression by the shapes of
 * its parts in source order, whatever the syntax, and calls back for each reference and each
 * function call.
 *
 * Steps are found before their source: in `a[i].b` first `.b`, then `[i]`, then `a`. The steps are
 * therefore passed down as a list that starts with the innermost step, and complete the reference
 * at the root. Names bound by a `for` are passed down in the same way. There is no recursion: a
 * chain of operators can be as long as memory allows.
 */
import type { Expression, ExpressionShape, StaticCall, Traversal, TraversalStep } from "@hcl-ts/hcl";
import { type BoundNames, isBound } from "@hcl-ts/hcl/syntax";
import { DynamicIndex, EveryElement, type Reference, type ReferenceStep } from "./reference.ts";

/** The callbacks of a walk. */
export interface ReferenceVisitor {
  readonly reference?: (reference: Reference) => void;
  readonly call?: (call: StaticCall) => void;
  /** Returns the expressions that are visited in place of one that could not be parsed. */
  readonly unread?: ((expression: Expression) => readonly Expression[]) | undefined;
}

/** The steps to be taken from the current expression, the next one first. */
interface Steps {
  readonly step: ReferenceStep;
  readonly rest: Steps | undefined;
}

/** The splat whose elements `element` denotes within its `each` part. */
interface EnclosingSplat {
  readonly shape: Extract<ExpressionShape, { kind: "splat" }>;
  /** The steps that follow the whole splat. */
  readonly after: Steps | undefined;
  readonly task: Task;
}

/** The surroundings of an expression, which its parts have too. */
interface Surroundings {
  readonly bound: BoundNames | undefined;
  readonly splat: EnclosingSplat | undefined;
  /** Whether the expression is in an argument of `try` or `can`. */
  readonly attempted: boolean;
}

interface Task extends Surroundings {
  readonly expression: Expression;
  readonly steps: Steps | undefined;
}

/** The functions whose arguments may fail. */
const ATTEMPTING: ReadonlySet<string> = new Set(["try", "can", "core::try", "core::can"]);

/** Walks an expression. References to bound names are omitted. */
export function walkReferences(expression: Expression, visitor: ReferenceVisitor, bound?: BoundNames): void {
  const tasks: Task[] = [{ expression, steps: undefined, bound, splat: undefined, attempted: false }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) visit(task, tasks, visitor);
}

function visit(task: Task, tasks: Task[], visitor: ReferenceVisitor): void {
  const { expression, steps, bound, splat, attempted } = task;
  const shape = expression.shape?.();
  if (shape === undefined) {
    for (const traversal of expression.variables()) report(traversal, steps, task, visitor);
    return;
  }
  switch (shape.kind) {
    case "reference":
      report(shape.traversal, steps, task, visitor);
      return;
    case "steps":
      tasks.push({ ...task, expression: shape.source, steps: prepend(shape.steps.map(stepOf), steps) });
      return;
    case "index":
      tasks.push({ ...task, expression: shape.key, steps: undefined });
      tasks.push({ ...task, expression: shape.source, steps: { step: new DynamicIndex(shape.key, shape.at), rest: steps } });
      return;
    case "splat":
      tasks.push({ expression: shape.each, steps: undefined, bound, splat: { shape, after: steps, task }, attempted });
      return;
    case "element":
      if (splat !== undefined) tasks.push({ ...splat.task, expression: splat.shape.source, steps: stepsThroughSplat(splat, steps) });
      return;
    case "call":
      visitor.call?.(shape.call);
      pushAll(shape.call.arguments, { bound, splat, attempted: attempted || ATTEMPTING.has(shape.call.name) }, tasks);
      return;
    case "binding":
      pushAll(shape.inside, { bound: { names: shape.names, outer: bound }, splat, attempted }, tasks);
      pushAll(shape.outside, task, tasks);
      return;
    case "wrapper":
      tasks.push({ ...task, expression: shape.wrapped });
      return;
    case "choice":
      // The steps are taken from the result, whichever it is.
      pushAll(shape.results, task, tasks, steps);
      pushAll([shape.condition], task, tasks);
      return;
    case "operation":
    case "template":
    case "join":
    case "tuple":
    case "object":
    case "other":
      pushAll(shape.children, task, tasks);
      return;
    case "invalid":
      pushAll(visitor.unread?.(expression) ?? [], task, tasks);
      return;
    case "literal":
      return;
  }
}

/**
 * Returns the steps from the source of a splat: one to every element, then those within the splat.
 * An index after the splat selects one element instead.
 */
function stepsThroughSplat({ shape, after }: EnclosingSplat, within: Steps | undefined): Steps {
  const chosen = after?.step.kind === "index" || after?.step.kind === "dynamic" ? after : undefined;
  const inner: ReferenceStep[] = [];
  for (let s = within; s !== undefined; s = s.rest) inner.push(s.step);
  const rest = prepend(inner, chosen === undefined ? after : chosen.rest);
  return { step: chosen?.step ?? new EveryElement(shape.at), rest };
}

/** Prepends the steps of a traversal to a list. */
function prepend(first: readonly ReferenceStep[], rest: Steps | undefined): Steps | undefined {
  let steps = rest;
  for (let i = first.length - 1; i >= 0; i--) steps = { step: first[i]!, rest: steps };
  return steps;
}

/** Adds tasks so that the first expression is visited next. */
function pushAll(expressions: readonly Expression[], { bound, splat, attempted }: Surroundings, tasks: Task[], steps?: Steps): void {
  for (let i = expressions.length - 1; i >= 0; i--) tasks.push({ expression: expressions[i]!, steps, bound, splat, attempted });
}

/** Calls back for a traversal that is not part of an expression, unless its root is bound. */
export function visitTraversal(traversal: Traversal, visitor: ReferenceVisitor, bound?: BoundNames): void {
  report(traversal, undefined, { bound, attempted: false }, visitor);
}

function report(
  traversal: Traversal,
  after: Steps | undefined,
  { bound, attempted }: Pick<Surroundings, "bound" | "attempted">,
  visitor: ReferenceVisitor,
): void {
  const root = traversal[0];
  if (visitor.reference === undefined || root?.kind !== "root" || isBound(root.name, bound)) return;
  const steps = traversal.slice(1).map(stepOf);
  const directSteps = steps.length;
  for (let s = after; s !== undefined; s = s.rest) steps.push(s.step);
  visitor.reference({ root, steps, directSteps, attempted });
}

/** Converts a step of a traversal, other than the root, to one of a reference. */
function stepOf(step: TraversalStep): ReferenceStep {
  return step.kind === "splat" ? new EveryElement(step) : (step as ReferenceStep);
}
