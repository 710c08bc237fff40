/**
 * What all expression nodes have in common: methods, and no fields, so that each kind keeps a flat shape of its own. A tree is many small objects, and the garbage
 * collector goes over all of them while it grows: so `kind` is a getter rather than a field, and no offset is kept that follows from others.
 * A node knows its file and where in it it starts and ends (UTF-16 units); everything else about its place is made when asked for.
 */
import { Budget, type Value } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, Evaluated, Expression, ExpressionShape, Range, SourceFile, Traversal } from "@hcl-ts/hcl";
import { Evaluation, unfinished } from "../eval/evaluation.ts";
import { freeVariables } from "../eval/free-variables.ts";
import type { Expr } from "./expr.ts";

/**
 * The methods of every expression node. Private methods of nodes are declared `private`: a method with `#` would brand every node when it is made, which costs a tenth
 * of the time of parsing.
 */
export abstract class ExprNode implements Expression {
  abstract readonly kind: string;
  abstract readonly file: SourceFile;
  /** The offset at which the expression starts. */
  abstract readonly start: number;
  /** The offset after it. */
  abstract readonly end: number;

  /** The whole expression. */
  get range(): Range {
    return this.file.range(this.start, this.end);
  }

  get startRange(): Range {
    return this.range;
  }

  /**
   * Evaluates; see hcl's `Expression`. The work is charged to the budget of the context, or to a new one with the default limits. Where that is spent, or the
   * expression is nested deeper than the stack allows, the result is an unknown value and a single error.
   */
  value(ctx?: EvalContext): Evaluated {
    return this.evaluateAll(ctx, true);
  }

  /**
   * Evaluates like {@link value}, but reports a problem that a loop meets for several elements each time, as the reference does, rather than once with a count.
   * For comparing implementations.
   */
  valueWithRepeats(ctx?: EvalContext): Evaluated {
    return this.evaluateAll(ctx, false);
  }

  private evaluateAll(ctx: EvalContext | undefined, mergesRepeats: boolean): Evaluated {
    const diagnostics: Diagnostic[] = [];
    try {
      return { value: this.evaluate(new Evaluation(ctx, diagnostics, ctx?.budget ?? new Budget(), mergesRepeats)), diagnostics };
    } catch (error) {
      return unfinished(error, this, ctx);
    }
  }

  /** Every reference that evaluation looks up in the context. */
  variables(): readonly Traversal[] {
    return freeVariables(this as unknown as Expr);
  }

  /** Evaluates as part of a run. Never writes to the node. */
  abstract evaluate(ev: Evaluation): Value;

  /** The expressions inside this one, in source order. */
  abstract get children(): readonly Expr[];

  /** How this is put together, for analysis; the kinds that are not just their parts say it of themselves. */
  shape(): ExpressionShape {
    return { kind: "other", children: this.children };
  }
}
