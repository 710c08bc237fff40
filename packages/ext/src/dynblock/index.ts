/**
 * Dynamic blocks: blocks of type `dynamic` that generate other blocks in either syntax, one for
 * each element of a collection.
 */

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
