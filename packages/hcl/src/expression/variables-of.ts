import type { Expression, ExpressionShape } from "./expression.ts";
import type { Traversal } from "./traversal.ts";

/** Names that an expression binds for its parts. They hide the variables of the context. */
export interface BoundNames {
  readonly names: readonly string[];
  readonly outer: BoundNames | undefined;
}

/** Whether a name is bound. */
export function isBound(name: string, bound: BoundNames | undefined): boolean {
  for (let scope = bound; scope !== undefined; scope = scope.outer) if (scope.names.includes(name)) return true;
  return false;
}

/**
 * Collects the references that the evaluation of an expression may look up in the context, in
 * source order, based on its `shape()`. Leaves out names that the expression binds itself. Syntaxes
 * implement `Expression.variables` with it.
 *
 * Takes linear time and no recursion, so expressions can be nested to any depth. For an expression
 * without `shape()`, its `variables()` are used.
 */
export function variablesOf(expression: Expression): readonly Traversal[] {
  const found: Traversal[] = [];
  /** A stack of the expressions to visit, and the names bound in each of them. */
  const pending: Expression[] = [expression];
  const scopes: (BoundNames | undefined)[] = [undefined];
  const add = (traversal: Traversal, bound: BoundNames | undefined): void => {
    const root = traversal[0];
    if (root?.kind === "root" && !isBound(root.name, bound)) found.push(traversal);
  };
  const pushAll = (parts: readonly Expression[], bound: BoundNames | undefined): void => {
    for (let i = parts.length - 1; i >= 0; i--) {
      pending.push(parts[i]!);
      scopes.push(bound);
    }
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const bound = scopes.pop();
    const shape = next.shape?.();
    if (shape === undefined) for (const traversal of next.variables()) add(traversal, bound);
    else if (shape.kind === "reference") add(shape.traversal, bound);
    else if (shape.kind === "binding") {
      pushAll(shape.inside, { names: shape.names, outer: bound });
      pushAll(shape.outside, bound);
    } else pushAll(partsOf(shape), bound);
  }
  return found;
}

/** Returns the parts of a shape in source order. */
function partsOf(shape: Exclude<ExpressionShape, { kind: "reference" | "binding" }>): readonly Expression[] {
  switch (shape.kind) {
    case "operation":
    case "template":
    case "join":
    case "tuple":
    case "object":
    case "other":
      return shape.children;
    case "call":
      return shape.call.arguments;
    case "steps":
      return [shape.source];
    case "wrapper":
      return [shape.wrapped];
    case "index":
      return [shape.source, shape.key];
    case "splat":
      return [shape.source, shape.each];
    case "choice":
      return [shape.condition, ...shape.results];
    case "literal":
    case "element":
    case "invalid":
      return [];
  }
}
