/**
 * Loads modules: the merged declarations of the files of a folder, and the tree of modules that
 * call each other.
 */
export {
  type Address,
  formatAddress,
  formatInstanceKey,
  type InstanceKey,
  type ModuleStep,
  type ResourceAddress,
  type ResourceMode,
  resourceAddress,
} from "./address.ts";
export type { LoadCode, LoadMessage } from "./codes.ts";
export { type LoadModuleOptions, loadModule, loadNativeModule } from "./load-module.ts";
export { type LoadTreeOptions, loadNativeTree, loadTree, MAX_MODULE_DEPTH, MAX_MODULES, type ResolveModule } from "./load-tree.ts";
export type {
  Backend,
  Check,
  CheckRule,
  Cloud,
  Declaration,
  Import,
  Local,
  Module,
  ModuleCall,
  ModuleFile,
  ModuleTree,
  Moved,
  Output,
  ParsingMode,
  PassedProvider,
  ProviderConfig,
  ProviderMeta,
  ProviderReference,
  ProviderRequirement,
  Provisioner,
  Removed,
  RequiredVersion,
  Resource,
  Variable,
} from "./module.ts";
export { installedModules } from "./installed-modules.ts";
export { type InstalledModule, type ModuleManifest, readModuleManifest } from "./module-manifest.ts";
export { type ModuleSource, parseModuleSource } from "./module-source.ts";
export { addressOf } from "./read-address.ts";
export { defaultProvider, impliedProvider, parseProviderSource } from "./provider-source.ts";
export {
  type ConstraintOperator,
  compareVersions,
  meetsConstraints,
  parseVersion,
  parseVersionConstraints,
  type Version,
  type VersionConstraint,
  type VersionConstraints,
} from "./version.ts";
export { moduleFolders } from "./walk-tree.ts";
export { inspect } from "../inspect/inspect.ts";
export type {
  InspectedDiagnostic,
  InspectedModuleCall,
  InspectedOutput,
  InspectedPosition,
  InspectedProvider,
  InspectedRequirement,
  InspectedResource,
  InspectedVariable,
  Inspection,
} from "../inspect/inspection.ts";
export { dependencyCycles } from "../graph/cycles.ts";
export { dependencyGraph } from "../graph/dependency-graph.ts";
export { type FormatGraphOptions, formatGraphAsDot, formatGraphAsMermaid } from "../graph/format-graph.ts";
export { type DependencyGraph, dependenciesOf, type GraphEdge, type GraphNode, type GraphNodeKind, restrictGraph } from "../graph/graph.ts";
export type { CheckCode, CheckMessage } from "../check/codes.ts";
export { type CheckOptions, checkModule, checkTree } from "../check/check-tree.ts";
export { MODULE_OUTLINE } from "../rename/module-outline.ts";
export { findReferences, type NamedRange } from "../rename/find-references.ts";
export { type RenamedDeclaration, type RenameOptions, renameDeclaration } from "../rename/rename-declaration.ts";
