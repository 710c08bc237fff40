import type { Expression } from "./expression.ts";
import type { Traversal } from "./traversal.ts";

/** Names that an expression binds for its parts, which hide the variables of the context. */
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
 * Collects the references that the evaluation of an expression may look up in the context, in source
 * order, from its `shape()`. Leaves out names that the expression binds itself. Syntaxes implement
 * `Expression.variables` with it.
 *
 * Takes linear time and no recursion, so expressions can be nested to any depth. An expression
 * without `shape()` is asked for its `variables()`.
 */
export function variablesOf(expression: Expression): readonly Traversal[] {
  const collector = new VariableCollector();
  collector.push(expression, undefined);
  collector.run();
  return collector.found;
}

class VariableCollector {
  readonly found: Traversal[] = [];
  /** The expressions still to be visited, the next one last, and the names bound in each. */
  readonly #pending: Expression[] = [];
  readonly #bound: (BoundNames | undefined)[] = [];

  push(expression: Expression, bound: BoundNames | undefined): void {
    this.#pending.push(expression);
    this.#bound.push(bound);
  }

  /** Adds expressions so that the first one is visited next. */
  #pushAll(expressions: readonly Expression[], bound: BoundNames | undefined): void {
    for (let i = expressions.length - 1; i >= 0; i--) this.push(expressions[i]!, bound);
  }

  run(): void {
    for (let expression = this.#pending.pop(); expression !== undefined; expression = this.#pending.pop())
      this.#visit(expression, this.#bound.pop());
  }

  #visit(expression: Expression, bound: BoundNames | undefined): void {
    const shape = expression.shape?.();
    if (shape === undefined) {
      for (const traversal of expression.variables()) this.#add(traversal, bound);
      return;
    }
    switch (shape.kind) {
      case "reference":
        this.#add(shape.traversal, bound);
        return;
      case "other":
        this.#pushAll(shape.children, bound);
        return;
      case "call":
        this.#pushAll(shape.call.arguments, bound);
        return;
      case "steps":
        this.push(shape.source, bound);
        return;
      case "wrapper":
        this.push(shape.wrapped, bound);
        return;
      case "index":
        this.push(shape.key, bound);
        this.push(shape.source, bound);
        return;
      case "splat":
        this.push(shape.each, bound);
        this.push(shape.source, bound);
        return;
      case "choice":
        this.#pushAll(shape.results, bound);
        this.push(shape.condition, bound);
        return;
      case "binding":
        this.#pushAll(shape.inside, { names: shape.names, outer: bound });
        this.#pushAll(shape.outside, bound);
        return;
      case "element":
        return;
    }
  }

  #add(traversal: Traversal, bound: BoundNames | undefined): void {
    const root = traversal[0];
    if (root?.kind === "root" && !isBound(root.name, bound)) this.found.push(traversal);
  }
}
