import type { BodyOutline } from "@hcl-ts/analysis";
import { blockTypes } from "./block-types.ts";

/**
 * The outline of module files. It lists the block types, which the JSON syntax does not
 * distinguish from attributes, and the strings that are references.
 */
export const MODULE_OUTLINE: BodyOutline = {
  blocks: Array.from(blockTypes, ([type, { labelNames, body }]) => ({
    type,
    ...(labelNames === undefined ? {} : { labelNames }),
    ...(body === undefined ? {} : { body }),
  })),
};
