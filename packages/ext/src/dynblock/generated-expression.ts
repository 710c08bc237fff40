/**
 * Expressions of generated blocks: the expressions of the content, evaluated with the iterators of the
 * current element.
 */
import { absTraversalForExpr, exprCall, exprList, exprMap } from "@hcl-ts/analysis";
import { dynamicVal, type Marks, withMarks } from "@hcl-ts/cty";
import type {
  EvalContext,
  EvaluationResult,
  Expression,
  ExpressionShape,
  KeyValueExpressions,
  Range,
  StaticCall,
  Traversal,
} from "@hcl-ts/hcl";
import type { Iteration } from "./iteration.ts";

/**
 * An expression that is evaluated with iterators, and whose value carries the marks of the
 * collection that its block was generated from. Its parts that are read without evaluation are
 * wrapped in the same way.
 */
export class GeneratedExpression implements Expression {
  readonly inner: Expression;
  readonly iteration: Iteration | undefined;
  readonly marks: Marks | undefined;

  constructor(inner: Expression, iteration: Iteration | undefined, marks: Marks | undefined) {
    this.inner = inner;
    this.iteration = iteration;
    this.marks = marks;
  }

  value(ctx?: EvalContext): EvaluationResult {
    const evaluated = this.iteration === undefined ? this.inner.value(ctx) : this.iteration.scopeIn(ctx).value(this.inner);
    if (this.marks === undefined) return evaluated;
    return { value: withMarks(evaluated.value, this.marks), diagnostics: evaluated.diagnostics };
  }

  variables(): readonly Traversal[] {
    const variables = this.inner.variables();
    return this.iteration === undefined ? variables : this.iteration.others(variables);
  }

  get range(): Range {
    return this.inner.range;
  }

  get startRange(): Range {
    return this.inner.startRange;
  }

  exprList(): readonly Expression[] | undefined {
    const { elements, diagnostics } = exprList(this.inner);
    return diagnostics.length > 0 ? undefined : elements.map((element) => this.#alike(element));
  }

  exprMap(): readonly KeyValueExpressions[] | undefined {
    const { items, diagnostics } = exprMap(this.inner);
    return diagnostics.length > 0 ? undefined : items.map(({ key, value }) => ({ key: this.#alike(key), value: this.#alike(value) }));
  }

  exprCall(): StaticCall | undefined {
    const { call } = exprCall(this.inner);
    return call && { ...call, arguments: call.arguments.map((argument) => this.#alike(argument)) };
  }

  asTraversal(): Traversal | undefined {
    return absTraversalForExpr(this.inner).traversal;
  }

  unwrapExpression(): Expression {
    return this.inner;
  }

  shape(): ExpressionShape {
    if (this.iteration === undefined) return { kind: "wrapper", wrapped: this.inner };
    return { kind: "binding", names: [...this.iteration.variables.keys()], outside: [], inside: [this.inner] };
  }

  #alike(inner: Expression): Expression {
    return new GeneratedExpression(inner, this.iteration, this.marks);
  }
}

/** An expression in a block that may be generated any number of times. Its value is unknown. */
export class UnknownExpression implements Expression {
  readonly inner: Expression;
  readonly marks: Marks | undefined;

  constructor(inner: Expression, marks: Marks | undefined) {
    this.inner = inner;
    this.marks = marks;
  }

  value(): EvaluationResult {
    return { value: withMarks(dynamicVal, this.marks), diagnostics: [] };
  }

  /** Returns no variables, because nothing is looked up. */
  variables(): readonly Traversal[] {
    return [];
  }

  get range(): Range {
    return this.inner.range;
  }

  get startRange(): Range {
    return this.inner.startRange;
  }

  /** The expression can still be read without evaluation. */
  unwrapExpression(): Expression {
    return this.inner;
  }

  shape(): ExpressionShape {
    return { kind: "wrapper", wrapped: this.inner };
  }
}
