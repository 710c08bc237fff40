import { CtyError, isValue, type Type, unknownVal, type Value, withMarks } from "@hcl-ts/cty";
import type { Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import { unaryOperation } from "../eval/operators.ts";
import { failedOperation, invalidOperand } from "../messages-eval.ts";
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
    const { operand: type, apply } = unaryOperation(this.op);
    const before = ev.mark();
    const given = this.val.evaluate(ev);
    const operand = ev.convert(given, type, this);
    if (!isValue(operand)) {
      ev.error(invalidOperand(this.op, operand.reason), this, this.val.range);
      return withMarks<Type>(unknownVal(type), given.marks);
    }
    if (ev.failedSince(before)) return withMarks<Type>(unknownVal(type), operand.marks);
    try {
      return apply(operand);
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      ev.error(failedOperation(this.op, error.message), this);
      return withMarks<Type>(unknownVal(type), operand.marks);
    }
  }

  get children(): readonly Expr[] {
    return [this.val];
  }
}
