/** The syntax-agnostic core of HCL. */

export { getAttr, index } from "./access.ts";
// Bodies
export {
  type Attribute,
  type AttributesResult,
  type Block,
  type Body,
  type BodyContent,
  blocksOfType,
  type ContentResult,
  type PartialContentResult,
  type StaticContent,
} from "./body.ts";
export { CUSTOM_EXPRESSION_DECODER, type CustomExpressionDecoder, customDecoder, evaluateCustom } from "./custom-decode.ts";
export { type DecodedText, decodeUtf8 } from "./decode-utf8.ts";
// Diagnostics
export {
  attachEvaluation,
  changeDiagnostic,
  type Diagnostic,
  type DiagnosticEvaluation,
  type DiagnosticPlace,
  errorDiagnostic,
  evaluationOf,
  hasErrors,
  type Message,
  type MessageParam,
  type MessageParams,
  type MessagesOf,
  message,
  type Severity,
  warningDiagnostic,
} from "./diagnostic.ts";
export { type DiagnosticData, diagnosticsToData, type PositionData, type RangeData } from "./diagnostic-json.ts";
export { formatDiagnosticsAsGithub } from "./diagnostic-github.ts";
export { orderDiagnostics } from "./diagnostic-order.ts";
export { formatDiagnosticsAsSarif, type SarifOptions } from "./diagnostic-sarif.ts";
export { type DiagnosticTextOptions, formatDiagnostic, formatDiagnostics } from "./diagnostic-text.ts";
export { suggest } from "./did-you-mean.ts";
export { EvalContext, type EvalScope, functionNames, lookupFunction, lookupVariable, type Names, variableNames } from "./eval-context.ts";
// Expressions and evaluation
export {
  type EvaluationResult,
  type Expression,
  type ExpressionShape,
  isExpression,
  type KeyValueExpressions,
  type StaticCall,
} from "./expression.ts";
export { emptyBody, mergeBodies } from "./merged-body.ts";
export { countOf, didYouMean, missingArgument } from "./messages.ts";
// Positions and sources
export { formatPlace, NO_RANGE, type Position, type Range, type Ranged, rangeBetween, rangeOver } from "./position.ts";
export { quote } from "./quote.ts";
export { type AttributeSchema, type BlockHeaderSchema, type BodySchema, type SchemaIndex, schemaIndex } from "./schema.ts";
export { FILE_START, NO_SOURCE, SourceFile } from "./source-file.ts";
export type { Sources } from "./sources.ts";
export { terminalJson, terminalText } from "./terminal-text.ts";
export { isStackOverflow, withinStack } from "./stack.ts";
// Traversals
export { type Traversal, type TraversalStep, TraverseAttr, TraverseIndex, TraverseRoot, TraverseSplat } from "./traversal.ts";
export { formatTraversal } from "./traversal-text.ts";
export {
  applyTraversal,
  evaluateTraversal,
  isPattern,
  isRelative,
  joinTraversals,
  rootName,
  splitTraversal,
  type TraversalSplit,
  traversalRange,
  traverseAbs,
  traverseRel,
} from "./traverse.ts";
export { shortValueText } from "./value-text.ts";
export { type BoundNames, isBound, variablesOf } from "./variables-of.ts";
export type { HclCode, HclMessage } from "./codes.ts";
