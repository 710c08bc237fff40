/**
 * A body with overrides from another file: attributes by name, blocks by type. The blocks of a type
 * in the override replace all blocks of that type. A dynamic block counts as blocks of the type
 * that it generates.
 */
import type { Marks } from "@hcl-ts/cty";
import { mergeMarks } from "@hcl-ts/cty/kernel";
import {
  type Attribute,
  type AttributesResult,
  type Block,
  type Body,
  type BodySchema,
  type ContentResult,
  type Diagnostic,
  errorDiagnostic,
  type PartialContentResult,
  type Range,
  type StaticContent,
} from "@hcl-ts/hcl";
import { bodyContent, missingArgument } from "@hcl-ts/hcl/syntax";

/**
 * Returns a body whose attributes and blocks are overridden by another body. Items of the override
 * that are not in the schema are ignored, as in the engines.
 */
export function overrideBody(base: Body, override: Body): Body {
  const body = new OverriddenBody(base, override);
  if (base.staticContent === undefined && override.staticContent === undefined) return body;
  return Object.assign(body, { staticContent: (): StaticContent => staticContentOf(base, override) });
}

class OverriddenBody implements Body {
  private readonly base: Body;
  private readonly override: Body;

  constructor(base: Body, override: Body) {
    this.base = base;
    this.override = override;
  }

  content(schema: BodySchema): ContentResult {
    const relaxed = withoutRequired(schema);
    // If there is an override, items that are not in the schema are ignored in both files.
    return this.merge(schema, this.base.partialContent(relaxed), this.override.partialContent(relaxed));
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const relaxed = withoutRequired(schema);
    const base = this.base.partialContent(relaxed);
    const override = this.override.partialContent(relaxed);
    return { ...this.merge(schema, base, override), remain: overrideBody(base.remain, override.remain) };
  }

  justAttributes(): AttributesResult {
    const base = this.base.justAttributes();
    const override = this.override.justAttributes();
    return {
      attributes: new Map([...base.attributes, ...override.attributes]),
      diagnostics: [...base.diagnostics, ...override.diagnostics],
    };
  }

  missingItemRange(): Range {
    return this.base.missingItemRange();
  }

  isUnknown(): boolean {
    return this.base.isUnknown?.() === true || this.override.isUnknown?.() === true;
  }

  marks(): Marks | undefined {
    return mergeMarks(this.base.marks?.(), this.override.marks?.());
  }

  private merge(schema: BodySchema, base: ContentResult, override: ContentResult): ContentResult {
    const attributes = new Map([...base.content.attributes, ...override.content.attributes]);
    const blocks = mergeBlocks(base.content.blocks, override.content.blocks);
    const diagnostics: Diagnostic[] = [...base.diagnostics, ...override.diagnostics];
    for (const { name, required } of schema.attributes ?? [])
      if (required === true && !attributes.has(name))
        diagnostics.push(errorDiagnostic(missingArgument(name), { subject: this.missingItemRange() }));
    return { content: bodyContent(attributes, blocks, this), diagnostics };
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
function generatedType({ type, labels }: Block): string {
  return type === "dynamic" && labels.length === 1 ? labels[0]! : type;
}

/**
 * Merges the static content of both bodies. If one of them does not distinguish blocks from
 * attributes, the block types of the other one decide.
 */
function staticContentOf(base: Body, override: Body): StaticContent {
  const shownBase = base.staticContent?.();
  const shownOverride = override.staticContent?.();
  const b = shownBase ?? shownAs(base, shownOverride!);
  const o = shownOverride ?? shownAs(override, shownBase!);
  const attributes = new Map<string, Attribute>();
  for (const attribute of [...b.attributes, ...o.attributes]) attributes.set(attribute.name, attribute);
  return { attributes: [...attributes.values()], blocks: mergeBlocks(b.blocks, o.blocks) };
}

function shownAs(body: Body, other: StaticContent): StaticContent {
  const types = new Map(other.blocks.map(({ type, labels }) => [type, labels.map((_, i) => `label ${i + 1}`)]));
  const { content, remain } = body.partialContent({ blocks: Array.from(types, ([type, labelNames]) => ({ type, labelNames })) });
  return { attributes: [...remain.justAttributes().attributes.values()], blocks: content.blocks };
}
