/**
 * Arguments that are not evaluated: capsule types whose values are expressions. A parameter of such
 * a type, or a specification for an attribute of such a type, receives the expression, or the
 * expression with its context.
 */
import { capsule, type CapsuleType, capsuleVal } from "@hcl-ts/cty";
import type { EvalContext, EvaluationResult, Expression } from "@hcl-ts/hcl";
import { CUSTOM_EXPRESSION_DECODER, type CustomExpressionDecoder } from "@hcl-ts/hcl/syntax";

/** An expression with the context that it would have been evaluated in. */
export class ExpressionClosure {
  readonly expression: Expression;
  readonly ctx: EvalContext | undefined;
  constructor(expression: Expression, ctx: EvalContext | undefined) {
    this.expression = expression;
    this.ctx = ctx;
  }

  /** Evaluates the expression in its context. */
  value(): EvaluationResult {
    return this.expression.value(this.ctx);
  }
}

function withDecoder(decoder: CustomExpressionDecoder) {
  return (key: unknown): unknown => (key === CUSTOM_EXPRESSION_DECODER ? decoder : undefined);
}

/** The type of unevaluated expressions. */
export const expressionType: CapsuleType<Expression> = capsule<Expression>("expression", {
  extensionData: withDecoder((expression) => ({ value: capsuleVal(expressionType, expression), diagnostics: [] })),
});

/** The type of unevaluated expressions with the context to evaluate them in. */
export const expressionClosureType: CapsuleType<ExpressionClosure> = capsule<ExpressionClosure>("expression closure", {
  extensionData: withDecoder((expression, ctx) => ({
    value: capsuleVal(expressionClosureType, new ExpressionClosure(expression, ctx)),
    diagnostics: [],
  })),
});
