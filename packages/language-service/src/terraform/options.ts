/** The settings of Terraform support. */
import type { Dialect } from "@hcl-ts/terraform";
import type { ProviderSchemaIndex, ProviderSchemasJson, VariableArgument } from "@hcl-ts/terraform/evaluate";

/** The language that modules are written in. */
export interface Language {
  readonly dialect: Dialect;
  /** The version of the program; undefined for the newest. */
  readonly version: string | undefined;
}

/** Settings of {@link terraform}. */
export interface TerraformOptions {
  /** The program whose language is read; by default the setting `terraform.dialect`, or else Terraform. */
  readonly dialect?: Dialect | undefined;
  /** The version of the program, such as `1.11.4`; by default the setting `terraform.version`, or else the newest. */
  readonly version?: string | undefined;
  /**
   * The schemas of providers. A function is asked once for each provider: it returns the content of a file that
   * `hcl tf schemas` wrote, or undefined. The version comes from `.terraform.lock.hcl`, if there is one.
   */
  readonly schemas?: ProviderSchemaIndex | ProviderSchemasJson | FindSchemas | undefined;
  /** Values of variables of root modules, in addition to defaults and files such as `terraform.tfvars`. */
  readonly variables?: readonly VariableArgument[] | undefined;
}

/** Finds the compact file with the schemas of a provider. */
export type FindSchemas = (provider: string, version: string | undefined) => Uint8Array | undefined;
