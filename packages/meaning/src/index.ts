/** The meaning of changes of HCL. */
export type { Change, ChangedPart, ChangeKind, PartKind } from "./change.ts";
export type { Declaration, DeclarationContent, Move } from "./declaration.ts";
export { type DiffFilesOptions, diffFiles, type Files, type FilesDiff } from "./diff-files.ts";
export type { FileDeclarations, Profile } from "./profile.ts";
export { blockProfile } from "./profiles/blocks.ts";
export { terraformProfile } from "./profiles/terraform.ts";
export { CHANGE_CLASSES, type ChangeClass } from "./change.ts";
export { type DiffFoldersOptions, diffFolders } from "./folders/diff-folders.ts";
export { type DiffModulesOptions, diffModules } from "./folders/diff-modules.ts";
export type { FolderDiff, KindCount, TreeDiff } from "./folders/folder-diff.ts";
export { type Scope, type ScopeOf, scopesByName } from "./folders/scope.ts";
export { terraformProfileWith } from "./profiles/terraform-with-schemas.ts";
export { type SummaryLine, type SummarySign, summarize } from "./summary/summarize.ts";
export { diffInterface, type InterfaceDiff, type InterfaceReason, VERSION_LEVELS, type VersionLevel } from "./interface/diff-interface.ts";
export { greatestVersion } from "./interface/versions.ts";
export { type DiffValuesOptions, diffValues } from "./values/diff-values.ts";
export type { Cause, ObjectChange, ValueChange, ValuesDiff } from "./values/values-diff.ts";
export { type DiffReport, formatDiff, onlyClasses } from "./summary/format-diff.ts";
