import type { Value } from "@hcl-ts/cty";
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import type { Sources } from "./sources.ts";

/**
 * Reads the variables of a command. Each argument is an object in the JSON syntax, or the name of a
 * file in either syntax. Their attributes are the variables; later ones win.
 * @throws RunError for a file that cannot be used
 */
export function readVariables(given: readonly string[], sources: Sources, diagnostics: Diagnostic[]): Map<string, Value> {
  const variables = new Map<string, Value>();
  for (const [i, text] of given.entries()) {
    const isJson = text.trimStart().startsWith("{");
    const parsed = isJson ? sources.parseJsonText(`<vars argument ${i + 1}>`, text) : sources.parseFile(text);
    diagnostics.push(...parsed.diagnostics);
    if (hasErrors(parsed.diagnostics)) continue;
    const { attributes, diagnostics: found } = parsed.body.justAttributes();
    diagnostics.push(...found);
    for (const [name, { expression }] of attributes) {
      const evaluated = expression.value();
      diagnostics.push(...evaluated.diagnostics);
      variables.set(name, evaluated.value);
    }
  }
  return variables;
}
