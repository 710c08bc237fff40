/** The differences between two versions of files, as plain data. */

/** The kind of a {@link Change}. */
export type ChangeKind = "added" | "removed" | "renamed" | "changed" | "moved-file" | "added-moved" | "removed-moved";

/** The kind of a {@link ChangedPart}. */
export type PartKind = "added" | "removed" | "changed" | "reordered";

/**
 * The effect of a change, the least first: nothing but the place of a declaration; texts for people;
 * versions of modules, providers and the program; values; the names and types that users of a module
 * see.
 */
export type ChangeClass = "none" | "documentation" | "pins" | "values" | "interface";

/** All classes of changes, the least first. */
export const CHANGE_CLASSES: readonly [ChangeClass, ...ChangeClass[]] = ["none", "documentation", "pins", "values", "interface"];

/** Returns the class of a change that consists of others. */
export function greatestClass(classes: Iterable<ChangeClass>): ChangeClass {
  let greatest: ChangeClass = CHANGE_CLASSES[0];
  for (const each of classes) if (CHANGE_CLASSES.indexOf(each) > CHANGE_CLASSES.indexOf(greatest)) greatest = each;
  return greatest;
}

/** A part of a declaration that changed. */
export interface ChangedPart {
  /**
   * The place within the declaration, such as `tags.Name`, `ingress[1].port` or, for the whole value
   * of a local, the empty string.
   */
  readonly path: string;
  readonly kind: PartKind;
  readonly class: ChangeClass;
  /** The source before the change, as one line, without parts that are equal on both sides. Undefined if it was added. */
  readonly from?: string | undefined;
  /** The source after the change. Undefined if it was removed. */
  readonly to?: string | undefined;
}

/** A declaration that changed. */
export interface Change {
  readonly kind: ChangeKind;
  /** The greatest class of the declaration and its parts. */
  readonly class: ChangeClass;
  /** The address of the declaration, the new one if it was renamed. For a `moved` block, the address that it moves. */
  readonly address: string;
  /** The kind of the declaration, such as `variable`. */
  readonly declaration: string;
  /** The old address of a renamed declaration; the old file of one that was moved to another. */
  readonly from?: string | undefined;
  /** The new file of a declaration that was moved to another. */
  readonly to?: string | undefined;
  /** Whether a `moved` block covers the rename. */
  readonly moved?: boolean | undefined;
  /** The changes inside a declaration that is on both sides. */
  readonly parts?: readonly ChangedPart[] | undefined;
  /** The name of the file, on the new side unless the declaration was removed. */
  readonly file: string;
  /** The line of the declaration in that file, starting at 1. */
  readonly line: number;
}
