import { CtyError } from "@hcl-ts/cty";
import { isCompactSchemas, openCompactSchemas, type ProviderSchemasJson, type SchemaSource } from "@hcl-ts/terraform/evaluate";
import { STANDARD_INPUT } from "../arguments/own-input.ts";
import { RunError } from "../errors.ts";
import { damagedSchemas, notSchemas } from "../messages-convert.ts";
import { readInput } from "./files.ts";
import { textProblem } from "./read-source.ts";
import { schemasProblem } from "./schemas-problem.ts";

/**
 * Reads schemas of providers: the output of `terraform providers schema -json`, or a file that
 * `hcl tf schemas` wrote.
 *
 * @throws RunError if the file cannot be read, or contains something else
 */
export function readSchemas(path: string): ProviderSchemasJson {
  const { name, bytes } = readFile(path);
  // Everything is read, so that a damaged part is reported here. Equal parts are read once.
  return isCompactSchemas(bytes) ? orRunError(name, () => openCompactSchemas(bytes).toJson()) : schemasInText(bytes, name);
}

/**
 * Reads schemas of providers like {@link readSchemas}, for looking up a few types: of a compact file,
 * only these are read.
 *
 * @throws RunError if the file cannot be read, or contains something else. A damaged part throws when it is looked up
 */
export function openSchemas(path: string): ProviderSchemasJson | SchemaSource {
  const { name, bytes } = readFile(path);
  if (!isCompactSchemas(bytes)) return schemasInText(bytes, name);
  const source = orRunError(name, () => openCompactSchemas(bytes));
  return {
    providers: source.providers,
    version: (provider) => source.version(provider),
    types: (provider, section) => orRunError(name, () => source.types(provider, section)),
    block: (provider, section, type) => orRunError(name, () => source.block(provider, section, type)),
    functions: (provider) => orRunError(name, () => source.functions(provider)),
  };
}

function readFile(path: string): { readonly name: string; readonly bytes: Uint8Array } {
  return { name: path === STANDARD_INPUT ? "<stdin>" : path, bytes: readInput(path) };
}

function schemasInText(bytes: Uint8Array, name: string): ProviderSchemasJson {
  const problem = textProblem(name, bytes);
  if (problem !== undefined) throw new RunError(problem);
  return schemasOfJson(new TextDecoder().decode(bytes), name);
}

/** Calls a function that reads a compact file. */
function orRunError<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CtyError) throw new RunError(damagedSchemas(name, error.message));
    throw error;
  }
}

/** Reads the output of `terraform providers schema -json`. @throws RunError if the text is something else */
export function schemasOfJson(text: string, name: string): ProviderSchemasJson {
  const json = parsed(text);
  const problem = schemasProblem(json);
  if (problem !== undefined) throw new RunError(notSchemas(name, problem));
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
