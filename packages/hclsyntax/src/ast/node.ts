/**
 * What all expression nodes have in common: methods, and no fields, so that each kind keeps a flat shape of its own. A tree is many small objects, and the garbage
 * collector goes over all of them while it grows: so `kind` is a getter rather than a field, and no offset is kept that follows from others.
 * A node knows its file and where in it it starts and ends (UTF-16 units); everything else about its place is made when asked for.
 */
import { dynamicVal, type Value } from "@hcl-ts/cty";
import {
  type Diagnostic,
  type EvalContext,
  type Evaluated,
  type Expression,
  type ExpressionShape,
  isStackOverflow,
  type Range,
  type SourceFile,
  type Traversal,
} from "@hcl-ts/hcl";
import { running } from "../eval/bounds.ts";
import { freeVariables } from "../eval/free-variables.ts";
import { report } from "../eval/report.ts";
import { evaluationTooDeep } from "../messages-eval.ts";
import type { Expr } from "./expr.ts";

/** The methods of every expression node. */
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
   * Evaluates; see hcl's `Expression`. An expression that goes through too many elements, makes too much text, or nests deeper than the stack has room for
   * is in error, and its value is unknown.
   */
  value(ctx?: EvalContext): Evaluated {
    const diagnostics: Diagnostic[] = [];
    const bounds = running;
    const { depth } = bounds;
    try {
      if (depth === 0) bounds.steps = bounds.units = bounds.calls = 0;
      bounds.depth = depth + 1;
      return { value: this.evaluate(ctx, diagnostics), diagnostics };
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
      report(diagnostics, evaluationTooDeep(), this, ctx);
      return { value: dynamicVal, diagnostics };
    } finally {
      bounds.depth = depth;
    }
  }

  /** Every reference that evaluation looks up in the context. */
  variables(): readonly Traversal[] {
    return freeVariables(this as unknown as Expr);
  }

  /** Evaluates, adding to the diagnostics. Never writes to the node. */
  abstract evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value;

  /** The expressions inside this one, in source order. */
  abstract get children(): readonly Expr[];

  /** How this is put together, for analysis; the kinds that are not just their parts say it of themselves. */
  shape(): ExpressionShape {
    return { kind: "other", children: this.children };
  }
}
