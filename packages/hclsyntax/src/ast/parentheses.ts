import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** `"(" Expression ")"`. Parentheses prevent static analysis as a list, a call or a reference. */
export class ParenthesesExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly expression: Expr;
  constructor(file: SourceFile, start: number, end: number, expression: Expr) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.expression = expression;
  }

  get kind(): "ParenthesesExpr" {
    return "ParenthesesExpr";
  }

  override get startRange(): Range {
    let inner: Expr = this.expression;
    while (inner.kind === "ParenthesesExpr") inner = inner.expression;
    return inner.startRange;
  }

  evaluate(ev: Evaluation): Value {
    return this.expression.evaluate(ev);
  }

  get children(): readonly Expr[] {
    return [this.expression];
  }

  override shape(): ExpressionShape {
    return { kind: "wrapper", wrapped: this.expression };
  }
}
