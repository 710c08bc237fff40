import type { Range } from "../source/position.ts";
import type { Attribute, Block, Body, BodyContent } from "./body.ts";

/**
 * Creates the content of a body. The range of a missing item is computed on demand, as only errors
 * need it.
 */
export function bodyContent(
  attributes: ReadonlyMap<string, Attribute>,
  blocks: readonly Block[],
  body: Pick<Body, "missingItemRange">,
): BodyContent {
  return new ContentOfBody(attributes, blocks, body);
}

/** A class, because an object literal with a getter takes much longer to create. */
class ContentOfBody implements BodyContent {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly blocks: readonly Block[];
  readonly #body: Pick<Body, "missingItemRange">;

  constructor(attributes: ReadonlyMap<string, Attribute>, blocks: readonly Block[], body: Pick<Body, "missingItemRange">) {
    this.attributes = attributes;
    this.blocks = blocks;
    this.#body = body;
  }

  get missingItemRange(): Range {
    return this.#body.missingItemRange();
  }
}
