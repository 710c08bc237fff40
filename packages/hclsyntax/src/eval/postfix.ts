/**
 * Chains of postfix operators: `f(x).a[i][*]` is a node in a node in a node, as deep as the chain is long. So each of these nodes can only
 * apply itself to a value, and what is here goes down to the start of the chain and up again in a loop.
 */
import type { Value } from "@hcl-ts/cty";
import type { Expr } from "../ast/expr.ts";
import type { IndexExpr } from "../ast/index-expr.ts";
import type { RelativeTraversalExpr } from "../ast/relative-traversal.ts";
import type { SplatExpr } from "../ast/splat.ts";
import type { Evaluation } from "./evaluation.ts";

/** An operator after its operand. */
export type PostfixExpr = IndexExpr | RelativeTraversalExpr | SplatExpr;

/** The operand of an expression that is a postfix operator; undefined for others. */
function operandOf(expr: Expr): Expr | undefined {
  if (expr.kind === "IndexExpr") return expr.collection;
  return expr.kind === "RelativeTraversalExpr" || expr.kind === "SplatExpr" ? expr.source : undefined;
}

/** Evaluates a chain that ends with a node. */
export function evaluatePostfix(last: PostfixExpr, ev: Evaluation): Value {
  const start = ev.mark();
  const chain: Expr[] = [last];
  for (let operand = operandOf(last); operand !== undefined; operand = operandOf(operand)) chain.push(operand);
  let value = chain[chain.length - 1]!.evaluate(ev);
  for (let i = chain.length - 2; i >= 0; i--) value = (chain[i] as PostfixExpr).apply(value, start, ev);
  return value;
}
