/**
 * Evaluation of modules: variables, local values, instances of resources, outputs and conditions,
 * without providers.
 */

// Validation
export { FileChecks, type FileChecksOptions } from "../check/file-checks.ts";
export { type ValidateOptions, validateTree } from "../check/validate-tree.ts";
// The console
export { renderType } from "../console/render-type.ts";
export { type RenderOptions, renderValue } from "../console/render-value.ts";
// Evaluation
export type { EvaluateCode, EvaluateMessage } from "../evaluate/codes.ts";
export type { ConditionKind, ConditionResult, ConditionStatus } from "../evaluate/condition.ts";
export type { CheckedInstance, CheckedKind, CheckedObject } from "../evaluate/condition-log.ts";
export { type ConsoleResult, ConsoleScope } from "../evaluate/console-scope.ts";
export {
  type EvaluateTreeOptions,
  evaluateTree,
  MAX_INSTANCES,
  type OutputValue,
  type RemovedObject,
  type TreeResult,
} from "../evaluate/evaluate-tree.ts";
export { type InstanceFilter, instancesOfType } from "../evaluate/instances-of-type.ts";
export type { GivenVariables } from "../evaluate/module-instance.ts";
export type { ProviderInstance } from "../evaluate/provider-instance.ts";
export { ProviderSchemaIndex } from "../evaluate/provider-schema-index.ts";
export type { ProvisionerInstance } from "../evaluate/provisioner-instance.ts";
export { evaluationReadingSteps } from "../evaluate/read-attributes.ts";
export { localRemoteState } from "../evaluate/remote-state.ts";
export type { InstanceAction, ResourceInstance } from "../evaluate/resource.ts";
export type { AfterError, DataRequest, ReadData, UnknownInstances } from "../evaluate/tree-evaluation.ts";
// Values as data
export {
  type DataMarker,
  type DataPath,
  type MarkedDataOptions,
  markedData,
  shownType,
  UNKNOWN,
  type ValueData,
  valueData,
  WITHHELD,
} from "../evaluate/value-data.ts";
// Explanations
export { type Cause, causesOf } from "../explain/causes.ts";
export { addressProblems, explain } from "../explain/explain.ts";
export type { Explanation, ExplanationKind, ExplanationNote } from "../explain/explanation.ts";
export { type ExplanationData, type ExplanationFormat, explanationData, formatExplanation } from "../explain/format-explanation.ts";
export { relatedDiagnostics } from "../explain/related.ts";
// Positions
export { type ArgumentPosition, findArgument } from "../locate/find-argument.ts";
export { declarationAt, type ReferredDeclaration, referredDeclarations } from "../locate/referred-declarations.ts";
export { EPHEMERAL, SENSITIVE } from "../marks.ts";
// Schemas of providers
export type {
  AttributeJson,
  BlockJson,
  BlocksJson,
  FunctionJson,
  NestedBlockJson,
  NestedTypeJson,
  ParameterJson,
  ProviderSchemaJson,
  ProviderSchemasJson,
  SchemaJson,
} from "../schemas/provider-schemas-json.ts";
export { type CompactSchemas, isCompactSchemas, openCompactSchemas } from "../schemas/read-compact.ts";
export type { SchemaSection, SchemaSource } from "../schemas/schema-source.ts";
export { type WriteCompactSchemasOptions, writeCompactSchemas } from "../schemas/write-compact.ts";
export type { FileSystem } from "../source/file-system.ts";
// Variables
export { prepareVariable } from "../variables/prepare-variable.ts";
export {
  readNativeVariables,
  readVariables,
  type VariableArgument,
  type VariableOrigin,
  type VariableSources,
  type VariableValue,
  type VariableValues,
} from "../variables/read-variables.ts";
