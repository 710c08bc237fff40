import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/**
 * A template that consists of a single interpolation. Its value is the expression's, whatever its type.
 * Native syntax specification, "Template Interpolation Unwrapping".
 */
export class TemplateWrapExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly wrapped: Expr;
  constructor(file: SourceFile, start: number, end: number, wrapped: Expr) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.wrapped = wrapped;
  }

  get kind(): "TemplateWrapExpr" {
    return "TemplateWrapExpr";
  }

  override get startRange(): Range {
    return this.range;
  }

  evaluate(ev: Evaluation): Value {
    return this.wrapped.evaluate(ev);
  }

  get children(): readonly Expr[] {
    return [this.wrapped];
  }

  override shape(): ExpressionShape {
    return { kind: "wrapper", wrapped: this.wrapped };
  }
}
