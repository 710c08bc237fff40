/**
 * HCL to JSON: the functions of `@cdktf/hcl2json`, and a synchronous one that can keep the
 * information that they lose.
 */
export {
  toJson,
  toJsonText,
  type JsonComments,
  type JsonRange,
  type InexactJson,
  type LostValue,
  type NumberOption,
  type ToJsonOptions,
  type ToJsonResult,
  type ToJsonTextResult,
} from "./to-json.ts";
export { jsonText } from "./json-text.ts";
export type { JsonObject, JsonValue } from "./json-value.ts";
export type { Hcl2JsonCode, Hcl2JsonMessage } from "./messages.ts";
export { Hcl2JsonError } from "./error-text.ts";

// The functions of @cdktf/hcl2json
export { parse } from "./parse.ts";
export { convertFiles, type FilesByName } from "./convert-files.ts";
export type { FileSystem } from "./file-system.ts";
export { getExpressionAst } from "./expression-ast.ts";
export { getReferencesInExpression, type Reference } from "./references.ts";
export { type WrappedExpression, wrapTerraformExpression } from "./wrap-expression.ts";
export * as TFExpressionSyntaxTree from "./syntax-tree.ts";
