import type { Range } from "@hcl-ts/hcl";

/** A range in a file. */
export interface FileRange {
  readonly uri: string;
  /** The range to show or to replace: usually the name. */
  readonly range: Range;
  /** The whole construct, such as a block, if that is more. */
  readonly whole?: Range | undefined;
}
