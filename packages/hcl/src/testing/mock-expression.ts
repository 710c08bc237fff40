/** Expressions without a source, each of one kind; see {@link mockExpression} for one of any kind. */
import { dynamicVal, tupleVal, type Value } from "@hcl-ts/cty";
import type { EvalContext } from "../expression/eval-context.ts";
import { lookupFunction } from "../expression/eval-context.ts";
import type { EvaluationResult, Expression, ExpressionShape, KeyValueExpressions, StaticCall } from "../expression/expression.ts";
import { type Traversal, TraverseAttr, TraverseRoot } from "../expression/traversal.ts";
import { traverseAbs } from "../expression/traverse.ts";
import { NO_RANGE, type Range } from "../source/position.ts";

/**
 * The results of a mock expression's methods. By default, it has an unknown value of type
 * `dynamic`, no variables and no capabilities.
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

/** Creates an expression whose methods return the given results. Its range is {@link NO_RANGE} by default. */
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

/** Creates an expression that always has this value. */
export function mockLiteral(value: Value, range?: Range): Expression {
  return mockExpression({ value: () => ({ value, diagnostics: [] }), shape: { kind: "literal", value } }, range);
}

/** Creates a reference from a traversal or a string with dots: `"var.name"`. */
export function mockReference(to: Traversal | string, range?: Range): Expression {
  const traversal =
    typeof to === "string" ? to.split(".").map((name, i) => (i === 0 ? new TraverseRoot(name) : new TraverseAttr(name))) : to;
  const shape: ExpressionShape = { kind: "reference", traversal };
  return mockExpression({ value: (ctx) => traverseAbs(traversal, ctx), variables: [traversal], traversal, shape }, range);
}

/** Creates a tuple of expressions. */
export function mockList(elements: readonly Expression[], range?: Range): Expression {
  const value = (ctx: EvalContext | undefined): EvaluationResult => {
    const results = elements.map((element) => element.value(ctx));
    return { value: tupleVal(results.map((result) => result.value)), diagnostics: results.flatMap((result) => result.diagnostics) };
  };
  return mockExpression({ value, variables: variablesOf(elements), list: elements, shape: { kind: "tuple", children: elements } }, range);
}

/** Creates a call of a function of the context. @throws the errors of the function */
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
