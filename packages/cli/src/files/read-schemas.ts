import type { ProviderSchemasJson } from "@hcl-ts/terraform/evaluate";
import { RunError } from "../errors.ts";
import { notSchemas } from "../messages-convert.ts";
import { readSource } from "./read-source.ts";
import { schemasProblem } from "./schemas-problem.ts";

/**
 * Reads the output of `terraform providers schema -json`.
 *
 * @throws RunError if the file cannot be read, or contains something else
 */
export function readSchemas(path: string): ProviderSchemasJson {
  const { text, filename } = readSource(path);
  const json = parsed(text);
  const problem = schemasProblem(json);
  if (problem !== undefined) throw new RunError(notSchemas(filename, problem));
  return json as ProviderSchemasJson;
}

/** Returns JSON data; undefined if the text is something else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
