import { type Body, type Expression, isExpression, type StaticCall } from "@hcl-ts/hcl";
import type { BoundNames } from "@hcl-ts/hcl/syntax";
import { type BodyOptions, bodyExpressions } from "./body-outline.ts";
import { absTraversalForExpr } from "./expr-traversal.ts";
import type { Reference } from "./reference.ts";
import { type ReferenceVisitor, visitTraversal, walkReferences } from "./walk-references.ts";

/**
 * Everything that an expression, or what is in a body, refers to, each time it does, in source order: with the steps
 * after a dynamic index or a splat, which `variables()` leaves out. Names bound by a `for` or by a dynamic block are no
 * references. The options are for bodies.
 */
export function references(of: Expression | Body, options: BodyOptions = {}): readonly Reference[] {
  const found: Reference[] = [];
  walk(of, options, { reference: (reference) => found.push(reference) });
  return found;
}

/** Every function call in an expression, or in a body, in source order; one in an argument comes after the call that it is in. The options are for bodies. */
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
  for (const { expression, bound, static: isStatic } of bodyExpressions(of, options)) {
    if (isStatic) walkStatic(expression, visitor, bound);
    else walkReferences(expression, visitor, bound);
  }
}

/** Walks what the application reads as a reference or a list of them without evaluating it. */
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
