/**
 * A body with overrides from another file: attributes by name, blocks by type. The blocks of a type
 * in the override replace all blocks of that type. A dynamic block counts as blocks of the type
 * that it generates.
 */
import type { Marks } from "@hcl-ts/cty";
import { mergeMarks } from "@hcl-ts/cty/kernel";
import type {
  Attribute,
  AttributesResult,
  Block,
  Body,
  BodySchema,
  ContentResult,
  PartialContentResult,
  Range,
  StaticContent,
} from "@hcl-ts/hcl";
import { bodyContent } from "@hcl-ts/hcl/syntax";

/**
 * Returns a body whose attributes and blocks are overridden by another body. As in Terraform and OpenTofu,
 * items that are not in the schema are ignored in both, and the base must have all required
 * attributes.
 */
export function overrideBody(base: Body, override: Body): Body {
  const body = new OverriddenBody(base, override);
  if (base.staticContent === undefined && override.staticContent === undefined) return body;
  return Object.assign(body, { staticContent: (): StaticContent => staticContentOf(base, override) });
}

/** Returns the body that other files override; undefined if none does. */
export function baseOfOverride(body: Body): Body | undefined {
  return body instanceof OverriddenBody ? (baseOfOverride(body.base) ?? body.base) : undefined;
}

class OverriddenBody implements Body {
  readonly base: Body;
  readonly #override: Body;

  constructor(base: Body, override: Body) {
    this.base = base;
    this.#override = override;
  }

  content(schema: BodySchema): ContentResult {
    return this.#merge(this.base.partialContent(schema), this.#override.partialContent(withoutRequired(schema)));
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const base = this.base.partialContent(schema);
    const override = this.#override.partialContent(withoutRequired(schema));
    return { ...this.#merge(base, override), remain: overrideBody(base.remain, override.remain) };
  }

  justAttributes(): AttributesResult {
    const base = this.base.justAttributes();
    const override = this.#override.justAttributes();
    return {
      attributes: new Map([...base.attributes, ...override.attributes]),
      diagnostics: [...base.diagnostics, ...override.diagnostics],
    };
  }

  missingItemRange(): Range {
    return this.base.missingItemRange();
  }

  isUnknown(): boolean {
    return this.base.isUnknown?.() === true || this.#override.isUnknown?.() === true;
  }

  marks(): Marks | undefined {
    return mergeMarks(this.base.marks?.(), this.#override.marks?.());
  }

  #merge(base: ContentResult, override: ContentResult): ContentResult {
    const attributes = new Map([...base.content.attributes, ...override.content.attributes]);
    const blocks = mergeBlocks(base.content.blocks, override.content.blocks);
    return { content: bodyContent(attributes, blocks, this), diagnostics: [...base.diagnostics, ...override.diagnostics] };
  }
}

function withoutRequired({ attributes, blocks }: BodySchema): BodySchema {
  return { attributes: attributes?.map(({ name }) => ({ name })), blocks };
}

function mergeBlocks(base: readonly Block[], override: readonly Block[]): readonly Block[] {
  const replaced = new Set(override.map(generatedType));
  return [...base.filter((block) => !replaced.has(generatedType(block))), ...override];
}

/** Returns the type of a block, or of the blocks that a dynamic block generates. */
export function generatedType({ type, labels }: Block): string {
  const [label] = labels;
  return type === "dynamic" && label !== undefined && labels.length === 1 ? label : type;
}

/**
 * Merges the static content of both bodies. If one of them does not distinguish blocks from
 * attributes, the block types of the other one decide.
 */
function staticContentOf(base: Body, override: Body): StaticContent {
  const shownBase = base.staticContent?.();
  const shownOverride = override.staticContent?.();
  const none: StaticContent = { attributes: [], blocks: [] };
  const b = shownBase ?? shownAs(base, shownOverride ?? none);
  const o = shownOverride ?? shownAs(override, shownBase ?? none);
  const attributes = new Map<string, Attribute>();
  for (const attribute of [...b.attributes, ...o.attributes]) attributes.set(attribute.name, attribute);
  return { attributes: [...attributes.values()], blocks: mergeBlocks(b.blocks, o.blocks) };
}

function shownAs(body: Body, other: StaticContent): StaticContent {
  const types = new Map(other.blocks.map(({ type, labels }) => [type, labels.map((_, i) => `label ${i + 1}`)]));
  const { content, remain } = body.partialContent({ blocks: Array.from(types, ([type, labelNames]) => ({ type, labelNames })) });
  return { attributes: [...remain.justAttributes().attributes.values()], blocks: content.blocks };
}
