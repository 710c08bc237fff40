import { suggest } from "@hcl-ts/hcl/syntax";
import { checkOptions } from "../arguments.ts";

/** The options for removing an item or a part of a value. */
export interface RemoveOptions {
  /** Keeps the comments before it and after it; by default they go, too. */
  readonly keepComments?: boolean;
  /**
   * Also removes each block that the change leaves without attributes, blocks and comments, such as
   * `locals` without its last local. By default, an empty block stays. A block that the removal of a
   * part of a value surrounds is never empty, so the option changes nothing there.
   */
  readonly removeEmptyBlocks?: boolean;
}

const OPTIONS = { keepComments: "boolean", removeEmptyBlocks: "boolean" } as const;

/** Checks the options for removing. @throws CtyError for an option that does not exist or has another type */
export const checkRemoveOptions = (options: RemoveOptions): void => checkOptions(options, OPTIONS, suggest);
