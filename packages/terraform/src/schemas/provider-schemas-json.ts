/** The schemas of providers, as `terraform providers schema -json` and `tofu providers schema -json` print them. */

/** The output of `terraform providers schema -json`, with only the members that are used here. */
export interface ProviderSchemasJson {
  readonly provider_schemas?: Readonly<Record<string, ProviderSchemaJson>> | undefined;
}

/** The schemas of blocks by type. */
export type BlocksJson = Readonly<Record<string, SchemaJson>>;

/** The schema of a type. */
export interface SchemaJson {
  readonly version?: number | undefined;
  readonly block?: BlockJson | undefined;
}

/** The schemas of a provider. */
export interface ProviderSchemaJson {
  readonly provider?: SchemaJson | undefined;
  readonly resource_schemas?: BlocksJson | undefined;
  readonly data_source_schemas?: BlocksJson | undefined;
  readonly ephemeral_resource_schemas?: BlocksJson | undefined;
  /** The functions by name, in the form of `terraform metadata functions -json`. */
  readonly functions?: Readonly<Record<string, FunctionJson>> | undefined;
}

/** The schema of a block. */
export interface BlockJson {
  readonly attributes?: Readonly<Record<string, AttributeJson>> | undefined;
  readonly block_types?: Readonly<Record<string, NestedBlockJson>> | undefined;
  readonly description?: string | undefined;
  readonly description_kind?: string | undefined;
  readonly deprecated?: boolean | undefined;
}

/** The schema of an attribute. */
export interface AttributeJson {
  readonly type?: unknown;
  readonly nested_type?: NestedTypeJson | undefined;
  readonly description?: string | undefined;
  readonly description_kind?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly computed?: boolean | undefined;
  readonly sensitive?: boolean | undefined;
  readonly write_only?: boolean | undefined;
}

/** The type of an attribute whose members are attributes. */
export interface NestedTypeJson {
  readonly attributes?: Readonly<Record<string, AttributeJson>> | undefined;
  readonly nesting_mode?: string | undefined;
}

/** The schema of a block type inside another block. */
export interface NestedBlockJson {
  readonly nesting_mode?: string | undefined;
  readonly block?: BlockJson | undefined;
  readonly min_items?: number | undefined;
  readonly max_items?: number | undefined;
}

/** The signature of a provider's function. */
export interface FunctionJson {
  readonly description?: string | undefined;
  readonly summary?: string | undefined;
  readonly deprecation_message?: string | undefined;
  readonly return_type?: unknown;
  readonly parameters?: readonly ParameterJson[] | undefined;
  readonly variadic_parameter?: ParameterJson | undefined;
}

/** A parameter of a provider's function. */
export interface ParameterJson {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly is_nullable?: boolean | undefined;
  readonly type?: unknown;
}
