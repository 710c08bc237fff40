/** Evaluates sources in tests. A diagnostic is shown as its code and the source it points at. */
import { type Value, valueToJSON } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext } from "@hcl-ts/hcl";
import { parseExpression, parseTemplate } from "../src/parse.ts";

/** A value and the problems found, each as `code at "source"`. */
export interface Outcome {
  readonly value: Value;
  readonly problems: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Formats each diagnostic as its code and the source that it points at. */
export function problemsIn(source: string, diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, subject }) => `${code} at ${JSON.stringify(source.slice(subject!.start.offset, subject!.end.offset))}`);
}

/** Parses an expression, which must be valid, and evaluates it. */
export function evaluate(source: string, ctx?: EvalContext): Outcome {
  const { expression, diagnostics } = parseExpression(source, "test.hcl");
  if (diagnostics.length > 0) throw new Error(problemsIn(source, diagnostics).join("\n"));
  const result = expression.value(ctx);
  return { value: result.value, problems: problemsIn(source, result.diagnostics), diagnostics: result.diagnostics };
}

/** Like {@link evaluate}, for a template. */
export function evaluateTemplate(source: string, ctx?: EvalContext): Outcome {
  const { expression, diagnostics } = parseTemplate(source, "test.tmpl");
  if (diagnostics.length > 0) throw new Error(problemsIn(source, diagnostics).join("\n"));
  const result = expression.value(ctx);
  return { value: result.value, problems: problemsIn(source, result.diagnostics), diagnostics: result.diagnostics };
}

/** Returns the value of a source without problems as plain JSON. */
export function json(source: string, ctx?: EvalContext): unknown {
  const { value, problems } = evaluate(source, ctx);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return JSON.parse(valueToJSON(value));
}
