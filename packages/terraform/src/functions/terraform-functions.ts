import { functionsOfVersion } from "./old-functions.ts";
import type { TerraformFunctionsOptions } from "./options.ts";
import {
  type FunctionMap,
  terraformCoreFunctions,
  terraformCryptoFunctions,
  terraformEncodingFunctions,
  terraformFileFunctions,
  terraformNetworkFunctions,
  terraformRegexFunctions,
  terraformTemplateFunctions,
  terraformTextEncodingFunctions,
  terraformYamlFunctions,
} from "./tables.ts";

/**
 * Creates the table of all functions of the language, for an evaluation context: each under its
 * name and, with the same meaning, under `core::NAME`, and the functions of providers under
 * `provider::LOCALNAME::NAME`.
 *
 * @param options the dialect, and the files, times and random numbers that functions can read
 * @throws RangeError if the plan's timestamp is not a time
 * @throws CtyError if the version is not one
 * @example
 * const ctx = new EvalContext({ functions: terraformFunctions({ dialect: "opentofu", fs: nodeFiles(".") }) });
 */
export function terraformFunctions(options: TerraformFunctionsOptions = {}): FunctionMap {
  const groups = [
    terraformCoreFunctions,
    terraformRegexFunctions,
    terraformEncodingFunctions,
    terraformCryptoFunctions,
    terraformNetworkFunctions,
    terraformFileFunctions,
    terraformTextEncodingFunctions,
    terraformYamlFunctions,
  ];
  const functions = new Map(groups.flatMap((group) => [...group(options)]));
  return withNamespaces(functions, options);
}

/**
 * Completes a table that consists of groups: adds the functions that render templates, which can
 * call all others, the names with `core::`, and the functions of providers.
 */
export function withNamespaces(groups: FunctionMap, options: TerraformFunctionsOptions = {}): FunctionMap {
  const functions = functionsOfVersion(groups, options);
  const all = new Map(functions);
  for (const [provider, own] of options.providers ?? []) for (const [name, func] of own) all.set(`provider::${provider}::${name}`, func);
  for (const [name, func] of functions) all.set(`core::${name}`, func);
  const templates = terraformTemplateFunctions(new Map(all), options);
  for (const [name, func] of templates) all.set(name, func).set(`core::${name}`, func);
  return all;
}
