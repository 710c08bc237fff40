import type { Value } from "@hcl-ts/cty";
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { contextOf, type Scope } from "./scope.ts";

/** {@link Scope}, and a name for the source. */
export interface EvaluateOptions extends Scope {
  /** What diagnostics name the source; "expression" if left out. */
  readonly filename?: string | undefined;
}

/** The value of an expression, unknown where there was an error, and everything that is wrong. */
export interface EvaluationResult {
  readonly value: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Evaluates an expression of the native syntax.
 * @throws CtyError for a variable that cannot become a value
 * @example
 * const { value } = evaluate("[for z in zones : upper(z)]", { variables: { zones: ["a", "b"] } });
 * cty.toNative(value); // ["A", "B"]
 */
export function evaluate(source: string, options: EvaluateOptions = {}): EvaluationResult {
  const ctx = contextOf(options);
  const { expression, diagnostics } = parseExpression(source, options.filename ?? "expression");
  const evaluated = expression.value(hasErrors(diagnostics) ? undefined : ctx);
  return { value: evaluated.value, diagnostics: hasErrors(diagnostics) ? diagnostics : [...diagnostics, ...evaluated.diagnostics] };
}
