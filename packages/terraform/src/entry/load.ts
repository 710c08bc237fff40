/**
 * Loads modules: the merged declarations of a folder's files, and the tree of modules that
 * call each other.
 */

export type { BackendName } from "../check/backends.ts";
export { type CheckOptions, type CheckStepsOptions, checkModule, checkSteps, checkTree } from "../check/check-tree.ts";
export type { CheckCode, CheckMessage } from "../check/codes.ts";
export { usedAddresses } from "../check/unused.ts";
export { dependencyCycles } from "../graph/cycles.ts";
export { dependencyGraph } from "../graph/dependency-graph.ts";
export { type FormatGraphOptions, formatGraphAsDot, formatGraphAsMermaid } from "../graph/format-graph.ts";
export { type DependencyGraph, dependenciesOf, type GraphEdge, type GraphNode, type GraphNodeKind, restrictGraph } from "../graph/graph.ts";
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
export {
  type Address,
  formatAddress,
  formatInstanceKey,
  type InstanceKey,
  type ModuleStep,
  type ResourceAddress,
  type ResourceMode,
  resourceAddress,
  resourceModes,
} from "../load/address.ts";
export { type BlockTypeName, FILE_SCHEMAS } from "../load/block-types.ts";
export type { LoadCode, LoadMessage } from "../load/codes.ts";
export { type Declarations, declarationsIn } from "../load/declarations-in.ts";
export { installedModules } from "../load/installed-modules.ts";
export type { ModulePart } from "../load/joined-parts.ts";
export { type LoadModuleOptions, loadModule, loadNativeModule } from "../load/load-module.ts";
export { type LoadTreeOptions, loadNativeTree, loadTree, MAX_MODULE_DEPTH, MAX_MODULES, type ResolveModule } from "../load/load-tree.ts";
export { LOCK_FILE, lockedVersions } from "../load/lock-file.ts";
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
} from "../load/module.ts";
export { type FileName, moduleFiles } from "../load/module-files.ts";
export { type InstalledModule, type ModuleManifest, readModuleManifest } from "../load/module-manifest.ts";
export { MODULE_OUTLINE } from "../load/module-outline.ts";
export {
  type JoinModuleOptions,
  joinFileParts,
  joinFilePartsSteps,
  joinModule,
  type ParsedModuleFile,
  type ReadModuleFileOptions,
  readModuleFile,
  readModuleFileSteps,
} from "../load/module-part.ts";
export { type ModuleSource, parseModuleSource, type RepositorySource } from "../load/module-source.ts";
export { defaultProvider, impliedProvider, parseProviderSource } from "../load/provider-source.ts";
export { addressOf } from "../load/read-address.ts";
export { joinModuleSteps, rejoinModule } from "../load/rejoin-module.ts";
export { type StaticNames, StaticScope } from "../load/static-scope.ts";
export {
  type ConstraintOperator,
  compareVersions,
  meetsConstraints,
  parseVersion,
  parseVersionConstraints,
  type Version,
  type VersionConstraint,
  type VersionConstraints,
} from "../load/version.ts";
export { moduleFolders } from "../load/walk-tree.ts";
export { findReferences, type NamedRange } from "../rename/find-references.ts";
export { type RenamedDeclaration, type RenameOptions, renameDeclaration } from "../rename/rename-declaration.ts";
