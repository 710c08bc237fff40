import { string, stringVal, unknownVal, type Value, withMarks } from "@hcl-ts/cty";
import { mergeMarks, Unknown } from "@hcl-ts/cty/kernel";
import type { Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import { requirePrimitive, templateRequirement } from "../eval/require-primitive.ts";
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
    const tuple = this.tuple.evaluate(ev);
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
      const part = requirePrimitive(element, templateRequirement, ev, this);
      if (part === undefined) continue;
      const content = part.content as string;
      ev.spendText(content.length, this);
      text += content;
    }
    return withMarks(isKnown ? stringVal(text) : unknownVal(string), marks);
  }

  get children(): readonly Expr[] {
    return [this.tuple];
  }
}
