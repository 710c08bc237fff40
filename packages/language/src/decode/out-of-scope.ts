/** Finds what an expression uses that its scope does not have, also in parts that an evaluation would skip. */
import { functions } from "@hcl-ts/analysis";
import { type Diagnostic, type EvalContext, type Expression, isExpression, traverseAbs } from "@hcl-ts/hcl";
import { lookupFunction, lookupVariable } from "@hcl-ts/hcl/syntax";

/**
 * Returns the errors about variables and functions that are not in the scope of an expression. An evaluation reports only those that
 * it reaches: it may skip the right side of `||` or a branch of a conditional.
 */
export function outOfScope(expression: Expression, context: EvalContext): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const [root] of expression.variables())
    if (root?.kind === "root" && lookupVariable(context, root.name) === undefined) found.push(...traverseAbs([root], context).diagnostics);
  for (const call of functions(expression)) {
    if (lookupFunction(context, call.name) !== undefined || !isExpression(call)) continue;
    const { start } = call.nameRange;
    // The evaluator finds such a call before it looks at the arguments.
    const { diagnostics } = call.value(context);
    found.push(...diagnostics.filter(({ subject }) => subject?.start.offset === start.offset));
  }
  return found;
}
