import { kept } from "@hcl-ts/cty/kernel";
import type { Resource } from "../load/module.ts";
import type { BlockSchema } from "./block-schema.ts";
import { builtinSchema } from "./builtin-schemas.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { providerOf } from "./provider-of.ts";

/** The provider and schema of a resource, which are the same in all instances of its module. */
export interface ResourceSchema {
  /** The complete source address of the provider. */
  readonly provider: string;
  /** The schema; undefined if none is known. */
  readonly schema: BlockSchema | undefined;
}

/** Returns the provider and the schema of a resource. They are looked up once in an evaluation. */
export function schemaOf(resource: Resource, { evaluation, tree }: ModuleInstance): ResourceSchema {
  const { schemas, settings } = evaluation;
  return kept(schemas, resource, () => {
    const { mode, type } = resource;
    const provider = providerOf(resource, tree.module);
    return { provider, schema: settings.schemas?.find(provider, mode, type) ?? builtinSchema(provider, mode, type) };
  });
}
