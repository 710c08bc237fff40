/** Terraform and OpenTofu for the language service. */
export type { FindSchemas, TerraformOptions } from "./options.ts";
export { terraform } from "./terraform.ts";
