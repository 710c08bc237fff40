import type { TerraformFunctionsOptions } from "./options.ts";
import { coreFunctions, cryptoFunctions, encodingFunctions, type FunctionTable } from "./tables.ts";

/**
 * Makes the table of all functions of the language, for an evaluation context: each under its name and, with the same meaning, under `core::NAME`,
 * and the functions of providers under `provider::LOCALNAME::NAME`.
 *
 * @param options the dialect, and what functions may see of the world around them
 * @throws RangeError if the plan's timestamp is not a time
 * @example
 * const ctx = new EvalContext({ functions: terraformFunctions({ dialect: "opentofu", fs: nodeFiles(".") }) });
 */
export function terraformFunctions(options: TerraformFunctionsOptions = {}): FunctionTable {
  return withNamespaces(
    new Map([...coreFunctions(options), ...encodingFunctions(options), ...cryptoFunctions(options)]),
    options.providers,
  );
}

/** Adds the names with `core::` to functions, and the functions of providers. */
export function withNamespaces(functions: FunctionTable, providers: TerraformFunctionsOptions["providers"] = new Map()): FunctionTable {
  const all = new Map(functions);
  for (const [name, func] of functions) all.set(`core::${name}`, func);
  for (const [provider, own] of providers) for (const [name, func] of own) all.set(`provider::${provider}::${name}`, func);
  return all;
}
