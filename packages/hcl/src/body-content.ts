import type { Attribute, Block, Body, BodyContent } from "./body.ts";

/**
 * Creates the content of a body. Only errors need the range of a missing item, so the body is asked
 * for it on demand.
 */
export function bodyContent(
  attributes: ReadonlyMap<string, Attribute>,
  blocks: readonly Block[],
  body: Pick<Body, "missingItemRange">,
): BodyContent {
  return {
    attributes,
    blocks,
    get missingItemRange() {
      return body.missingItemRange();
    },
  };
}
