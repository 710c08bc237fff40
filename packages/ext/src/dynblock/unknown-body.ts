import type { Marks } from "@hcl-ts/cty";
import { mergeMarks } from "@hcl-ts/cty/kernel";
import {
  type Attribute,
  type AttributesResult,
  type Body,
  type BodyContent,
  type BodySchema,
  type ContentResult,
  NO_RANGE,
  type PartialContentResult,
  type Range,
} from "@hcl-ts/hcl";
import { AttributeOverride, BlockOverride } from "../item-overrides.ts";
import { UnknownExpression } from "./generated-expression.ts";

/**
 * The body of a block that represents any number of blocks, because the collection is unknown. It
 * has the content of the dynamic block and reports errors in its structure, but all values are
 * unknown.
 */
export class UnknownBody implements Body {
  readonly template: Body;
  readonly ownMarks: Marks | undefined;

  constructor(template: Body, ownMarks: Marks | undefined) {
    this.template = template;
    this.ownMarks = ownMarks;
  }

  content(schema: BodySchema): ContentResult {
    const { content, diagnostics } = this.template.content(schema);
    return { content: this.#unknownContent(content), diagnostics };
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const { content, remain, diagnostics } = this.template.partialContent(schema);
    return { content: this.#unknownContent(content), remain: new UnknownBody(remain, this.ownMarks), diagnostics };
  }

  justAttributes(): AttributesResult {
    const { attributes, diagnostics } = this.template.justAttributes();
    return { attributes: this.#unknownAttributes(attributes), diagnostics };
  }

  missingItemRange(): Range {
    return this.template.missingItemRange();
  }

  isUnknown(): boolean {
    return true;
  }

  marks(): Marks | undefined {
    return mergeMarks(this.ownMarks, this.template.marks?.());
  }

  #unknownContent({ attributes, blocks }: BodyContent): BodyContent {
    return {
      attributes: this.#unknownAttributes(attributes),
      blocks: blocks.map((block) => new BlockOverride(block, new UnknownBody(block.body, this.ownMarks))),
      // A block that may turn out to be absent has no position for missing items (vector dynblock
      // unknown/required-inner-block).
      missingItemRange: NO_RANGE,
    };
  }

  #unknownAttributes(attributes: ReadonlyMap<string, Attribute>): ReadonlyMap<string, Attribute> {
    const unknown = new Map<string, Attribute>();
    for (const [name, attribute] of attributes)
      unknown.set(name, new AttributeOverride(attribute, new UnknownExpression(attribute.expression, this.ownMarks)));
    return unknown;
  }
}
