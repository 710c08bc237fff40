import type { Value } from "@hcl-ts/cty";
import type { Expression, ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/**
 * `tuple = "[" (Expression (("," | Newline) Expression)* ","?)? "]"`. Native syntax specification,
 * "Collection Values".
 */
export class TupleConsExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly exprs: readonly Expr[];
  constructor(file: SourceFile, start: number, end: number, exprs: readonly Expr[]) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.exprs = exprs;
  }

  get kind(): "TupleConsExpr" {
    return "TupleConsExpr";
  }

  override get startRange(): Range {
    return this.file.range(this.start, this.start + 1);
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.TupleConsExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return this.exprs;
  }

  exprList(): readonly Expression[] {
    return this.exprs;
  }

  override shape(): ExpressionShape {
    return { kind: "tuple", children: this.exprs };
  }
}
