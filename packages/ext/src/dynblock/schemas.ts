/** The schemas of dynamic blocks. */
import type { BlockHeaderSchema, BodySchema } from "@hcl-ts/hcl";

/** The type of dynamic blocks. */
export const DYNAMIC = "dynamic";

/** The header of a dynamic block. Its label is the type of the generated blocks. */
export const dynamicHeader: BlockHeaderSchema = { type: DYNAMIC, labelNames: ["type"] };

const forEach = { name: "for_each", required: true };
const iterator = { name: "iterator" };

/** The body of a dynamic block whose generated blocks have no labels. */
export const unlabelledDynamic: BodySchema = { attributes: [forEach, iterator], blocks: [{ type: "content" }] };

/** The body of a dynamic block whose generated blocks have labels. */
export const labelledDynamic: BodySchema = {
  attributes: [forEach, iterator, { name: "labels", required: true }],
  blocks: [{ type: "content" }],
};

/** The body of a dynamic block that may be invalid: everything is optional. */
export const anyDynamic: BodySchema = {
  attributes: [{ name: "for_each" }, iterator, { name: "labels" }],
  blocks: [{ type: "content" }],
};
