import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { ExprNode, NO_CHILDREN } from "./node.ts";

/**
 * The current element of a splat. The scope holds its value; outside the evaluation of a splat it
 * is unknown.
 */
export class AnonSymbolExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  constructor(file: SourceFile, start: number, end: number) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
  }

  get kind(): "AnonSymbolExpr" {
    return "AnonSymbolExpr";
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.AnonSymbolExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return NO_CHILDREN;
  }

  override shape(): ExpressionShape {
    return { kind: "element" };
  }
}
