/** The schemas of providers, as `terraform providers schema -json` and `tofu providers schema -json` print them. */

/** The output of `terraform providers schema -json`, with only the members that are used here. */
export interface ProviderSchemasJson {
  readonly provider_schemas?: Readonly<Record<string, ProviderSchemaJson>> | undefined;
}

/** The schemas of a provider. */
export interface ProviderSchemaJson {
  readonly provider?: { readonly block?: BlockJson } | undefined;
  readonly resource_schemas?: Readonly<Record<string, { readonly block?: BlockJson }>> | undefined;
  readonly data_source_schemas?: Readonly<Record<string, { readonly block?: BlockJson }>> | undefined;
  readonly ephemeral_resource_schemas?: Readonly<Record<string, { readonly block?: BlockJson }>> | undefined;
}

/** The schema of a block. */
export interface BlockJson {
  readonly attributes?: Readonly<Record<string, AttributeJson>> | undefined;
  readonly block_types?: Readonly<Record<string, NestedBlockJson>> | undefined;
}

/** The schema of an attribute. */
export interface AttributeJson {
  readonly type?: unknown;
  readonly nested_type?: { readonly attributes?: Readonly<Record<string, AttributeJson>>; readonly nesting_mode?: string } | undefined;
  readonly required?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly computed?: boolean | undefined;
  readonly sensitive?: boolean | undefined;
  readonly write_only?: boolean | undefined;
}

/** The schema of the blocks of a type in another block. */
export interface NestedBlockJson {
  readonly nesting_mode?: string | undefined;
  readonly block?: BlockJson | undefined;
  readonly min_items?: number | undefined;
  readonly max_items?: number | undefined;
}
