/** The meaning of changes of HCL. */
export type { Change, ChangedPart, ChangeKind, PartKind } from "./change.ts";
export type { Declaration, DeclarationContent, Move } from "./declaration.ts";
export { type DiffFilesOptions, diffFiles, type Files, type FilesDiff } from "./diff-files.ts";
export type { FileDeclarations, Profile } from "./profile.ts";
export { blockProfile } from "./profiles/blocks.ts";
export { terraformProfile } from "./profiles/terraform.ts";
