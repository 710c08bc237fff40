/** Static analysis of HCL in any syntax. */

// References
export {
  type AttributeOutline,
  type BlockOutline,
  type BodyOptions,
  type BodyOutline,
  bodyItems,
  type DynamicBlock,
  dynamicBlock,
  outlineOf,
} from "./body-outline.ts";
// Meaning
export { meaningKey, type MeaningKeyOptions } from "./meaning/meaning-key.ts";
export { type InstanceRenaming, type RenameAttributesOptions, renameAttributes } from "./meaning/instance-renaming.ts";
// Order
export { type Dependency, type DependencyItem, type DependencyOrder, dependencyOrder } from "./dependency-order.ts";
export { strongComponents } from "./strong-components.ts";
// Reading expressions without evaluating them
export { exprCall, type StaticCallResult } from "./expr-call.ts";
export { exprList, type StaticList } from "./expr-list.ts";
export { exprMap, type StaticMap } from "./expr-map.ts";
export { absTraversalForExpr, exprAsKeyword, relTraversalForExpr, type StaticTraversal } from "./expr-traversal.ts";
export { DynamicIndex, EveryElement, formatReference, type Reference, type ReferenceStep, referenceRange } from "./reference.ts";
export { functionSteps, functions, type ReferenceOptions, referenceSteps, references } from "./references.ts";
// Renaming
export { applyEdits, type RenameReferencesOptions, type Renaming, renameReferences, type TextEdit } from "./rename.ts";
export { unwrapExpression, unwrapExpressionUntil } from "./unwrap.ts";
export type { AnalysisCode, AnalysisMessage } from "./codes.ts";
export { constantBool, constantNumber, constantString, constantStrings, constantValue } from "./constant.ts";
export { type BlockVisit, type WalkBlocksOptions, walkBlocks } from "./walk-blocks.ts";
