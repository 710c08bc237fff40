import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, SourceFile, Traversal } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/**
 * `ExprTerm (GetAttr | Index)+`, where the term is not a variable and the index keys are literals.
 */
export class RelativeTraversalExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly source: Expr;
  readonly traversal: Traversal;
  constructor(file: SourceFile, start: number, end: number, source: Expr, traversal: Traversal) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.source = source;
    this.traversal = traversal;
  }

  get kind(): "RelativeTraversalExpr" {
    return "RelativeTraversalExpr";
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.RelativeTraversalExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return [this.source];
  }

  /** Reads `true`, `false` or `null` as the root of a traversal. */
  asTraversal(): Traversal | undefined {
    const root = this.source.kind === "LiteralValueExpr" ? this.source.asTraversal() : undefined;
    return root === undefined ? undefined : [...root, ...this.traversal];
  }

  override shape(): ExpressionShape {
    return { kind: "steps", source: this.source, steps: this.traversal };
  }
}
