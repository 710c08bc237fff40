import type { Diagnostic } from "@hcl-ts/hcl";
import type { Change, ChangeClass } from "../change.ts";

/** The number of declarations of a kind. */
export interface KindCount {
  /** The kind without a type, such as `resource`. */
  readonly kind: string;
  readonly count: number;
}

/** The changes of files that share a scope, such as a module's. */
export interface FolderDiff {
  readonly kind: "added" | "removed" | "moved" | "changed";
  /** The folder or, for a language whose files have a scope each, the path of the file. */
  readonly folder: string;
  /** The old path of a folder that was moved. */
  readonly from?: string | undefined;
  /** The number of declarations in a folder that was added or removed, by kind. */
  readonly counts: readonly KindCount[];
  /** The changes of declarations; none for a folder that was added or removed. */
  readonly changes: readonly Change[];
  /** The greatest class of the changes. Adding, removing or moving a folder is of the class `values`. */
  readonly class: ChangeClass;
}

/** The differences between two versions of a tree of folders. */
export interface TreeDiff {
  /** The folders that differ, by path. */
  readonly folders: readonly FolderDiff[];
  /** The greatest class of the changes; `none` if both versions mean the same. */
  readonly class: ChangeClass;
  /** The syntax errors of the version before. What can be read of a file with errors is compared like any other. */
  readonly before: readonly Diagnostic[];
  /** The syntax errors of the version after. */
  readonly after: readonly Diagnostic[];
}
