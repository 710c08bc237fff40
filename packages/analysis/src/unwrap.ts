import type { Expression } from "@hcl-ts/hcl";

/** The innermost expression that this one only wraps; the expression itself if it wraps none. */
export function unwrapExpression(expression: Expression): Expression {
  let inner = expression;
  for (let next = inner.unwrapExpression?.(); next !== undefined; next = inner.unwrapExpression?.()) inner = next;
  return inner;
}

/** The first of the expression, the one that it wraps, the one which that wraps … for which the test holds; undefined if there is none. */
export function unwrapExpressionUntil(expression: Expression, test: (expression: Expression) => boolean): Expression | undefined {
  for (let inner: Expression | undefined = expression; inner !== undefined; inner = inner.unwrapExpression?.()) {
    if (test(inner)) return inner;
  }
  return undefined;
}

/** What the first of them answers that has an answer. */
export function firstAnswer<T>(expression: Expression, ask: (expression: Expression) => T | undefined): T | undefined {
  for (let inner: Expression | undefined = expression; inner !== undefined; inner = inner.unwrapExpression?.()) {
    const answer = ask(inner);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
