/**
 * Conversion between the two syntaxes of Terraform and OpenTofu: JSON to readable HCL, and back.
 */
export { type FromJsonOptions, type FromJsonResult, fromJson } from "../convert/from-json.ts";
export { type ToTerraformJsonOptions, type ToTerraformJsonResult, toTerraformJson } from "../convert/to-terraform-json.ts";
export type { ProviderSchemasJson } from "../schemas/provider-schemas-json.ts";
