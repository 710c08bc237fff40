import { mergeMarks, string, stringVal, Unknown, unknownVal, type Value, withMarks } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, SourceFile } from "@hcl-ts/hcl";
import { MAX_TEXT, takeText } from "../eval/bounds.ts";
import { primitive, templateFaults } from "../eval/primitive.ts";
import { report } from "../eval/report.ts";
import { textTooLong } from "../messages-eval.ts";
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
    if (tuple.content instanceof Unknown || tuple.content === null) return withMarks(unknownVal(string), marks);
    let text = "";
    let isKnown = true;
    for (const element of tuple.content as readonly Value[]) {
      marks = mergeMarks(marks, element.marks);
      if (element.content instanceof Unknown) {
        isKnown = false;
        continue;
      }
      const part = primitive(element, string, templateFaults, this, this, ctx, diagnostics);
      if (part === undefined) continue;
      if (!takeText((part.content as string).length)) {
        report(diagnostics, textTooLong(MAX_TEXT), this, ctx);
        return withMarks(unknownVal(string), marks);
      }
      text += part.content as string;
    }
    return withMarks(isKnown ? stringVal(text) : unknownVal(string), marks);
  }

  get children(): readonly Expr[] {
    return [this.tuple];
  }
}
