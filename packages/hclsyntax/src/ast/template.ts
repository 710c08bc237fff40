import { isValue, mergeMarks, normalizeString, refine, string, tryConvert, Unknown, unknownVal, Value } from "@hcl-ts/cty";
import { type Diagnostic, type EvalContext, type ExpressionShape, hasErrors, type Range, type SourceFile } from "@hcl-ts/hcl";
import { report } from "../eval/report.ts";
import { notTextInTemplate, nullInTemplate } from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** A quoted string, a heredoc, or a standalone template. Native syntax specification, "Templates". */
export class TemplateExpr extends ExprNode {
  readonly kind = "TemplateExpr" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Expr[];
  constructor(file: SourceFile, start: number, end: number, parts: readonly Expr[]) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.parts = parts;
  }

  override get startRange(): Range {
    return this.parts[0]?.startRange ?? this.range;
  }

  /** The text, if there is nothing else in the template. */
  literalText(): Value | undefined {
    const [only] = this.parts;
    return this.parts.length === 1 && only!.kind === "LiteralValueExpr" ? only!.literal : undefined;
  }

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const { parts } = this;
    const [only] = parts;
    if (parts.length === 1 && only!.kind === "LiteralValueExpr" && typeof only!.literal.content === "string") return only!.literal;
    let text = "";
    let isKnown = true;
    let failed = false;
    let marks: Value["marks"];
    for (const part of parts) {
      if (part.kind === "LiteralValueExpr" && typeof part.literal.content === "string") {
        if (isKnown && !failed) text += part.literal.content;
        continue;
      }
      const before = diagnostics.length;
      const value = part.evaluate(ctx, diagnostics);
      if (diagnostics.length > before && hasErrors(diagnostics.slice(before))) failed = true;
      if (value.marks !== undefined) marks = mergeMarks(marks, value.marks);
      if (value.content === null) {
        report(diagnostics, nullInTemplate(), part.range, this.range, this, ctx);
        failed = true;
        continue;
      }
      if (value.content instanceof Unknown) {
        isKnown = false;
        continue;
      }
      const converted = value.type === string ? value : tryConvert(value, string);
      if (!isValue(converted)) {
        report(diagnostics, notTextInTemplate({ reason: converted.reason }), part.range, this.range, this, ctx);
        failed = true;
      } else if (isKnown && !failed) text += converted.content as string;
    }
    if (isKnown) return new Value(string, normalizeString(text), marks);
    const builder = refine(unknownVal(string)).notNull();
    if (text !== "" && !failed) builder.stringPrefix(text);
    return new Value(string, builder.newValue().content, marks);
  }

  get children(): readonly Expr[] {
    return this.parts;
  }

  shape(): ExpressionShape {
    return { kind: "other", children: this.parts };
  }
}
