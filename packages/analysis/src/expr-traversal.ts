import { type Diagnostic, type Expression, errorDiagnostic, type Traversal, TraverseAttr } from "@hcl-ts/hcl";
import { staticReferenceRequired } from "./messages.ts";
import { firstResult } from "./unwrap.ts";

/** A traversal that was read without evaluating it. */
export interface StaticTraversal {
  /** Undefined if the expression is not a traversal. */
  readonly traversal: Traversal | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads an expression as an absolute traversal such as `a.b[0]`, without evaluating it. In the JSON
 * syntax, it is the content of a string. Any other expression is an error.
 */
export function absTraversalForExpr(expression: Expression): StaticTraversal {
  const traversal = traversalOf(expression);
  if (traversal !== undefined) return { traversal, diagnostics: [] };
  return { traversal, diagnostics: [errorDiagnostic(staticReferenceRequired(), { subject: expression.range, expression })] };
}

/**
 * Like {@link absTraversalForExpr}, but reads the first name as an attribute of a value that the
 * application chooses.
 */
export function relTraversalForExpr(expression: Expression): StaticTraversal {
  const { traversal, diagnostics } = absTraversalForExpr(expression);
  const first = traversal?.[0];
  if (traversal === undefined || first?.kind !== "root") return { traversal, diagnostics };
  return { traversal: [new TraverseAttr(first.name, first.file, first.start, first.end), ...traversal.slice(1)], diagnostics };
}

/**
 * Returns the keyword that an expression consists of, such as `string` in `type = string`: a single
 * name that is not looked up. Returns undefined for any other expression.
 */
export function exprAsKeyword(expression: Expression): string | undefined {
  const traversal = traversalOf(expression);
  const first = traversal?.[0];
  return traversal?.length === 1 && first?.kind === "root" ? first.name : undefined;
}

function traversalOf(expression: Expression): Traversal | undefined {
  return firstResult(expression, (e) => e.asTraversal?.());
}
