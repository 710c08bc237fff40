/**
 * Functions for packages that implement a syntax or decode bodies: evaluation of indexes and
 * references, capabilities, messages and ranges, and reading of files. They may change in a minor version. Programs that
 * read configuration need `@hcl-ts/hcl` only.
 */

// Evaluation
export { getAttr, index } from "./access.ts";
// Bodies
export { bodyContent } from "./body-content.ts";
export { CUSTOM_EXPRESSION_DECODER, type CustomExpressionDecoder, customDecoder, evaluateCustom } from "./custom-decode.ts";
// Sources
export { type DecodedText, decodeUtf8 } from "./decode-utf8.ts";
// Messages
export { attachEvaluation, type MessagesOf } from "./diagnostic.ts";
export { suggest } from "./did-you-mean.ts";
export { limitRepeats, MAX_REPEATS, RepeatCounter } from "./error-limit.ts";
export { functionNames, lookupFunction, lookupVariable, variableNames, withBudget } from "./eval-context.ts";
export { lastAtOrBefore } from "./line-columns.ts";
export { countOf, didYouMean, evaluationLimit, missingArgument } from "./messages.ts";
export { formatRangeStart, rangeBetween, rangeOver } from "./position.ts";
export { quote } from "./quote.ts";
// Files
export {
  FileRefusal,
  type FileStatus,
  type ReadingFs,
  type ReadingOptions,
  type RefusalReason,
  readDescriptor,
  readRegularFile,
} from "./read-regular-file.ts";
export { keepSchemaIndex, type SchemaIndex, schemaIndex } from "./schema.ts";
export { FILE_START, NO_SOURCE } from "./source-file.ts";
export { isBudgetSpent, throwIfBudgetSpent } from "./spent-budget.ts";
export { withinStack } from "./stack.ts";
export { limitSyntaxErrors, MAX_SYNTAX_ERRORS } from "./syntax-errors.ts";
export { applyTraversal, evaluateTraversal } from "./traverse.ts";
export { shortValueText } from "./value-text.ts";
export { type BoundNames, isBound, variablesOf } from "./variables-of.ts";
