import { impliedTypeOfJSON, type Value, valueFromJSON } from "@hcl-ts/cty";
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { UsageError } from "./io.ts";
import type { Sources } from "./sources.ts";

/** Variables given to a command: each text is a JSON object, or the name of a file in either syntax whose attributes they are. Later ones count. */
export function readVariables(given: readonly string[], sources: Sources, diagnostics: Diagnostic[]): Map<string, Value> {
  const variables = new Map<string, Value>();
  for (const text of given) {
    for (const [name, value] of text.trimStart().startsWith("{") ? fromJson(text) : fromFile(text, sources, diagnostics))
      variables.set(name, value);
  }
  return variables;
}

function fromJson(text: string): ReadonlyMap<string, Value> {
  try {
    return valueFromJSON(text, impliedTypeOfJSON(text)).asMap();
  } catch (error) {
    throw new UsageError(`the variables are no JSON object: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function fromFile(path: string, sources: Sources, diagnostics: Diagnostic[]): ReadonlyMap<string, Value> {
  const variables = new Map<string, Value>();
  const { body, diagnostics: found } = sources.parseFile(path);
  diagnostics.push(...found);
  if (hasErrors(found)) return variables;
  const { attributes, diagnostics: bodyDiagnostics } = body.justAttributes();
  diagnostics.push(...bodyDiagnostics);
  for (const [name, { expression }] of attributes) {
    const { value, diagnostics: valueDiagnostics } = expression.value();
    diagnostics.push(...valueDiagnostics);
    variables.set(name, value);
  }
  return variables;
}
