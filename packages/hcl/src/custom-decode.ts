/**
 * Custom decoding: a capsule type can have its values created from an expression and the current
 * context, instead of from the value of the expression. Where a function's parameter or a
 * specification's attribute has such a type, the decoder of the type is called instead of the
 * evaluation.
 */
import type { Type } from "@hcl-ts/cty";
import type { EvalContext } from "./eval-context.ts";
import type { EvaluationResult, Expression } from "./expression.ts";

/** Makes a value of its capsule type from an expression as written. What it finds wrong it reports; it does not throw. */
export type CustomExpressionDecoder = (expression: Expression, ctx: EvalContext | undefined) => EvaluationResult;

/** The key under which a capsule type's `extensionData` hook gives its {@link CustomExpressionDecoder}. */
export const CUSTOM_EXPRESSION_DECODER: unique symbol = Symbol.for("@hcl-ts/hcl.customExpressionDecoder") as never;

/** The decoder of a type; undefined unless it is a capsule type that has one. */
export function customDecoder(type: Type): CustomExpressionDecoder | undefined {
  if (type.kind !== "capsule") return undefined;
  return type.hooks.extensionData?.(CUSTOM_EXPRESSION_DECODER) as CustomExpressionDecoder | undefined;
}

/** The value that the type's own decoder makes of the expression; undefined if the type has none and the expression is to be evaluated. */
export function evaluateCustom(type: Type, expression: Expression, ctx?: EvalContext): EvaluationResult | undefined {
  return customDecoder(type)?.(expression, ctx);
}
