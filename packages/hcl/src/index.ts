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
} from "./body/body.ts";
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
  type MessageOf,
  type MessageParam,
  type MessageParams,
  message,
  type Severity,
  warningDiagnostic,
} from "./diagnostic/diagnostic.ts";
export { type DiagnosticData, diagnosticsToData, type PositionData, type RangeData } from "./report/diagnostic-json.ts";
export { formatDiagnosticsAsGithub } from "./report/diagnostic-github.ts";
export { orderDiagnostics } from "./diagnostic/diagnostic-order.ts";
export { formatDiagnosticsAsSarif, type SarifOptions } from "./report/diagnostic-sarif.ts";
export { type DiagnosticTextOptions, formatDiagnostic, formatDiagnostics } from "./report/diagnostic-text.ts";
export { EvalContext, type EvalScope, type Names } from "./expression/eval-context.ts";
// Expressions and evaluation
export {
  type EvaluationResult,
  type Expression,
  type ExpressionShape,
  isExpression,
  type KeyValueExpressions,
  type StaticCall,
} from "./expression/expression.ts";
export { emptyBody, mergeBodies } from "./body/merged-body.ts";
// Positions and sources
export { NO_RANGE, type Position, type Range, type Ranged } from "./source/position.ts";
export type { AttributeSchema, BlockHeaderSchema, BodySchema } from "./body/schema.ts";
export { SourceFile } from "./source/source-file.ts";
export type { Sources } from "./source/sources.ts";
export { terminalJson, terminalText } from "./text/terminal-text.ts";
// Traversals
export { type Traversal, type TraversalStep, TraverseAttr, TraverseIndex, TraverseRoot, TraverseSplat } from "./expression/traversal.ts";
export { formatTraversal } from "./expression/traversal-text.ts";
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
} from "./expression/traverse.ts";
export type { HclCode, HclMessage } from "./codes.ts";
