import { CtyError, isValue, type Type, tryConvert, unknownVal, type Value, withMarks } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, Range, SourceFile } from "@hcl-ts/hcl";
import { type UnaryOperator, unaryOperations } from "../eval/operators.ts";
import { hasErrorsFrom, report } from "../eval/report.ts";
import { failedOperation, invalidOperand } from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** An operator before its operand. */
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

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const { operand: type, apply } = unaryOperations[this.op];
    const before = diagnostics.length;
    const given = this.val.evaluate(ctx, diagnostics);
    const operand = given.type === type ? given : tryConvert(given, type);
    if (!isValue(operand)) {
      report(diagnostics, invalidOperand(this.op, operand.reason), this, ctx, this.val.range);
      return withMarks<Type>(unknownVal(type), given.marks);
    }
    if (hasErrorsFrom(diagnostics, before)) return withMarks<Type>(unknownVal(type), operand.marks);
    try {
      return apply(operand);
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      report(diagnostics, failedOperation(this.op, error.message), this, ctx);
      return withMarks<Type>(unknownVal(type), operand.marks);
    }
  }

  get children(): readonly Expr[] {
    return [this.val];
  }
}
