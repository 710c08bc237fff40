import { type Budget, type Marks, objectVal, type Value } from "@hcl-ts/cty";
import { type Concealment, concealed, concealmentFor, revealed } from "@hcl-ts/cty/kernel";
import { EvalContext, type EvaluationResult, type Expression, rootName, type Traversal } from "@hcl-ts/hcl";

/** Evaluates the expressions of a dynamic block. */
export interface ExpressionScope {
  /** The names, for showing the values of variables in diagnostics. */
  readonly context: EvalContext | undefined;
  value(expression: Expression): EvaluationResult;
}

/** Returns the scope of expressions outside of generated blocks. */
export function plainScope(context: EvalContext | undefined): ExpressionScope {
  return { context, value: (expression) => expression.value(context) };
}

/**
 * The element that a block was generated from, and the elements of the enclosing generated blocks.
 * Immutable.
 */
export class Iteration {
  /**
   * The iterators by name: objects with a `key` and a `value`. Inner iterators replace outer ones
   * of the same name.
   */
  readonly variables: ReadonlyMap<string, Value>;
  /** The mark of the iterators while expressions are evaluated, so that messages do not show marked elements. */
  readonly #concealment: Concealment | undefined;

  /**
   * @param outer the iteration of the enclosing block, if that is generated too
   * @param marks the marks of all collections that the block and those around it were generated from
   */
  constructor(outer: Iteration | undefined, name: string, key: Value, value: Value, marks: Marks | undefined) {
    this.#concealment = (outer === undefined ? undefined : outer.#concealment) ?? concealmentFor(marks);
    const variables = new Map(outer?.variables);
    variables.set(name, objectVal({ key: concealed(key, this.#concealment), value: concealed(value, this.#concealment) }));
    this.variables = variables;
  }

  /**
   * Returns the scope in which the iterators hide variables of the same names.
   *
   * @param budget the budget if the context has none
   */
  scopeIn(ctx: EvalContext | undefined, budget?: Budget): ExpressionScope {
    const context = new EvalContext({ variables: this.variables, budget: ctx?.budget ?? budget }, ctx);
    if (this.#concealment === undefined) return plainScope(context);
    return {
      context,
      value: (expression) => {
        const { value, diagnostics } = expression.value(context);
        return { value: revealed(value, this.#concealment), diagnostics };
      },
    };
  }

  /** Returns the references that are not to iterators. */
  others(traversals: readonly Traversal[]): readonly Traversal[] {
    return traversals.filter((traversal) => !this.variables.has(rootName(traversal)));
  }
}
