/** The functions of Terraform and OpenTofu. */

// The console
export { typeOf, typeValueType } from "../functions/conversion.ts";
// For editors and documentation
export { describedFunctions } from "../functions/descriptions.ts";
export type { TerraformFunctionsOptions } from "../functions/options.ts";
export { builtinProviderFunctions } from "../functions/provider-functions.ts";
// Groups
export {
  type FunctionMap,
  terraformCoreFunctions,
  terraformCryptoFunctions,
  terraformEncodingFunctions,
  terraformFileFunctions,
  terraformNetworkFunctions,
  terraformRegexFunctions,
  terraformTemplateFunctions,
  terraformTextEncodingFunctions,
  terraformYamlFunctions,
} from "../functions/tables.ts";
// The whole table
export { terraformFunctions, withNamespaces } from "../functions/terraform-functions.ts";
// Marks
export { EPHEMERAL, SENSITIVE, TYPE_MARK } from "../marks.ts";
export { redact } from "../redact.ts";
export type { Forge } from "../rsadecrypt/forge.ts";
export { rsadecryptOf } from "../rsadecrypt/rsadecrypt-of.ts";
