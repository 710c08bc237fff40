/**
 * Custom decoding: a capsule type can create its values from an expression and the current context,
 * instead of from the value of the expression. If a function's parameter or a specification's
 * attribute has such a type, the decoder of the type is called instead of the evaluation.
 */
import type { Type } from "@hcl-ts/cty";
import type { EvalContext } from "./eval-context.ts";
import type { EvaluationResult, Expression } from "./expression.ts";

/**
 * Creates a value of a capsule type from an expression. It reports problems as diagnostics and does
 * not throw.
 */
export type CustomExpressionDecoder = (expression: Expression, ctx: EvalContext | undefined) => EvaluationResult;

/** The key for which a capsule type's `extensionData` hook returns its {@link CustomExpressionDecoder}. */
export const CUSTOM_EXPRESSION_DECODER: unique symbol = Symbol.for("@hcl-ts/hcl.customExpressionDecoder") as never;

/** Returns the decoder of a type; undefined unless it is a capsule type with a decoder. */
export function customDecoder(type: Type): CustomExpressionDecoder | undefined {
  if (type.kind !== "capsule") return undefined;
  return type.hooks.extensionData?.(CUSTOM_EXPRESSION_DECODER) as CustomExpressionDecoder | undefined;
}

/**
 * Creates a value with the decoder of a type. Returns undefined if the type has none and the
 * expression must be evaluated.
 */
export function evaluateCustom(type: Type, expression: Expression, ctx?: EvalContext): EvaluationResult | undefined {
  return customDecoder(type)?.(expression, ctx);
}
