import type { Resource } from "../load/module.ts";
import type { BlockSchema } from "./block-schema.ts";
import { builtinSchema } from "./builtin-schemas.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { providerOf } from "./provider-of.ts";

/** Returns the schema of a resource; undefined if none is known. */
export function schemaOf(resource: Resource, { evaluation, tree }: ModuleInstance): BlockSchema | undefined {
  const { mode, type } = resource;
  const provider = providerOf(resource, tree.module);
  return evaluation.settings.schemas?.find(provider, mode, type) ?? builtinSchema(provider, mode, type);
}
