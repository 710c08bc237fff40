import { type Diagnostic, type Expression, errorDiagnostic, type Traversal, TraverseAttr } from "@hcl-ts/hcl";
import { staticReferenceRequired } from "./messages.ts";
import { firstAnswer } from "./unwrap.ts";

/** A traversal as written. */
export interface StaticTraversal {
  /** Undefined if the expression is no traversal. */
  readonly traversal: Traversal | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads an expression as an absolute traversal, without evaluating it: `a.b[0]`, and in the JSON syntax a string with
 * that in it. Anything else is an error.
 */
export function absTraversalForExpr(expression: Expression): StaticTraversal {
  const traversal = traversalOf(expression);
  if (traversal !== undefined) return { traversal, diagnostics: [] };
  return { traversal, diagnostics: [errorDiagnostic(staticReferenceRequired(), { subject: expression.range, expression })] };
}

/** Like {@link absTraversalForExpr}, but reads the first name as an attribute of a value that the application has in mind. */
export function relTraversalForExpr(expression: Expression): StaticTraversal {
  const { traversal, diagnostics } = absTraversalForExpr(expression);
  const first = traversal?.[0];
  if (traversal === undefined || first?.kind !== "root") return { traversal, diagnostics };
  return { traversal: [new TraverseAttr(first.name, first.file, first.start, first.end), ...traversal.slice(1)], diagnostics };
}

/** The keyword that an expression is written as: a single name that is not looked up, as in `type = string`. Undefined if it is something else. */
export function exprAsKeyword(expression: Expression): string | undefined {
  const traversal = traversalOf(expression);
  const first = traversal?.[0];
  return traversal?.length === 1 && first?.kind === "root" ? first.name : undefined;
}

function traversalOf(expression: Expression): Traversal | undefined {
  return firstAnswer(expression, (e) => e.asTraversal?.());
}
