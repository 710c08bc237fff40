import { ProviderSchemaIndex, type ProviderSchemasJson } from "@hcl-ts/terraform/evaluate";
import type { Declaration } from "../declaration.ts";
import type { Profile } from "../profile.ts";
import { terraformProfile } from "./terraform.ts";

type BlockSchema = NonNullable<ReturnType<ProviderSchemaIndex["find"]>>;

/**
 * Returns the profile of Terraform and OpenTofu with the schemas of providers: the order of blocks and
 * elements that are a set does not matter, and what is written for sensitive arguments is not shown.
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
  const secrets = new Map<string, readonly string[]>();
  const secretsOf = (kind: string): readonly string[] => {
    const schema = isResource(kind) ? schemaOf(kind) : undefined;
    const paths = secrets.get(kind) ?? (schema === undefined ? [] : secretPaths(schema, ""));
    secrets.set(kind, paths);
    return paths;
  };
  return {
    ...terraformProfile,
    declarations: (body, file) => {
      const { declarations, moves } = terraformProfile.declarations(body, file);
      const hiding = (declaration: Declaration): Declaration => {
        const paths = secretsOf(declaration.kind);
        return paths.length === 0 ? declaration : { ...declaration, secrets: paths };
      };
      return { declarations: declarations.map(hiding), moves };
    },
    isUnordered: ({ kind }, path) => {
      let block = isResource(kind) ? schemaOf(kind) : undefined;
      for (const name of path.slice(0, -1)) block = block?.blocks.get(name)?.block;
      const last = path.at(-1) ?? "";
      return block?.blocks.get(last)?.nesting === "set" || block?.attributes.get(last)?.type.kind === "set";
    },
  };
}

function isResource(kind: string): boolean {
  return /^(?:resource|data|ephemeral) /.test(kind);
}

/** Returns the paths of the sensitive arguments of a block and of the blocks and objects inside it. */
function secretPaths({ attributes, blocks }: Pick<BlockSchema, "attributes" | "blocks">, prefix: string): readonly string[] {
  return [
    ...Array.from(attributes).flatMap(([name, { sensitive, nested }]) =>
      sensitive ? [prefix + name] : nested === undefined ? [] : secretPaths({ ...nested, blocks: new Map() }, `${prefix}${name}.`),
    ),
    ...Array.from(blocks).flatMap(([name, { block }]) => secretPaths(block, `${prefix}${name}.`)),
  ];
}
