import {
  ArgumentError,
  BudgetError,
  CtyError,
  dynamicVal,
  type Func,
  friendlyName,
  isValue,
  type Parameter,
  unknownVal,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { MAX_TYPE_DEPTH, typeDepth, Unknown } from "@hcl-ts/cty/kernel";
import { evaluateCustom, functionNames, lookupFunction, suggest } from "@hcl-ts/hcl/syntax";
import type { Expr } from "../ast/expr.ts";
import type { FunctionCallExpr } from "../ast/function-call.ts";
import { LiteralValueExpr } from "../ast/literal-value.ts";
import {
  callsNotAllowed,
  failedCall,
  invalidArgument,
  invalidExpansion,
  tooFewArguments,
  tooManyArguments,
  unknownFunction,
  valueTooDeep,
} from "../messages-eval.ts";
import { type Evaluation, RepeatMerger } from "./evaluation.ts";
import { elementsOf, isSequence } from "./sequence.ts";
import { unknownOfParts } from "./structures.ts";

/** The cost of a call besides the function's own: the shortest ones take about a microsecond. */
const STEPS_PER_CALL = 10;

/** Evaluates a `FunctionCallExpr`. */
export function evaluateCall(node: FunctionCallExpr, ev: Evaluation): Value {
  const func = lookupFunction(ev.scope, node.name);
  if (func === undefined) {
    reportUnknown(node, ev);
    return dynamicVal;
  }
  const args = node.expandFinal ? expandedArguments(node, ev) : node.args;
  if (args === undefined || !hasRightCount(node, func, args, ev)) return dynamicVal;
  const before = ev.mark();
  // Expanded arguments share the range of the last argument as written.
  const repeats = node.expandFinal ? new RepeatMerger(ev) : undefined;
  const values: Value[] = [];
  for (const arg of args) values.push(evaluateArgument(node, arg, func.parameterAt(values.length)!, ev));
  repeats?.merge();
  if (ev.failedSince(before)) return dynamicVal;
  return call(node, func, values, args, ev);
}

function reportUnknown(node: FunctionCallExpr, ev: Evaluation): void {
  const { name } = node;
  const names = functionNames(ev.scope);
  if (names === undefined) ev.error(callsNotAllowed({ name }), node);
  else ev.error(unknownFunction({ name, suggestion: suggest(name, names) }), node, node.nameRange);
}

function hasRightCount(node: FunctionCallExpr, { params, varParam }: Func, args: readonly Expr[], ev: Evaluation): boolean {
  const missing = params[args.length];
  const extra = varParam === undefined ? args[params.length] : undefined;
  if (missing !== undefined) ev.error(tooFewArguments({ name: node.name, missing: missing.name }), node, node.closeParenRange);
  else if (extra !== undefined) ev.error(tooManyArguments({ name: node.name, max: params.length }), node, extra.startRange);
  return missing === undefined && extra === undefined;
}

/**
 * Replaces the last argument by its elements. Returns undefined if it is unknown or, after an
 * error, has no elements.
 */
function expandedArguments(node: FunctionCallExpr, ev: Evaluation): readonly Expr[] | undefined {
  const last = node.args[node.args.length - 1]!;
  const before = ev.mark();
  const value = last.evaluate(ev);
  if (ev.failedSince(before)) return undefined;
  const { type, content } = value;
  if (content === null || !(isSequence(type) || type.kind === "dynamic")) {
    const given = content === null ? "null" : `a value of type ${friendlyName(type)}`;
    ev.error(invalidExpansion({ given }), node, last.range);
    return undefined;
  }
  if (content instanceof Unknown) return undefined;
  const elements = elementsOf(value);
  ev.charge(node, last).spendElements(elements.length);
  const expanded = elements.map((element) => new LiteralValueExpr(last.file, last.start, last.end, withMarks(element, value.marks)));
  return [...node.args.slice(0, -1), ...expanded];
}

function evaluateArgument(node: FunctionCallExpr, arg: Expr, param: Parameter, ev: Evaluation): Value {
  // Only capsule types decode expressions themselves, and need a scope, which may have to be
  // created.
  const custom = param.type.kind === "capsule" ? evaluateCustom(param.type, arg, ev.scopeWithBudget()) : undefined;
  if (custom !== undefined) {
    for (const diagnostic of custom.diagnostics) ev.diagnostics.push(diagnostic);
    return custom.value;
  }
  const converted = ev.convert(arg.evaluate(ev), param.type, node);
  if (isValue(converted)) return converted;
  ev.error(invalidArgument({ name: node.name, parameter: param.name, reason: converted.message }), node, arg.startRange);
  return unknownVal(param.type);
}

/**
 * Calls the function and reports the errors that it throws, each as the `extra` of a diagnostic.
 */
function call(node: FunctionCallExpr, func: Func, values: readonly Value[], args: readonly Expr[], ev: Evaluation): Value {
  try {
    const budget = ev.charge(node);
    budget.spendSteps(STEPS_PER_CALL + values.length);
    const result = func.call(values, budget);
    if (typeDepth(result.type) <= MAX_TYPE_DEPTH) return result;
    ev.error(valueTooDeep({ limit: MAX_TYPE_DEPTH }), node);
  } catch (error) {
    if (!(error instanceof CtyError) || error instanceof BudgetError) throw error;
    const index = error instanceof ArgumentError ? error.argument : -1;
    const param = func.parameterAt(index);
    const arg = args[index];
    if (param === undefined || arg === undefined)
      ev.error(failedCall({ name: node.name, reason: error.message }), node, node.startRange, error);
    else ev.error(invalidArgument({ name: node.name, parameter: param.name, reason: error.message }), node, arg.startRange, error);
  }
  return unknownOfParts(values, node, ev);
}
