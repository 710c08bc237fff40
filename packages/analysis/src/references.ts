import { type Body, type Expression, isExpression, type StaticCall } from "@hcl-ts/hcl";
import type { BoundNames } from "@hcl-ts/hcl/syntax";
import { type BodyExpression, type BodyOptions, bodyExpressions, expressionsByItem } from "./body-outline.ts";
import { absTraversalForExpr } from "./expr-traversal.ts";
import type { Reference } from "./reference.ts";
import { type ReferenceVisitor, visitTraversal, walkReferences } from "./walk-references.ts";

/** Settings of {@link references} and {@link referenceSteps}. */
export interface ReferenceOptions extends BodyOptions {
  /**
   * Returns the expressions that are visited in place of one that could not be parsed. None by default; an editor can read
   * the names in its text.
   */
  readonly unread?: ((expression: Expression) => readonly Expression[]) | undefined;
}

/**
 * Returns all references of an expression or a body in source order, repeated ones included. They
 * have the steps after a dynamic index or a splat, which `variables()` omits. Names bound by a
 * `for` or by a dynamic block are not references.
 *
 * @param options the outline is used for bodies only
 */
export function references(of: Expression | Body, options: ReferenceOptions = {}): readonly Reference[] {
  const found: Reference[] = [];
  walk(of, options, { reference: (reference) => found.push(reference), unread: options.unread });
  return found;
}

/**
 * Returns all function calls in an expression or a body in source order. A call in an argument
 * follows the call that it belongs to.
 *
 * @param options used for bodies only
 */
export function functions(of: Expression | Body, options: BodyOptions = {}): readonly StaticCall[] {
  const found: StaticCall[] = [];
  walk(of, options, { call: (call) => found.push(call) });
  return found;
}

function walk(of: Expression | Body, options: BodyOptions, visitor: ReferenceVisitor): void {
  if (isExpression(of)) {
    walkReferences(of, visitor);
    return;
  }
  for (const expression of bodyExpressions(of, options)) walkExpression(expression, visitor);
}

function walkExpression({ expression, bound, static: isStatic }: BodyExpression, visitor: ReferenceVisitor): void {
  if (isStatic) walkStatic(expression, visitor, bound);
  else walkReferences(expression, visitor, bound);
}

/**
 * Returns the same as {@link references}, in short steps. A program such as an editor can answer
 * requests between them.
 *
 * @example
 * const work = referenceSteps(body);
 * let step = work.next();
 * while (step.done !== true && performance.now() < deadline) step = work.next();
 */
export function* referenceSteps(body: Body, options: ReferenceOptions = {}): Generator<void, readonly Reference[]> {
  const found: Reference[] = [];
  yield* walkInSteps(body, options, { reference: (reference) => found.push(reference), unread: options.unread });
  return found;
}

/** Returns the same as {@link functions}, in short steps. */
export function* functionSteps(body: Body, options: BodyOptions = {}): Generator<void, readonly StaticCall[]> {
  const found: StaticCall[] = [];
  yield* walkInSteps(body, options, { call: (call) => found.push(call) });
  return found;
}

function* walkInSteps(body: Body, options: BodyOptions, visitor: ReferenceVisitor): Generator<void, void> {
  let walked = 0;
  for (const expressions of expressionsByItem(body, options)) {
    for (const expression of expressions) {
      walkExpression(expression, visitor);
      if (++walked % EXPRESSIONS_OF_STEP === 0) yield;
    }
    yield;
  }
}

/** The number of expressions of a block that are walked in one step. */
const EXPRESSIONS_OF_STEP = 200;

/**
 * Walks an expression that the application reads as a reference or a list of references, without
 * evaluating it.
 */
function walkStatic(expression: Expression, visitor: ReferenceVisitor, bound: BoundNames | undefined): void {
  const elements = expression.exprList?.();
  if (elements !== undefined) {
    for (const element of elements) walkStatic(element, visitor, bound);
    return;
  }
  const { traversal } = absTraversalForExpr(expression);
  if (traversal === undefined) walkReferences(expression, visitor, bound);
  else visitTraversal(traversal, visitor, bound);
}
