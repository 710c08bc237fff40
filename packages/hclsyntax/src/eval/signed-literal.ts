import { bool, boolVal, number, unknownVal } from "@hcl-ts/cty";
import { contentOf, kindMismatch, negateNumber, Unknown, Value } from "@hcl-ts/cty/kernel";
import { type EvaluationResult, errorDiagnostic } from "@hcl-ts/hcl";
import type { LiteralValueExpr } from "../ast/literal-value.ts";
import type { UnaryOpExpr } from "../ast/unary-op.ts";
import { failedOperation, invalidOperand } from "../messages-eval.ts";

/**
 * Evaluates an operator before a literal, such as `-1`, without the evaluator. The result is the same as from `value`.
 * @param operand the operand of the operator
 */
export function signedLiteral(expr: UnaryOpExpr, operand: LiteralValueExpr): EvaluationResult {
  const { op, range } = expr;
  const wanted = op === "-" ? number : bool;
  const { type, content } = operand.literal;
  const value = unknownVal(wanted);
  if (content === null) {
    const reason = `${op === "-" ? "negation" : "not"} does not accept null`;
    return { value, diagnostics: [errorDiagnostic(failedOperation({ operator: op, reason }), { subject: range, expression: expr })] };
  }
  if (type !== wanted) {
    const place = { subject: operand.range, context: range, expression: expr };
    return { value, diagnostics: [errorDiagnostic(invalidOperand({ operator: op, reason: kindMismatch(type, wanted) }), place)] };
  }
  if (content instanceof Unknown) return { value, diagnostics: [] };
  const result = op === "-" ? new Value(number, negateNumber(contentOf(operand.literal, "number"))) : boolVal(content !== true);
  return { value: result, diagnostics: [] };
}
