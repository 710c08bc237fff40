/** The syntax-agnostic core of HCL. */

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
// Diagnostics
export {
  changeDiagnostic,
  type Diagnostic,
  type DiagnosticEvaluation,
  type DiagnosticOptions,
  errorDiagnostic,
  evaluationOf,
  hasErrors,
  type Message,
  type MessageParam,
  type MessageParams,
  message,
  type Severity,
  warningDiagnostic,
} from "./diagnostic.ts";
export { type DiagnosticData, diagnosticsToData, type PositionData, type RangeData } from "./diagnostic-json.ts";
export { formatDiagnosticsAsGithub } from "./diagnostic-github.ts";
export { orderDiagnostics } from "./diagnostic-order.ts";
export { formatDiagnosticsAsSarif, type SarifOptions } from "./diagnostic-sarif.ts";
export { type DiagnosticTextOptions, formatDiagnostic, formatDiagnostics } from "./diagnostic-text.ts";
export { EvalContext, type EvalScope, type Names } from "./eval-context.ts";
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
// Positions and sources
export { NO_RANGE, type Position, type Range, type Ranged } from "./position.ts";
export type { AttributeSchema, BlockHeaderSchema, BodySchema } from "./schema.ts";
export { SourceFile } from "./source-file.ts";
export type { Sources } from "./sources.ts";
export { terminalJson, terminalText } from "./terminal-text.ts";
// Traversals
export { type Traversal, type TraversalStep, TraverseAttr, TraverseIndex, TraverseRoot, TraverseSplat } from "./traversal.ts";
export { formatTraversal } from "./traversal-text.ts";
export {
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
export type { HclCode, HclMessage } from "./codes.ts";
