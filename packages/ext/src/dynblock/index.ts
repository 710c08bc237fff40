/** Dynamic blocks: blocks of type `dynamic` that generate others, one for each element of a collection, in either syntax. */

// Expansion
export { type ExpandOptions, expand } from "./expand.ts";
export type { ForEachCheck } from "./dynamic-block.ts";
// Variables
export {
  expandVariables,
  type VariablesChild,
  type VariablesNode,
  type VisitedVariables,
  variables,
  walkExpandVariables,
  walkVariables,
} from "./variables.ts";
export type { DynblockCode, DynblockMessage } from "./codes.ts";
