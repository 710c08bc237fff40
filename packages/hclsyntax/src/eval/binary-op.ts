import {
  type BoolType,
  bool,
  boolVal,
  type ConversionError,
  CtyError,
  dynamic,
  isValue,
  type Marks,
  type NumberType,
  number,
  type Type,
  unknownVal,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { mergeMarks, Unknown, unknownNotNull } from "@hcl-ts/cty/kernel";
import type { Diagnostic } from "@hcl-ts/hcl";
import type { BinaryOpExpr } from "../ast/binary-op.ts";
import type { Expr } from "../ast/expr.ts";
import { failedOperation, invalidOperand } from "../messages-eval.ts";
import type { Evaluation } from "./evaluation.ts";
import { type BinaryOperation, binaryOperations } from "./operators.ts";

/** The steps that an operation on values of few digits costs, with the evaluation of its node. */
const STEPS_PER_OPERATOR = 2;

/** Evaluates a `BinaryOpExpr`. */
export function evaluateBinary(node: BinaryOpExpr, ev: Evaluation): Value {
  const chain: BinaryOpExpr[] = [node];
  let first: Expr = node.lhs;
  while (first.kind === "BinaryOpExpr") {
    chain.push(first);
    first = first.lhs;
  }
  ev.spend(STEPS_PER_OPERATOR * chain.length);
  const start = ev.mark();
  /**
   * Conversion errors to prepend, in reverse order. Prepending each one immediately would take
   * time quadratic in the length of the chain.
   */
  const conversions: Diagnostic[] = [];
  let value = first.evaluate(ev);
  for (let i = chain.length - 1; i >= 0; i--) value = applyOperator(chain[i]!, value, start, conversions, ev);
  if (conversions.length > 0) {
    const { diagnostics } = ev;
    for (const diagnostic of conversions.reverse().concat(diagnostics.splice(start))) diagnostics.push(diagnostic);
  }
  return value;
}

/**
 * Applies the operator to the value of the left operand.
 * @param start the mark taken before the left operand was evaluated
 * @param conversions receives conversion errors; already contains the left operand's
 */
function applyOperator(node: BinaryOpExpr, left: Value, start: number, conversions: Diagnostic[], ev: Evaluation): Value {
  const operation = binaryOperations[node.op];
  const { operand: type, result, decidedBy } = operation;
  const middle = ev.mark();
  const right = node.rhs.evaluate(ev);
  // Most operands are numbers without marks. The rest decides nothing else for them.
  if (type === number && isPlainNumber(left) && isPlainNumber(right) && ev.mark() === start && conversions.length === 0)
    return compute(node, operation, left, right, undefined, ev);
  const lhs = type === dynamic ? left : ev.convert(left, type, node);
  const rhs = type === dynamic ? right : ev.convert(right, type, node);
  const marks = mergeMarks(left.marks, right.marks);
  if (!isValue(lhs) || !isValue(rhs)) {
    const errors = ev.reportingTo(conversions);
    reportOperand(node, node.rhs, rhs, errors);
    reportOperand(node, node.lhs, lhs, errors);
    return withMarks<Type>(unknownVal(result), marks);
  }
  const leftFailed = conversions.length > 0 || ev.failedSince(start, middle);
  const { by, truth } = decidedBy !== undefined && !ev.scope?.eagerLogic ? shortCircuit(lhs, rhs, decidedBy, leftFailed) : UNDECIDED;
  if (by !== "neither") {
    // Keep only the diagnostics of the deciding operand.
    if (by === "left") ev.diagnostics.length = middle;
    else {
      ev.diagnostics.splice(start, middle - start);
      conversions.length = 0;
    }
    return truth === undefined ? notKnown(result, marks, ev) : withMarks(boolVal(truth), marks);
  }
  if (conversions.length > 0 || ev.failedSince(start)) return withMarks<Type>(unknownVal(result), marks);
  return compute(node, operation, lhs, rhs, marks, ev);
}

function isPlainNumber({ type, marks }: Value): boolean {
  return type === number && marks === undefined;
}

/** Reports an operand that could not be converted. */
function reportOperand(node: BinaryOpExpr, operand: Expr, converted: Value | ConversionError, ev: Evaluation): void {
  if (!isValue(converted)) ev.error(invalidOperand({ operator: node.op, reason: converted.reason }), node, operand.range);
}

/** Computes the result for operands of the right types. */
function compute(
  node: BinaryOpExpr,
  { operand: type, result, apply }: BinaryOperation,
  lhs: Value,
  rhs: Value,
  marks: Marks | undefined,
  ev: Evaluation,
): Value {
  if (type === dynamic) {
    ev.spendVisit(lhs, node);
    ev.spendVisit(rhs, node);
  }
  try {
    // A null operand is an error even if the other operand makes the result unknown.
    if (type !== dynamic && (lhs.content === null || rhs.content === null)) throw new CtyError("an operand is null");
    // Only operations whose result type differs, such as comparisons, use the refinements of an unknown operand.
    if (type === result && (lhs.content instanceof Unknown || rhs.content instanceof Unknown)) return notKnown(result, marks, ev);
    return apply(lhs, rhs);
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    ev.error(failedOperation({ operator: node.op, reason: error.message }), node);
    return withMarks<Type>(unknownVal(result), marks);
  }
}

/** Returns the unknown result of an arithmetic or logic operation. */
function notKnown(result: NumberType | BoolType, marks: Marks | undefined, ev: Evaluation): Value {
  return withMarks<Type>(unknownNotNull(result), result === bool && ev.scope?.lenientMarks ? undefined : marks);
}

/**
 * Returns the truth of an operand of a logical operator; undefined if it is unknown. Like the reference,
 * treats null as false.
 */
const truthOf = ({ content }: Value): boolean | undefined => (content instanceof Unknown ? undefined : content === true);

interface Decision {
  readonly by: "left" | "right" | "neither";
  readonly truth: boolean | undefined;
}

const UNDECIDED: Decision = { by: "neither", truth: undefined };

/**
 * Determines which operand alone decides the result, and the result. An operand that is `decidedBy`
 * does, whatever the other operand is. If neither does, an unknown operand decides.
 */
function shortCircuit(lhs: Value, rhs: Value, decidedBy: boolean, leftFailed: boolean): Decision {
  const left = truthOf(lhs);
  const right = truthOf(rhs);
  if (left === decidedBy) return { by: "left", truth: left };
  if (right === decidedBy) return { by: "right", truth: right };
  if (left === undefined) return right === undefined && leftFailed ? UNDECIDED : { by: "left", truth: undefined };
  return right === undefined ? { by: "right", truth: undefined } : UNDECIDED;
}
