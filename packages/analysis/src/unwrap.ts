import type { Expression } from "@hcl-ts/hcl";

/**
 * Returns the innermost expression that this one wraps, or the expression itself if it is not a
 * wrapper.
 */
export function unwrapExpression(expression: Expression): Expression {
  let inner = expression;
  for (let next = inner.unwrapExpression?.(); next !== undefined; next = inner.unwrapExpression?.()) inner = next;
  return inner;
}

/** Unwraps an expression until one satisfies the predicate. Returns undefined if none does. */
export function unwrapExpressionUntil(expression: Expression, test: (expression: Expression) => boolean): Expression | undefined {
  for (let inner: Expression | undefined = expression; inner !== undefined; inner = inner.unwrapExpression?.()) {
    if (test(inner)) return inner;
  }
  return undefined;
}

/** Unwraps an expression until `read` returns a result. Returns undefined if it never does. */
export function firstResult<T>(expression: Expression, read: (expression: Expression) => T | undefined): T | undefined {
  for (let inner: Expression | undefined = expression; inner !== undefined; inner = inner.unwrapExpression?.()) {
    const result = read(inner);
    if (result !== undefined) return result;
  }
  return undefined;
}
