/** The JSON syntax of HCL. */

// Parsing
export {
  isJsonFilename,
  type JsonFile,
  type JsonFileResult,
  type JsonExpressionResult,
  parse,
  parseExpression,
  parseLiteral,
  type Source,
} from "./parse.ts";
export { MAX_DEPTH } from "./parser/json-parser.ts";

// The tree, for tools that visit every node
export {
  type JsonArrayNode,
  type JsonLiteralNode,
  type JsonObjectNode,
  type JsonPropertyNode,
  type JsonStringNode,
  type JsonSyntaxNode,
  type JsonValueNode,
  jsonSyntaxTree,
} from "./syntax-tree.ts";

// Values that another parser has read
export { bodyFromValue, expressionFromValue, type ValueOrigin } from "./from-value.ts";
export type { HcljsonCode, HcljsonMessage } from "./codes.ts";
