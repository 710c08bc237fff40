import type { Marks } from "@hcl-ts/cty";
import type { AttributesResult, Body, BodyContent, BodySchema, ContentResult, PartialContentResult, Range } from "@hcl-ts/hcl";
import { bodyContent } from "@hcl-ts/hcl/syntax";
import { BlockOverride } from "../item-overrides.ts";
import type { BodyTransform } from "./transform.ts";

/**
 * Returns the transformed body, in which the bodies of blocks are also transformed when they are
 * read, at any depth. Use it for extensions that work in every block of a language.
 */
export function deep(body: Body, transform: BodyTransform): Body {
  return new DeepBody(transform(body), transform);
}

class DeepBody implements Body {
  /** The result of transforming this body itself. */
  readonly #transformed: Body;
  readonly #transform: BodyTransform;

  constructor(transformed: Body, transform: BodyTransform) {
    this.#transformed = transformed;
    this.#transform = transform;
  }

  content(schema: BodySchema): ContentResult {
    const { content, diagnostics } = this.#transformed.content(schema);
    return { content: this.#within(content), diagnostics };
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const { content, remain, diagnostics } = this.#transformed.partialContent(schema);
    return { content: this.#within(content), remain: new DeepBody(remain, this.#transform), diagnostics };
  }

  justAttributes(): AttributesResult {
    return this.#transformed.justAttributes();
  }

  missingItemRange(): Range {
    return this.#transformed.missingItemRange();
  }

  isUnknown(): boolean {
    return this.#transformed.isUnknown?.() ?? false;
  }

  marks(): Marks | undefined {
    return this.#transformed.marks?.();
  }

  #within({ attributes, blocks }: BodyContent): BodyContent {
    const transformed = blocks.map((block) => new BlockOverride(block, deep(block.body, this.#transform)));
    return bodyContent(attributes, transformed, this);
  }
}
