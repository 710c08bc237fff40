/**
 * Functions for packages that implement a syntax or decode bodies: evaluation of indexes and
 * references, capabilities, messages and ranges, and reading of files. They may change in a minor version. Programs that
 * read configuration need `@hcl-ts/hcl` only.
 */

// Bodies
export { bodyContent } from "./body/body-content.ts";
export { keepSchemaIndex, type SchemaIndex, schemaIndex } from "./body/schema.ts";
// Messages
export { attachEvaluation, type MessagesOf } from "./diagnostic/diagnostic.ts";
export { limitRepeats, MAX_REPEATS } from "./diagnostic/error-limit.ts";
export { limitSyntaxErrors, MAX_SYNTAX_ERRORS } from "./diagnostic/syntax-errors.ts";
// Evaluation
export { getAttr, index } from "./expression/access.ts";
export { CUSTOM_EXPRESSION_DECODER, type CustomExpressionDecoder, customDecoder, evaluateCustom } from "./expression/custom-decode.ts";
export { functionNames, lookupFunction, lookupVariable, variableNames, withBudget } from "./expression/eval-context.ts";
export { isBudgetSpent, throwIfBudgetSpent } from "./expression/spent-budget.ts";
export { applyTraversal, evaluateTraversal } from "./expression/traverse.ts";
export { type BoundNames, isBound, variablesOf } from "./expression/variables-of.ts";
export { countOf, didYouMean, evaluationLimit, missingArgument, wrongAttributeType } from "./messages.ts";
// Sources
export { type DecodedText, decodeUtf8 } from "./source/decode-utf8.ts";
export { lastAtOrBefore } from "./source/line-columns.ts";
export { fixedRange, movingSource } from "./source/moving-source.ts";
export { partitionPoint } from "./source/partition-point.ts";
export { formatRangeStart, rangeBetween, rangeOver } from "./source/position.ts";
// Files
export {
  errorCode,
  FileRefusal,
  type FileStatus,
  type ReadingFs,
  type ReadingOptions,
  type RefusalReason,
  readDescriptor,
  readRegularFile,
} from "./source/read-regular-file.ts";
export { FILE_START, NO_SOURCE, sourceAt } from "./source/source-file.ts";
export { withinStack } from "./stack.ts";
export { finish } from "./steps.ts";
export { actualValue } from "./text/actual-value.ts";
export { suggest } from "./text/did-you-mean.ts";
export { quote } from "./text/quote.ts";
export { shortValueText } from "./text/value-text.ts";
