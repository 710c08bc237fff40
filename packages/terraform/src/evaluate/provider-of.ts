import type { Module, Resource } from "../load/module.ts";
import { defaultProvider, impliedProvider } from "../load/provider-source.ts";

/** Returns the complete source address of the provider of a resource. */
export function providerOf({ provider, type }: Resource, module: Module): string {
  const name = provider?.name ?? impliedProvider(type);
  return module.requiredProviders.get(name)?.provider ?? defaultProvider(name, module.dialect);
}
