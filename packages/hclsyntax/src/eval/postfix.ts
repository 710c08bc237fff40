/**
 * Evaluates chains of postfix operators. `f(x).a[i][*]` is nested as deeply as the chain is long.
 * To avoid recursion, each of these nodes is only applied to a value, and the loop here
 * descends to the start of the chain and then applies the nodes in order.
 */
import type { Value } from "@hcl-ts/cty";
import { applyTraversal, index } from "@hcl-ts/hcl/syntax";
import type { Expr } from "../ast/expr.ts";
import type { IndexExpr } from "../ast/index-expr.ts";
import type { RelativeTraversalExpr } from "../ast/relative-traversal.ts";
import type { SplatExpr } from "../ast/splat.ts";
import type { Evaluation } from "./evaluation.ts";
import { applySplat } from "./splat.ts";

/** An operator after its operand. */
export type PostfixExpr = IndexExpr | RelativeTraversalExpr | SplatExpr;

function isPostfix(expr: Expr): expr is PostfixExpr {
  return expr.kind === "IndexExpr" || expr.kind === "RelativeTraversalExpr" || expr.kind === "SplatExpr";
}

/** Evaluates the chain that ends with `last`. */
export function evaluatePostfix(last: PostfixExpr, ev: Evaluation): Value {
  const start = ev.mark();
  const chain: PostfixExpr[] = [];
  let first: Expr = last;
  while (isPostfix(first)) {
    chain.push(first);
    first = first.kind === "IndexExpr" ? first.collection : first.source;
  }
  let value = first.evaluate(ev);
  for (let node = chain.pop(); node !== undefined; node = chain.pop()) value = apply(node, value, start, ev);
  return value;
}

/**
 * Applies an operator to the value of its operand.
 * @param start the mark taken before the operand was evaluated
 */
function apply(node: PostfixExpr, operand: Value, start: number, ev: Evaluation): Value {
  switch (node.kind) {
    case "IndexExpr":
      return applyIndex(node, operand, ev);
    case "RelativeTraversalExpr":
      return applySteps(node, operand, ev);
    case "SplatExpr":
      return applySplat(node, operand, start, ev);
  }
}

/** Returns the element of an evaluated collection. */
function applyIndex(node: IndexExpr, collection: Value, ev: Evaluation): Value {
  const key = node.key.evaluate(ev);
  ev.spend(2);
  const before = ev.mark();
  const value = index(collection, key, node.brackets(), ev.diagnostics, ev.scope);
  ev.reported(before, node);
  return value;
}

/** Applies the steps to an evaluated source. */
function applySteps(node: RelativeTraversalExpr, source: Value, ev: Evaluation): Value {
  const { traversal } = node;
  ev.spend(1 + traversal.length);
  const before = ev.mark();
  const value = applyTraversal(traversal, source, ev.diagnostics, ev.scope);
  ev.reported(before, node);
  return value;
}
