/**
 * Evaluates chains of postfix operators. `f(x).a[i][*]` is nested as deeply as the chain is long.
 * To avoid recursion, each of these nodes only applies itself to a value, and the loop here
 * descends to the start of the chain and then applies the nodes in order.
 */
import type { Value } from "@hcl-ts/cty";
import type { Expr } from "../ast/expr.ts";
import type { IndexExpr } from "../ast/index-expr.ts";
import type { RelativeTraversalExpr } from "../ast/relative-traversal.ts";
import type { SplatExpr } from "../ast/splat.ts";
import type { Evaluation } from "./evaluation.ts";

/** An operator after its operand. */
export type PostfixExpr = IndexExpr | RelativeTraversalExpr | SplatExpr;

/** Returns the operand of a postfix operator; undefined for other expressions. */
function operandOf(expr: Expr): Expr | undefined {
  if (expr.kind === "IndexExpr") return expr.collection;
  return expr.kind === "RelativeTraversalExpr" || expr.kind === "SplatExpr" ? expr.source : undefined;
}

/** Evaluates the chain that ends with `last`. */
export function evaluatePostfix(last: PostfixExpr, ev: Evaluation): Value {
  const start = ev.mark();
  const chain: Expr[] = [last];
  for (let operand = operandOf(last); operand !== undefined; operand = operandOf(operand)) chain.push(operand);
  let value = chain[chain.length - 1]!.evaluate(ev);
  for (let i = chain.length - 2; i >= 0; i--) value = (chain[i] as PostfixExpr).apply(value, start, ev);
  return value;
}
