import { ProviderSchemaIndex, type ProviderSchemasJson } from "@hcl-ts/terraform/evaluate";
import type { Profile } from "../profile.ts";
import { terraformProfile } from "./terraform.ts";

type BlockSchema = NonNullable<ReturnType<ProviderSchemaIndex["find"]>>;

/**
 * Returns the profile of Terraform and OpenTofu with the schemas of providers: the order of blocks and
 * elements that are a set does not matter.
 *
 * @param schemas the parsed output of `terraform providers schema -json`
 * @throws CtyError if the schemas do not have the form that Terraform prints
 */
export function terraformProfileWith(schemas: ProviderSchemasJson): Profile {
  const read = new ProviderSchemaIndex(schemas);
  const providers = Object.keys(schemas.provider_schemas ?? {});
  const found = new Map<string, BlockSchema | undefined>();
  const schemaOf = (kind: string): BlockSchema | undefined => {
    if (found.has(kind)) return found.get(kind);
    const [mode, type = ""] = kind.split(" ");
    const own = mode === "resource" ? "managed" : mode === "data" ? "data" : "ephemeral";
    const schema = providers.map((provider) => read.find(provider, own, type)).find((each) => each !== undefined);
    found.set(kind, schema);
    return schema;
  };
  return {
    ...terraformProfile,
    isUnordered: ({ kind }, path) => {
      let block = /^(?:resource|data|ephemeral) /.test(kind) ? schemaOf(kind) : undefined;
      for (const name of path.slice(0, -1)) block = block?.blocks.get(name)?.block;
      const last = path.at(-1) ?? "";
      return block?.blocks.get(last)?.nesting === "set" || block?.attributes.get(last)?.type.kind === "set";
    },
  };
}
