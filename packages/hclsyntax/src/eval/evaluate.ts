/** Evaluates expressions. Each kind of node has its function here or in its own file. */
import { Budget, dynamicVal, type Value } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, EvaluationResult } from "@hcl-ts/hcl";
import { evaluateTraversal, limitRepeats } from "@hcl-ts/hcl/syntax";
import type { AnonSymbolExpr } from "../ast/anon-symbol.ts";
import type { ExprNode } from "../ast/node.ts";
import type { ScopeTraversalExpr } from "../ast/scope-traversal.ts";
import type { TupleConsExpr } from "../ast/tuple-cons.ts";
import { evaluateBinary } from "./binary-op.ts";
import { evaluateConditional } from "./conditional.ts";
import { Evaluation, type Evaluators, type Run, unfinished } from "./evaluation.ts";
import { evaluateFor } from "./for.ts";
import { evaluateCall } from "./function-call.ts";
import { evaluateKey, evaluateObject } from "./object-cons.ts";
import { evaluatePostfix } from "./postfix.ts";
import { tupleOf } from "./structures.ts";
import { SymbolScope } from "./symbol-scope.ts";
import { evaluateTemplate } from "./template.ts";
import { evaluateJoin } from "./template-join.ts";
import { evaluateUnary } from "./unary-op.ts";

/**
 * The steps that an evaluation costs besides the nodes' steps. An expression may be a literal, which costs
 * nothing, and it can be evaluated many times, such as in a dynamic block.
 */
const STEPS_PER_EXPRESSION = 2;

/**
 * Evaluates a whole expression. If the budget is spent, or the expression is nested deeper than the
 * stack allows, the result is an unknown value and a single error.
 * @param mergesRepeats whether a problem in a loop is reported once with a count, rather than once
 * per element
 */
export function evaluateExpression(node: ExprNode, ctx: EvalContext | undefined, mergesRepeats: boolean): EvaluationResult {
  const diagnostics: Diagnostic[] = [];
  const run: Run = { evaluators, budget: ctx?.budget ?? new Budget(), mergesRepeats, charged: node, chargedAt: node, exposed: 0 };
  try {
    run.budget.spendSteps(STEPS_PER_EXPRESSION);
    const value = node.evaluate(new Evaluation(run, ctx, diagnostics));
    return { value, diagnostics: limitRepeats(diagnostics) };
  } catch (error) {
    return unfinished(error, run, node, ctx);
  }
}

const evaluators: Evaluators = {
  AnonSymbolExpr: evaluateSymbol,
  BinaryOpExpr: evaluateBinary,
  ConditionalExpr: evaluateConditional,
  ForExpr: evaluateFor,
  FunctionCallExpr: evaluateCall,
  IndexExpr: evaluatePostfix,
  ObjectConsExpr: evaluateObject,
  ObjectConsKeyExpr: evaluateKey,
  RelativeTraversalExpr: evaluatePostfix,
  ScopeTraversalExpr: evaluateReference,
  SplatExpr: evaluatePostfix,
  TemplateExpr: evaluateTemplate,
  TemplateJoinExpr: evaluateJoin,
  TupleConsExpr: evaluateTuple,
  UnaryOpExpr: evaluateUnary,
};

function evaluateReference(node: ScopeTraversalExpr, ev: Evaluation): Value {
  const { traversal } = node;
  const { scope } = ev;
  // The name may be in any of the scopes, and each step of the traversal is looked up.
  ev.spend(traversal.length + (scope === undefined ? 0 : scope.depth >> 2));
  const before = ev.mark();
  const value = evaluateTraversal(traversal, scope, ev.diagnostics);
  ev.reported(before, node);
  return value;
}

function evaluateTuple(node: TupleConsExpr, ev: Evaluation): Value {
  const { exprs } = node;
  ev.charge(node).spendElements(exprs.length);
  const elements: Value[] = new Array(exprs.length);
  for (let i = 0; i < elements.length; i++) elements[i] = exprs[i]!.evaluate(ev);
  return tupleOf(elements, node, ev);
}

function evaluateSymbol(node: AnonSymbolExpr, ev: Evaluation): Value {
  ev.spend(1 + ((ev.scope?.depth ?? 0) >> 2));
  for (let scope = ev.scope; scope !== undefined; scope = scope.parent) {
    if (scope instanceof SymbolScope && scope.symbol === node) return scope.element;
  }
  return dynamicVal;
}
