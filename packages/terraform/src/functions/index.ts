/** The functions of Terraform and OpenTofu. */

// The whole table
export { terraformFunctions, withNamespaces } from "./terraform-functions.ts";
export type { TerraformFunctionsOptions } from "./options.ts";
export type { Forge } from "../rsadecrypt/forge.ts";
export { rsadecryptOf } from "../rsadecrypt/rsadecrypt-of.ts";
// Groups
export {
  coreFunctions,
  cryptoFunctions,
  encodingFunctions,
  type FunctionTable,
  fileFunctions,
  networkFunctions,
  regexFunctions,
  templateFunctions,
  textEncodingFunctions,
  yamlFunctions,
} from "./tables.ts";
export { builtinProviderFunctions } from "./provider-functions.ts";
// The console
export { typeOf, typeValueType } from "./conversion.ts";
// Marks
export { EPHEMERAL, SENSITIVE, TYPE_MARK } from "../marks.ts";
export { redact } from "../redact.ts";
