/**
 * Evaluation of modules: variables, local values, instances of resources, outputs and conditions,
 * without providers.
 */
export type { FileSystem } from "../file-system.ts";
export { EPHEMERAL, SENSITIVE } from "../marks.ts";

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
// Validation
export { type ValidateOptions, validateTree } from "../check/validate-tree.ts";
// Evaluation
export type { EvaluateCode, EvaluateMessage } from "./codes.ts";
export type { CheckedInstance, CheckedKind, CheckedObject } from "./condition-log.ts";
export type { ConditionKind, ConditionResult, ConditionStatus } from "./condition.ts";
export { type ConsoleResult, ConsoleScope } from "./console-scope.ts";
export {
  type EvaluateTreeOptions,
  evaluateTree,
  MAX_INSTANCES,
  type OutputValue,
  type RemovedObject,
  type TreeResult,
} from "./evaluate-tree.ts";
export type { GivenVariables } from "./module-instance.ts";
export type { ProviderInstance } from "./provider-instance.ts";
export { ProviderSchemas, type ProviderSchemasJson } from "./provider-schemas.ts";
export { localRemoteState } from "./remote-state.ts";
export type { ProvisionerInstance } from "./provisioner-instance.ts";
export type { InstanceAction, ResourceInstance } from "./resource.ts";
export type { AfterError, DataRequest, ReadData, UnknownInstances } from "./tree-evaluation.ts";
// Explanations
export { explain } from "../explain/explain.ts";
export type { Explanation, ExplanationKind } from "../explain/explanation.ts";
export { type ExplanationData, type ExplanationFormat, explanationData, formatExplanation } from "../explain/format-explanation.ts";
// Values as data
export { type DataPath, shownType, type ValueData, valueData } from "./value-data.ts";
// The console
export { renderType } from "../console/render-type.ts";
export { type RenderOptions, renderValue } from "../console/render-value.ts";
