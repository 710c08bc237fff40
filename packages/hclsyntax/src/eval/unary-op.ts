import { CtyError, isValue, type Type, unknownVal, unmark, type Value, withMarks } from "@hcl-ts/cty";
import type { UnaryOpExpr } from "../ast/unary-op.ts";
import { failedOperation, invalidOperand } from "../messages-eval.ts";
import type { Evaluation } from "./evaluation.ts";
import { unaryOperations } from "./operators.ts";

/** Evaluates a `UnaryOpExpr`. */
export function evaluateUnary(node: UnaryOpExpr, ev: Evaluation): Value {
  const { operand: type, apply } = unaryOperations[node.op];
  ev.spend(2);
  const before = ev.mark();
  const given = node.val.evaluate(ev);
  const operand = ev.convert(given, type, node);
  if (!isValue(operand)) {
    ev.error(invalidOperand({ operator: node.op, reason: operand.reason }), node, node.val.range);
    return withMarks<Type>(unknownVal(type), given.marks);
  }
  if (ev.failedSince(before)) return withMarks<Type>(unknownVal(type), operand.marks);
  try {
    const result = apply(operand);
    return ev.scope?.lenientMarks && !result.isKnown() ? unmark(result).value : result;
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    ev.error(failedOperation({ operator: node.op, reason: error.message }), node);
    return withMarks<Type>(unknownVal(type), operand.marks);
  }
}
