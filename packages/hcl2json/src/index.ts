/**
 * HCL to JSON: the functions of `@cdktf/hcl2json`, and a synchronous one that can keep the
 * information that they lose.
 */
import { convertFiles } from "./convert-files.ts";
import { getExpressionAst } from "./expression-ast.ts";
import { parse } from "./parse.ts";
import { getReferencesInExpression } from "./references.ts";
import * as TFExpressionSyntaxTree from "./syntax-tree.ts";
import { toJson } from "./to-json.ts";
import { wrapTerraformExpression } from "./wrap-expression.ts";

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
export type { FolderFiles } from "./folder-files.ts";
export { getExpressionAst } from "./expression-ast.ts";
export { getReferencesInExpression, type JsonReference } from "./references.ts";
export { type WrappedExpression, wrapTerraformExpression } from "./wrap-expression.ts";
export * as TFExpressionSyntaxTree from "./syntax-tree.ts";

/** The functions as one object, for programs that import the default. */
const hcl2json: {
  readonly parse: typeof parse;
  readonly convertFiles: typeof convertFiles;
  readonly getExpressionAst: typeof getExpressionAst;
  readonly getReferencesInExpression: typeof getReferencesInExpression;
  readonly wrapTerraformExpression: typeof wrapTerraformExpression;
  readonly TFExpressionSyntaxTree: typeof TFExpressionSyntaxTree;
  readonly toJson: typeof toJson;
} = { parse, convertFiles, getExpressionAst, getReferencesInExpression, wrapTerraformExpression, TFExpressionSyntaxTree, toJson };
// biome-ignore lint/style/noDefaultExport: programs import the default of the package that this one replaces.
export default hcl2json;
