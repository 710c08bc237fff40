import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { BinaryOperator } from "../operators.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/**
 * A binary operation. Chains of operators are left-associative and can have any length, so no
 * method here recurses into the left operand.
 */
export class BinaryOpExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly op: BinaryOperator;
  readonly lhs: Expr;
  readonly rhs: Expr;
  constructor(file: SourceFile, start: number, end: number, op: BinaryOperator, lhs: Expr, rhs: Expr) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.op = op;
    this.lhs = lhs;
    this.rhs = rhs;
  }

  get kind(): "BinaryOpExpr" {
    return "BinaryOpExpr";
  }

  override get startRange(): Range {
    let first: Expr = this.lhs;
    while (first.kind === "BinaryOpExpr") first = first.lhs;
    return first.startRange;
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.BinaryOpExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return [this.lhs, this.rhs];
  }

  override shape(): ExpressionShape {
    return { kind: "operation", operator: this.op, children: this.children };
  }
}
