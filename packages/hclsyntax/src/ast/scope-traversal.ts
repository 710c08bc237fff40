import type { Value } from "@hcl-ts/cty";
import {
  attachEvaluation,
  type Diagnostic,
  type EvalContext,
  type ExpressionShape,
  evaluateTraversal,
  type SourceFile,
  type Traversal,
} from "@hcl-ts/hcl";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** A variable, perhaps with steps into it. Native syntax specification, "Variables and Variable Expressions". */
export class ScopeTraversalExpr extends ExprNode {
  readonly kind = "ScopeTraversalExpr" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly traversal: Traversal;
  constructor(file: SourceFile, start: number, end: number, traversal: Traversal) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.traversal = traversal;
  }

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const before = diagnostics.length;
    const value = evaluateTraversal(this.traversal, ctx, diagnostics);
    if (diagnostics.length > before) attachEvaluation(diagnostics, before, this, ctx);
    return value;
  }

  get children(): readonly Expr[] {
    return [];
  }

  asTraversal(): Traversal {
    return this.traversal;
  }

  shape(): ExpressionShape {
    return { kind: "reference", traversal: this.traversal };
  }
}
