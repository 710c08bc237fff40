import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { UnaryOperator } from "../operators.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** `unaryOp = ("-" | "!") ExprTerm`. Native syntax specification, "Operations". */
export class UnaryOpExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly op: UnaryOperator;
  readonly val: Expr;
  /** The offset after the operator. */
  readonly symbolEnd: number;
  constructor(file: SourceFile, start: number, end: number, op: UnaryOperator, val: Expr, symbolEnd: number) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.op = op;
    this.val = val;
    this.symbolEnd = symbolEnd;
  }

  get kind(): "UnaryOpExpr" {
    return "UnaryOpExpr";
  }

  override get startRange(): Range {
    return this.file.range(this.start, this.symbolEnd);
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.UnaryOpExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return [this.val];
  }

  override shape(): ExpressionShape {
    return { kind: "operation", operator: this.op, children: this.children };
  }
}
