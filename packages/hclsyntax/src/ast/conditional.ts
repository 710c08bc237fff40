import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/**
 * `Conditional = Expression "?" Expression ":" Expression`, and the template directive `if`. Native
 * syntax specification, "Conditional Operator".
 */
export class ConditionalExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly condition: Expr;
  readonly trueResult: Expr;
  readonly falseResult: Expr;
  constructor(file: SourceFile, start: number, end: number, condition: Expr, trueResult: Expr, falseResult: Expr) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.condition = condition;
    this.trueResult = trueResult;
    this.falseResult = falseResult;
  }

  get kind(): "ConditionalExpr" {
    return "ConditionalExpr";
  }

  override get startRange(): Range {
    return this.condition.startRange;
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.ConditionalExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return [this.condition, this.trueResult, this.falseResult];
  }

  override shape(): ExpressionShape {
    return { kind: "choice", condition: this.condition, results: [this.trueResult, this.falseResult] };
  }
}
