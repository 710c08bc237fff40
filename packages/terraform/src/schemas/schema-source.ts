/** Sources of schemas of providers: JSON, or a compact file of which a type is read on demand. */
import { CtyError } from "@hcl-ts/cty";
import type { BlockJson, BlocksJson, FunctionJson, ProviderSchemaJson, ProviderSchemasJson } from "./provider-schemas-json.ts";

/** The kinds of types that a provider has schemas of, as the JSON names them. */
export const SECTIONS = ["resource_schemas", "data_source_schemas", "ephemeral_resource_schemas"] as const;

/** A kind of types. */
export type SchemaSection = (typeof SECTIONS)[number];

/** Schemas of providers. Source addresses of providers are complete: `registry.terraform.io/hashicorp/aws`. */
export interface SchemaSource {
  /** The source addresses of the providers. */
  readonly providers: readonly string[];
  /** The version of a provider, if it is known. */
  version(provider: string): string | undefined;
  /** The names of the types of a kind. */
  types(provider: string, section: SchemaSection): readonly string[];
  /** Returns the block of a type, or the configuration of the provider. */
  block(provider: string, section: SchemaSection | "provider", type?: string): BlockJson | undefined;
  functions(provider: string): ReadonlyMap<string, FunctionJson>;
}

/** Returns the schemas in the parsed output of `terraform providers schema -json`. */
export function jsonSchemas(json: ProviderSchemasJson): SchemaSource {
  if (typeof json !== "object" || json === null)
    throw new CtyError("schemas must be the parsed JSON of `terraform providers schema -json`, or a ProviderSchemaIndex");
  const schemas = new Map<string, ProviderSchemaJson>(Object.entries(json.provider_schemas ?? {}));
  const section = (provider: string, name: SchemaSection): BlocksJson => schemas.get(provider)?.[name] ?? {};
  return {
    providers: [...schemas.keys()],
    version: () => undefined,
    types: (provider, name) => Object.keys(section(provider, name)),
    block(provider, name, type = "") {
      if (name === "provider") return schemas.get(provider)?.provider?.block;
      const types = section(provider, name);
      return Object.hasOwn(types, type) ? types[type]?.block : undefined;
    },
    functions: (provider) => new Map(Object.entries(schemas.get(provider)?.functions ?? {})),
  };
}
