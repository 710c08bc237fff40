import { type Budget, objectVal, type Value } from "@hcl-ts/cty";
import { EvalContext, rootName, type Traversal } from "@hcl-ts/hcl";

/** The element that a block was generated from, and those of the generated blocks around it. Immutable. */
export class Iteration {
  /** The iterators by name, inner ones in place of outer ones: objects with a `key` and a `value`. */
  readonly variables: ReadonlyMap<string, Value>;

  /** @param outer the iteration of the block around, if that is generated too */
  constructor(outer: Iteration | undefined, name: string, key: Value, value: Value) {
    const variables = new Map(outer?.variables);
    variables.set(name, objectVal({ key, value }));
    this.variables = variables;
  }

  /**
   * A context in which the iterators hide variables of the same names.
   * @param budget what evaluations draw from where the context has no budget
   */
  contextIn(ctx: EvalContext | undefined, budget?: Budget): EvalContext {
    return new EvalContext({ variables: this.variables, budget: ctx?.budget ?? budget }, ctx);
  }

  /** The references among these that no iterator answers. */
  others(traversals: readonly Traversal[]): readonly Traversal[] {
    return traversals.filter((traversal) => !this.variables.has(rootName(traversal)));
  }
}
