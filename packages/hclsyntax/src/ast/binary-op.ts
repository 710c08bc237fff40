import {
  type BoolType,
  bool,
  CtyError,
  dynamic,
  isValue,
  mergeMarks,
  type NumberType,
  number,
  refineNotNull,
  tryConvert,
  Unknown,
  unknownVal,
  Value,
} from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
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
    if (this.lhs.kind !== "BinaryOpExpr") {
      const start = diagnostics.length;
      const left = this.lhs.evaluate(ctx, diagnostics);
      const conversions: Diagnostic[] = [];
      const value = this.#apply(left, start, ctx, diagnostics, conversions);
      if (conversions.length > 0) diagnostics.splice(start, 0, ...conversions.reverse());
      return value;
    }
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
      return new Value(result, unknownVal(result).content, marks);
    }
    if (type === bool) {
      const leftFailed = conversions.length > 0 || hasErrorsFrom(diagnostics, start, middle);
      const decided = decide(lhs, rhs, this.op === "||", leftFailed);
      if (decided !== undefined) {
        // Only what the deciding side has to say counts.
        if (decided.by === "left") diagnostics.length = middle;
        else {
          diagnostics.splice(start, middle - start);
          conversions.length = 0;
        }
        return new Value(bool, decided.result === undefined ? unknownOf(bool) : decided.result, marks);
      }
    }
    const failed = conversions.length > 0 || hasErrorsFrom(diagnostics, start);
    if (failed) return new Value(result, unknownVal(result).content, marks);
    try {
      // A null is refused even where the other operand makes the result unknown.
      if (type !== dynamic && (lhs.content === null || rhs.content === null)) throw new CtyError("an operand is null");
      if (!usesRanges && (lhs.content instanceof Unknown || rhs.content instanceof Unknown))
        return new Value(result, unknownOf(result), marks);
      return apply(lhs, rhs);
    } catch (error) {
      if (!(error instanceof CtyError)) throw error;
      report(diagnostics, failedOperation(this.op, error.message), this, ctx);
      return new Value(result, unknownVal(result).content, marks);
    }
  }

  get children(): readonly Expr[] {
    return [this.lhs, this.rhs];
  }

  shape(): ExpressionShape {
    return { kind: "other", children: [this.lhs, this.rhs] };
  }
}

/** An unknown of a type that is not null. */
function unknownOf(type: NumberType | BoolType): Value["content"] {
  return type === bool ? unknownBool.content : unknownNumber.content;
}

const unknownBool: Value = /* @__PURE__ */ refineNotNull(unknownVal(bool));
const unknownNumber: Value = /* @__PURE__ */ refineNotNull(unknownVal(number));

/** Which side decides `&&` or `||`, and what; an undefined result is not known. */
interface Decision {
  readonly by: "left" | "right";
  readonly result: boolean | undefined;
}

const byLeft: Decision = { by: "left", result: undefined };
const byRight: Decision = { by: "right", result: undefined };

/**
 * Whether one operand decides `&&` or `||`: false decides `&&` and true `||`, whatever the other is; an unknown decides beside an operand that does not.
 * As in the reference, a null is as good as false.
 */
function decide(a: Value, b: Value, isOr: boolean, leftFailed: boolean): Decision | undefined {
  const isUnknownA = a.content instanceof Unknown;
  const isUnknownB = b.content instanceof Unknown;
  if (isUnknownA && isUnknownB) return leftFailed ? undefined : byLeft;
  const isTrueA = a.content === true;
  const isTrueB = b.content === true;
  if (!isUnknownA && isTrueA === isOr) return { by: "left", result: isOr };
  if (!isUnknownB && isTrueB === isOr) return { by: "right", result: isOr };
  if (isUnknownA) return byLeft;
  return isUnknownB ? byRight : undefined;
}
