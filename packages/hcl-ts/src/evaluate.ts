import { type Diagnostic, type EvaluationResult, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { checkFilename, checkOptions, checkSource } from "./check-arguments.ts";
import { contextOf, SCOPE_OPTIONS, type Scope } from "./scope.ts";

/** The {@link Scope}, and the name of the source. */
export interface EvaluateOptions extends Scope {
  /** The name of the source in diagnostics; "expression" by default. */
  readonly filename?: string | undefined;
}

/** The value of an expression as a cty value, which is unknown after an error, and all problems. */
export interface EvaluateResult extends EvaluationResult {
  /** The source, for `formatDiagnostics`. */
  readonly source: SourceFile;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Evaluates an expression of the native syntax.
 *
 * @param source the expression, as a string or as UTF-8
 * @param options the variables, functions and limits of the evaluation, and the name of the source
 * @returns the value, which is unknown after an error, and all diagnostics
 * @throws CtyError for a mistake of the calling program: a variable that cannot become a value, an
 * unknown option
 * @example
 * const { value } = evaluate("[for z in zones : upper(z)]", { variables: { zones: ["a", "b"] } });
 * cty.toNative(value); // ["A", "B"]
 */
export function evaluate(source: string | Uint8Array, options: EvaluateOptions = {}): EvaluateResult {
  checkSource(source, "evaluate");
  checkOptions(options, [...SCOPE_OPTIONS, "filename"], "evaluate");
  checkFilename(options.filename, "evaluate");
  const ctx = contextOf(options, "evaluate");
  const file = new SourceFile(options.filename ?? "expression", source);
  const { expression, diagnostics } = parseExpression(file);
  const isBroken = hasErrors(diagnostics);
  const evaluated = expression.value(isBroken ? undefined : ctx);
  return { value: evaluated.value, source: file, diagnostics: isBroken ? diagnostics : [...diagnostics, ...evaluated.diagnostics] };
}
