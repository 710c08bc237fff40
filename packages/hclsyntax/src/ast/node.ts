/**
 * The base class of all expression nodes. It has methods but no fields, so that each kind keeps
 * its own flat shape.
 *
 * A tree consists of many small objects, and the garbage collector traverses all of them while it
 * grows. Therefore `kind` is a getter rather than a field, and no offset is stored that follows
 * from others. A node knows its file, its start and its end (UTF-16 code units); ranges are
 * computed on demand.
 */
import { CtyError, type Value } from "@hcl-ts/cty";
import type { EvalContext, EvaluationResult, Expression, ExpressionShape, Range, SourceFile, Traversal } from "@hcl-ts/hcl";
import { variablesOf } from "@hcl-ts/hcl/syntax";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { type NodeData, nodeData } from "./node-data.ts";

/** Evaluates an expression; the last parameter is whether repeated problems are merged. */
type Evaluator = (node: ExprNode, ctx: EvalContext | undefined, mergesRepeats: boolean) => EvaluationResult;

/**
 * A source that its parser gave an evaluator. The parsers of `/tree` leave it out, so that programs
 * that only read trees bundle no evaluator.
 */
export interface EvaluatingSource extends SourceFile {
  readonly evaluate: Evaluator;
}

/** Returns the evaluator of a source. @throws CtyError if it was parsed without one */
function evaluatorOf(file: SourceFile & Partial<EvaluatingSource>): Evaluator {
  if (file.evaluate === undefined)
    throw new CtyError('an expression parsed by "@hcl-ts/hclsyntax/tree" cannot be evaluated; parse it with "@hcl-ts/hclsyntax"');
  return file.evaluate;
}

/** The children of a node without any. */
export const NO_CHILDREN: readonly Expr[] = [];

/**
 * The base class of all expression nodes. Its private methods are declared `private`: methods with
 * `#` add a brand to every node on construction, which costs a tenth of parsing time.
 */
export abstract class ExprNode implements Expression {
  abstract readonly kind: string;
  abstract readonly file: SourceFile;
  /** The offset at which the expression starts. */
  abstract readonly start: number;
  /** The offset after the expression. */
  abstract readonly end: number;

  /** The range of the whole expression. */
  get range(): Range {
    return this.file.range(this.start, this.end);
  }

  get startRange(): Range {
    return this.range;
  }

  /**
   * Evaluates the expression; see hcl's `Expression`. Draws from the budget of the context, or from
   * a new one with the default limits. If the budget is spent, or the expression is nested deeper
   * than the stack allows, the result is an unknown value and a single error.
   */
  value(ctx?: EvalContext): EvaluationResult {
    return evaluatorOf(this.file)(this, ctx, true);
  }

  /**
   * Like {@link value}, but reports a problem in a loop once per element, as the reference does,
   * rather than once with a count. For comparing implementations.
   */
  valueWithRepeats(ctx?: EvalContext): EvaluationResult {
    return evaluatorOf(this.file)(this, ctx, false);
  }

  /** Returns every reference that evaluation looks up in the context. */
  variables(): readonly Traversal[] {
    return variablesOf(this);
  }

  /** Evaluates as part of a run. Never writes to the node. */
  abstract evaluate(ev: Evaluation): Value;

  /** Returns the node as plain data, for `JSON.stringify`. */
  toJSON(): NodeData {
    return nodeData(this);
  }

  /** The subexpressions, in source order. */
  abstract get children(): readonly Expr[];

  /** Describes the structure of the expression, for analysis. */
  abstract shape(): ExpressionShape;
}
