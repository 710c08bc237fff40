import type { Func } from "@hcl-ts/cty";
import { builtinProviderFunctions } from "../functions/provider-functions.ts";
import type { ModuleTree } from "../load/module.ts";
import { walkModules } from "../load/walk-tree.ts";
import { BUILTIN_PROVIDER } from "./builtin-schemas.ts";

/**
 * Returns the provider functions that the modules of a tree require, if they are known. Only the
 * functions of the built-in provider are, by the local names that modules give to it. The result is
 * for the option `providers` of `terraformFunctions`.
 */
export function requiredFunctions(tree: ModuleTree): ReadonlyMap<string, ReadonlyMap<string, Func>> {
  const found = new Map<string, ReadonlyMap<string, Func>>();
  for (const { module } of walkModules(tree))
    for (const [name, { provider }] of module.requiredProviders)
      if (provider === BUILTIN_PROVIDER && !found.has(name)) found.set(name, builtinProviderFunctions(module.dialect));
  return found;
}
