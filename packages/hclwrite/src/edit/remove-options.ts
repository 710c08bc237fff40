import { CtyError } from "@hcl-ts/cty";
import { suggest } from "@hcl-ts/hcl/syntax";
import type { Comment } from "@hcl-ts/hclsyntax";
import { checkOptions, nameOf } from "../arguments.ts";

/** The options for removing an item or a part of a value. */
export interface RemoveOptions {
  /**
   * Keeps the comments before it and after it; by default they go, too. A function chooses the
   * comments that stay, such as those with a meaning for a tool. In lists and objects, and on a line
   * that other items share, all stay if one of them does.
   */
  readonly keepComments?: boolean | ((comment: Comment) => boolean);
  /**
   * Also removes each block that the change leaves without attributes, blocks and comments, such as
   * `locals` without its last local. By default, an empty block stays. A block that the removal of a
   * part of a value surrounds is never empty, so the option changes nothing there.
   */
  readonly removeEmptyBlocks?: boolean;
}

const OPTIONS = { keepComments: "boolean", removeEmptyBlocks: "boolean" } as const;

/** Checks the options for removing. @throws CtyError for an option that does not exist or has another type */
export function checkRemoveOptions(options: RemoveOptions): void {
  const { keepComments } = options ?? {};
  const isFunction = typeof keepComments === "function";
  checkOptions(isFunction ? { ...options, keepComments: true } : options, OPTIONS, suggest);
}

/** Returns the comments that stay when an item with these comments is removed. */
export function keptComments(comments: readonly Comment[], keep: RemoveOptions["keepComments"] = false): readonly Comment[] {
  if (typeof keep === "boolean") return keep ? comments : [];
  return comments.filter((comment) => {
    const stays: unknown = keep(comment);
    if (typeof stays !== "boolean") throw new CtyError(`the function keepComments has to return a boolean, not ${nameOf(stays)}`);
    return stays;
  });
}
