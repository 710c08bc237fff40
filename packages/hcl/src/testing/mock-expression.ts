/** Expressions made without source text, each of one kind; see {@link mockExpression} for one of any kind. */
import { dynamicVal, tupleVal, type Value } from "@hcl-ts/cty";
import type { EvalContext } from "../eval-context.ts";
import { lookupFunction } from "../eval-context.ts";
import type { EvaluationResult, Expression, ExpressionShape, KeyValueExpressions, StaticCall } from "../expression.ts";
import { NO_RANGE, type Range } from "../position.ts";
import { type Traversal, TraverseAttr, TraverseRoot } from "../traversal.ts";
import { traverseAbs } from "../traverse.ts";

/**
 * The answers of a mock expression. By default, it has an unknown value of dynamic type, no
 * variables and no capabilities.
 */
export interface MockAnswers {
  readonly value?: ((ctx: EvalContext | undefined) => EvaluationResult) | undefined;
  readonly variables?: readonly Traversal[] | undefined;
  readonly list?: readonly Expression[] | undefined;
  readonly map?: readonly KeyValueExpressions[] | undefined;
  readonly call?: StaticCall | undefined;
  readonly traversal?: Traversal | undefined;
  readonly wrapped?: Expression | undefined;
  readonly shape?: ExpressionShape | undefined;
}

/** An expression that answers as told. Its place is the one given, {@link NO_RANGE} when left out. */
export function mockExpression(answers: MockAnswers, range: Range = NO_RANGE): Expression {
  const { shape, wrapped } = answers;
  return {
    value: (ctx) => answers.value?.(ctx) ?? { value: dynamicVal, diagnostics: [] },
    variables: () => answers.variables ?? [],
    range,
    startRange: range,
    exprList: () => answers.list,
    exprMap: () => answers.map,
    exprCall: () => answers.call,
    asTraversal: () => answers.traversal,
    ...(wrapped && { unwrapExpression: () => wrapped }),
    ...(shape && { shape: () => shape }),
  };
}

/** An expression that is always this value. */
export function mockLiteral(value: Value, range?: Range): Expression {
  return mockExpression({ value: () => ({ value, diagnostics: [] }), shape: { kind: "other", children: [] } }, range);
}

/** A reference, given as a traversal or as names with dots between them: `"var.name"`. */
export function mockReference(to: Traversal | string, range?: Range): Expression {
  const traversal =
    typeof to === "string" ? to.split(".").map((name, i) => (i === 0 ? new TraverseRoot(name) : new TraverseAttr(name))) : to;
  const shape: ExpressionShape = { kind: "reference", traversal };
  return mockExpression({ value: (ctx) => traverseAbs(traversal, ctx), variables: [traversal], traversal, shape }, range);
}

/** A tuple of expressions. */
export function mockList(elements: readonly Expression[], range?: Range): Expression {
  const value = (ctx: EvalContext | undefined): EvaluationResult => {
    const results = elements.map((element) => element.value(ctx));
    return { value: tupleVal(results.map((result) => result.value)), diagnostics: results.flatMap((result) => result.diagnostics) };
  };
  return mockExpression({ value, variables: variablesOf(elements), list: elements, shape: { kind: "other", children: elements } }, range);
}

/** A call of a function of the context. @throws what the function throws */
export function mockCall(name: string, args: readonly Expression[], range: Range = NO_RANGE): Expression {
  const call: StaticCall = { name, nameRange: range, arguments: args, argumentsRange: range };
  const value = (ctx: EvalContext | undefined): EvaluationResult => {
    const results = args.map((arg) => arg.value(ctx));
    const result = lookupFunction(ctx, name)?.call(results.map((r) => r.value)) ?? dynamicVal;
    return { value: result, diagnostics: results.flatMap((r) => r.diagnostics) };
  };
  return mockExpression({ value, variables: variablesOf(args), call, shape: { kind: "call", call } }, range);
}

function variablesOf(expressions: readonly Expression[]): readonly Traversal[] {
  return expressions.flatMap((expression) => expression.variables());
}
