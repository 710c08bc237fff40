import type { Resource } from "../load/module.ts";
import { builtinSchemas } from "./builtin-schemas.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { providerOf } from "./provider-of.ts";
import type { BlockSchema } from "./provider-schemas.ts";

/** Returns the schema of a resource; undefined if none is known. */
export function schemaOf(resource: Resource, { evaluation, tree }: ModuleInstance): BlockSchema | undefined {
  const { mode, type } = resource;
  const provider = providerOf(resource, tree.module);
  return evaluation.settings.schemas?.find(provider, mode, type) ?? builtinSchemas.find(provider, mode, type);
}
