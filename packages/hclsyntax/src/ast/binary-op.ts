import { bool, CtyError, dynamic, isValue, mergeMarks, tryConvert, Unknown, unknownVal, Value } from "@hcl-ts/cty";
import { type Diagnostic, type EvalContext, type ExpressionShape, hasErrors, type Range, type SourceFile } from "@hcl-ts/hcl";
import { type BinaryOperator, binaryOperations } from "../eval/operators.ts";
import { report } from "../eval/report.ts";
import { failedOperation, invalidOperand } from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** An operator between two operands. A chain leans to the left and can be of any length, so nothing here recurs into the left operand. */
export class BinaryOpExpr extends ExprNode {
  readonly kind = "BinaryOpExpr" as const;
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly op: BinaryOperator;
  readonly lhs: Expr;
  readonly rhs: Expr;
  constructor(file: SourceFile, start: number, end: number, op: BinaryOperator, lhs: Expr, rhs: Expr) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.op = op;
    this.lhs = lhs;
    this.rhs = rhs;
  }

  override get startRange(): Range {
    let first: Expr = this.lhs;
    while (first.kind === "BinaryOpExpr") first = first.lhs;
    return first.startRange;
  }

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const chain: BinaryOpExpr[] = [this];
    let first: Expr = this.lhs;
    while (first.kind === "BinaryOpExpr") {
      chain.push(first);
      first = first.lhs;
    }
    let found: Diagnostic[] = [];
    let value = first.evaluate(ctx, found);
    for (let i = chain.length - 1; i >= 0; i--) {
      const node = chain[i]!;
      const results: Diagnostic[] = found.length === 0 ? found : [];
      value = node.#apply(value, found.length === 0 ? none : found, ctx, results);
      found = results;
    }
    for (const diagnostic of found) diagnostics.push(diagnostic);
    return value;
  }

  /** Applies this node's operator to the value of the left operand, whose evaluation found what is given. */
  #apply(left: Value, leftDiagnostics: readonly Diagnostic[], ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const { operand: type, result, apply } = binaryOperations[this.op];
    const rightDiagnostics: Diagnostic[] = [];
    const right = this.rhs.evaluate(ctx, rightDiagnostics);
    const marks = mergeMarks(left.marks, right.marks);
    const unknown = (): Value => new Value(result, unknownVal(result).content, marks);
    const lhs = left.type === type || type === dynamic ? left : tryConvert(left, type);
    const rhs = right.type === type || type === dynamic ? right : tryConvert(right, type);
    if (!isValue(lhs)) report(diagnostics, invalidOperand({ operator: this.op, reason: lhs.reason }), this.lhs.range, this.range, this, ctx);
    if (!isValue(rhs)) report(diagnostics, invalidOperand({ operator: this.op, reason: rhs.reason }), this.rhs.range, this.range, this, ctx);
    if (!isValue(lhs) || !isValue(rhs)) return unknown();
    if (type === bool) {
      // One operand can decide, whatever the other is: then only its own diagnostics count.
      const deciding = this.op === "||";
      if (decides(lhs, deciding)) {
        push(diagnostics, leftDiagnostics);
        return new Value(bool, deciding, marks);
      }
      if (decides(rhs, deciding)) {
        push(diagnostics, rightDiagnostics);
        return new Value(bool, deciding, marks);
      }
    }
    push(diagnostics, leftDiagnostics);
    push(diagnostics, rightDiagnostics);
    if (hasErrors(leftDiagnostics) || hasErrors(rightDiagnostics)) return unknown();
    try {
      // A null is refused even where the other operand makes the result unknown.
      if (type !== dynamic && (lhs.content === null || rhs.content === null)) throw new CtyError("an operand is null");
      return apply(lhs, rhs);
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      report(diagnostics, failedOperation({ operator: this.op, reason: error.message }), this.range, undefined, this, ctx);
      return unknown();
    }
  }

  get children(): readonly Expr[] {
    return [this.lhs, this.rhs];
  }

  shape(): ExpressionShape {
    return { kind: "other", children: [this.lhs, this.rhs] };
  }
}

const none: readonly Diagnostic[] = [];

function push(diagnostics: Diagnostic[], more: readonly Diagnostic[]): void {
  for (const diagnostic of more) diagnostics.push(diagnostic);
}

/** Whether a bool operand by itself decides `&&` (false) or `||` (true). As in the reference, a null is as good as false for `&&`. */
function decides({ content }: Value, deciding: boolean): boolean {
  if (content instanceof Unknown) return false;
  return deciding ? content === true : content === false || content === null;
}
