import type { Module, Resource } from "../load/module.ts";
import { defaultRegistry } from "../load/module-source.ts";
import { defaultProvider, impliedProvider } from "../load/provider-source.ts";

/** Returns the complete source address of a resource's provider. */
export function providerOf({ provider, type }: Resource, module: Module): string {
  return providerSource(provider?.name ?? impliedProvider(type), module);
}

/** Returns the complete source address of the provider with a local name. */
export function providerSource(name: string, { requiredProviders, dialect }: Module): string {
  return requiredProviders.get(name)?.provider ?? defaultProvider(name, dialect);
}

/**
 * Returns the source address of the provider that a name refers to in `providers` of a module call.
 * Only resources can refer to the built-in provider without declaring it.
 */
export function namedProvider(name: string, { requiredProviders, dialect }: Module): string {
  return requiredProviders.get(name)?.provider ?? `${defaultRegistry(dialect)}/hashicorp/${name}`;
}
