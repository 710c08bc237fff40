import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, SourceFile } from "@hcl-ts/hcl";
import type { Expr } from "./expr.ts";
import { ExprNode, NO_CHILDREN } from "./node.ts";

/**
 * A placeholder for an expression that could not be parsed. The parser has reported the error, so
 * evaluation adds none.
 */
export class ExprSyntaxError extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly placeholder: Value;
  constructor(file: SourceFile, start: number, end: number, placeholder: Value) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.placeholder = placeholder;
  }

  get kind(): "ExprSyntaxError" {
    return "ExprSyntaxError";
  }

  evaluate(): Value {
    return this.placeholder;
  }

  get children(): readonly Expr[] {
    return NO_CHILDREN;
  }

  override shape(): ExpressionShape {
    return { kind: "invalid", text: this.file.text.slice(this.start, this.end) };
  }
}
