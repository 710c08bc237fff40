/**
 * Conversion between the two syntaxes of Terraform and OpenTofu: JSON to readable HCL, and back.
 */
export { fromJson, type FromJsonOptions, type FromJsonResult } from "./from-json.ts";
export { toTerraformJson, type ToTerraformJsonOptions, type ToTerraformJsonResult } from "./to-terraform-json.ts";
export type { ProviderSchemas, SchemaBlock, SchemasByType } from "./provider-schemas.ts";
