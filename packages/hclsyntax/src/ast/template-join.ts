import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** Joins the strings that a `for` directive produces. */
export class TemplateJoinExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /** An expression that evaluates to a tuple of strings. */
  readonly tuple: Expr;
  constructor(file: SourceFile, start: number, end: number, tuple: Expr) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.tuple = tuple;
  }

  get kind(): "TemplateJoinExpr" {
    return "TemplateJoinExpr";
  }

  override get startRange(): Range {
    return this.tuple.startRange;
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.TemplateJoinExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return [this.tuple];
  }

  override shape(): ExpressionShape {
    return { kind: "join", children: this.children };
  }
}
