import { isValue, mergeMarks, normalizeString, string, tryConvert, Unknown, unknownVal, Value } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, ExpressionShape, SourceFile } from "@hcl-ts/hcl";
import { MAX_TEXT, takeText } from "../eval/bounds.ts";
import { report } from "../eval/report.ts";
import { notTextInTemplate, nullInTemplate, textTooLong } from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** The texts that a `for` directive makes, put together. */
export class TemplateJoinExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /** Gives a tuple of strings. */
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

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const tuple = this.tuple.evaluate(ctx, diagnostics);
    let { marks } = tuple;
    if (tuple.content instanceof Unknown || tuple.content === null) return new Value(string, unknownVal(string).content, marks);
    let text = "";
    let isKnown = true;
    for (const element of tuple.content as readonly Value[]) {
      marks = mergeMarks(marks, element.marks);
      if (element.content === null) {
        report(diagnostics, nullInTemplate(), this.range, undefined, this, ctx);
        continue;
      }
      if (element.content instanceof Unknown) {
        isKnown = false;
        continue;
      }
      const converted = tryConvert(element, string);
      if (!isValue(converted)) report(diagnostics, notTextInTemplate({ reason: converted.reason }), this.range, undefined, this, ctx);
      else if (takeText((converted.content as string).length)) text += converted.content as string;
      else {
        report(diagnostics, textTooLong({ limit: MAX_TEXT }), this.range, undefined, this, ctx);
        return new Value(string, unknownVal(string).content, marks);
      }
    }
    return new Value(string, isKnown ? normalizeString(text) : unknownVal(string).content, marks);
  }

  get children(): readonly Expr[] {
    return [this.tuple];
  }

  shape(): ExpressionShape {
    return { kind: "other", children: [this.tuple] };
  }
}
