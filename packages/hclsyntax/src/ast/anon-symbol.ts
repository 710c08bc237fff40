import { dynamicVal, type Value } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, ExpressionShape, SourceFile } from "@hcl-ts/hcl";
import { SymbolScope } from "../eval/symbol-scope.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** The element in hand inside a splat. Its value comes with the context; outside a splat's evaluation it is unknown. */
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

  evaluate(ctx: EvalContext | undefined, _diagnostics: Diagnostic[]): Value {
    for (let scope = ctx; scope !== undefined; scope = scope.parent) {
      if (scope instanceof SymbolScope && scope.symbol === this) return scope.element;
    }
    return dynamicVal;
  }

  get children(): readonly Expr[] {
    return [];
  }

  override shape(): ExpressionShape {
    return { kind: "element" };
  }
}
