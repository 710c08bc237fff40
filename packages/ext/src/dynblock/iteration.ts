import { type Budget, objectVal, type Value } from "@hcl-ts/cty";
import { EvalContext, rootName, type Traversal } from "@hcl-ts/hcl";

/**
 * The element that a block was generated from, and those of the enclosing generated blocks.
 * Immutable.
 */
export class Iteration {
  /**
   * The iterators by name: objects with a `key` and a `value`. Inner iterators replace outer ones
   * of the same name.
   */
  readonly variables: ReadonlyMap<string, Value>;

  /** @param outer the iteration of the enclosing block, if that is generated too */
  constructor(outer: Iteration | undefined, name: string, key: Value, value: Value) {
    const variables = new Map(outer?.variables);
    variables.set(name, objectVal({ key, value }));
    this.variables = variables;
  }

  /**
   * Creates a context in which the iterators hide variables of the same names.
   *
   * @param budget the budget if the context has none
   */
  contextIn(ctx: EvalContext | undefined, budget?: Budget): EvalContext {
    return new EvalContext({ variables: this.variables, budget: ctx?.budget ?? budget }, ctx);
  }

  /** Returns the references that are not to iterators. */
  others(traversals: readonly Traversal[]): readonly Traversal[] {
    return traversals.filter((traversal) => !this.variables.has(rootName(traversal)));
  }
}
