import {
  bool,
  boolVal,
  CtyError,
  dynamic,
  isValue,
  mergeMarks,
  type Type,
  tryConvert,
  Unknown,
  unknownNotNull,
  unknownVal,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, Range, SourceFile } from "@hcl-ts/hcl";
import { type BinaryOperator, binaryOperations } from "../eval/operators.ts";
import { hasErrorsFrom, report } from "../eval/report.ts";
import { failedOperation, invalidOperand } from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** An operator between two operands. A chain leans to the left and can be of any length, so nothing here recurs into the left operand. */
export class BinaryOpExpr extends ExprNode {
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

  get kind(): "BinaryOpExpr" {
    return "BinaryOpExpr";
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
    const start = diagnostics.length;
    // What goes before everything found so far, last one first: so a long chain with a fault in each operand takes linear time.
    const conversions: Diagnostic[] = [];
    let value = first.evaluate(ctx, diagnostics);
    for (let i = chain.length - 1; i >= 0; i--) value = chain[i]!.#apply(value, start, ctx, diagnostics, conversions);
    if (conversions.length > 0)
      for (const diagnostic of conversions.reverse().concat(diagnostics.splice(start))) diagnostics.push(diagnostic);
    return value;
  }

  /**
   * Applies this node's operator to the value of the left operand, whose evaluation added what stands from `start` on, preceded by the conversions
   * that failed in it. Adds what the right operand and the operation have to say, or takes away what is not to be said.
   */
  #apply(left: Value, start: number, ctx: EvalContext | undefined, diagnostics: Diagnostic[], conversions: Diagnostic[]): Value {
    const { operand: type, result, apply, usesRanges } = binaryOperations[this.op];
    const middle = diagnostics.length;
    const right = this.rhs.evaluate(ctx, diagnostics);
    const lhs = left.type === type || type === dynamic ? left : tryConvert(left, type);
    const rhs = right.type === type || type === dynamic ? right : tryConvert(right, type);
    const marks = left.marks === undefined && right.marks === undefined ? undefined : mergeMarks(left.marks, right.marks);
    if (!isValue(lhs) || !isValue(rhs)) {
      if (!isValue(rhs)) report(conversions, invalidOperand(this.op, rhs.reason), this, ctx, this.rhs.range);
      if (!isValue(lhs)) report(conversions, invalidOperand(this.op, lhs.reason), this, ctx, this.lhs.range);
      return withMarks<Type>(unknownVal(result), marks);
    }
    if (type === bool) {
      const leftTruth = truthOf(lhs);
      const rightTruth = truthOf(rhs);
      const leftFailed = conversions.length > 0 || hasErrorsFrom(diagnostics, start, middle);
      const by = decide(leftTruth, rightTruth, this.op === "||", leftFailed);
      if (by !== undefined) {
        // Only what the deciding side has to say counts.
        if (by === "left") diagnostics.length = middle;
        else {
          diagnostics.splice(start, middle - start);
          conversions.length = 0;
        }
        const truth = by === "left" ? leftTruth : rightTruth;
        return withMarks(truth === undefined ? unknownNotNull(bool) : boolVal(truth), marks);
      }
    }
    if (conversions.length > 0 || hasErrorsFrom(diagnostics, start)) return withMarks<Type>(unknownVal(result), marks);
    try {
      // A null is refused even where the other operand makes the result unknown.
      if (type !== dynamic && (lhs.content === null || rhs.content === null)) throw new CtyError("an operand is null");
      if (!usesRanges && (lhs.content instanceof Unknown || rhs.content instanceof Unknown))
        return withMarks<Type>(unknownNotNull(result), marks);
      return apply(lhs, rhs);
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      report(diagnostics, failedOperation(this.op, error.message), this, ctx);
      return withMarks<Type>(unknownVal(result), marks);
    }
  }

  get children(): readonly Expr[] {
    return [this.lhs, this.rhs];
  }
}

/** What an operand of `&&` or `||` says. As in the reference, a null is as good as false; undefined is not known. */
const truthOf = ({ content }: Value): boolean | undefined => (content instanceof Unknown ? undefined : content === true);

/**
 * Which operand decides `&&` or `||`: false decides `&&` and true `||`, whatever the other is; an unknown decides beside an operand that does not.
 * Undefined if neither does.
 */
function decide(left: boolean | undefined, right: boolean | undefined, isOr: boolean, leftFailed: boolean): "left" | "right" | undefined {
  if (left === isOr) return "left";
  if (right === isOr) return "right";
  if (left === undefined) return right === undefined && leftFailed ? undefined : "left";
  return right === undefined ? "right" : undefined;
}
