/**
 * Reading a native body by a schema. What a schema took from a body is hidden in the body that remains; that is all that a
 * remaining body is. Native syntax specification, "Structural Elements"; information model, "Schema-driven processing".
 */
import {
  type Attribute,
  type AttributesResult,
  type Block,
  type Body,
  type BodySchema,
  type ContentResult,
  type Diagnostic,
  errorDiagnostic,
  missingArgument,
  type PartialContentResult,
  type Range,
  rangeBetween,
  type StaticContent,
  suggest,
} from "@hcl-ts/hcl";
import type { BlockNode } from "./ast/block.ts";
import type { BodyNode } from "./ast/body.ts";
import { extraLabel, missingLabel, unexpectedBlock, unsupportedArgument, unsupportedBlock } from "./messages-body.ts";

/** Names of attributes and of block types that were taken already. */
export interface Hidden {
  readonly attributes: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
}

/** Nothing taken yet. */
export const NOTHING_HIDDEN: Hidden = { attributes: new Set(), blocks: new Set() };

/** A body without what was taken from it. */
class RemainingBody implements Body {
  readonly #node: BodyNode;
  readonly #hidden: Hidden;
  constructor(node: BodyNode, hidden: Hidden) {
    this.#node = node;
    this.#hidden = hidden;
  }

  content(schema: BodySchema): ContentResult {
    return readContent(this.#node, this.#hidden, schema);
  }

  partialContent(schema: BodySchema): PartialContentResult {
    return readPartialContent(this.#node, this.#hidden, schema);
  }

  justAttributes(): AttributesResult {
    return readAttributes(this.#node, this.#hidden);
  }

  missingItemRange(): Range {
    return this.#node.missingItemRange();
  }

  staticContent(): StaticContent {
    const { attributes, blocks } = this.#node;
    return {
      attributes: attributes.filter(({ name }) => !this.#hidden.attributes.has(name)),
      blocks: blocks.filter(({ type }) => !this.#hidden.blocks.has(type)),
    };
  }
}

/** What a schema names; anything else is an error. */
export function readContent(node: BodyNode, hidden: Hidden, schema: BodySchema): ContentResult {
  const { content, diagnostics: found, taken } = take(node, hidden, schema);
  const diagnostics = [...found];
  for (const { name, nameRange } of node.attributes) {
    if (taken.attributes.has(name)) continue;
    const absent = (schema.attributes ?? []).map((a) => a.name).filter((candidate) => !content.attributes.has(candidate));
    const isBlockType = schema.blocks?.some(({ type }) => type === name) ?? false;
    diagnostics.push(errorDiagnostic(unsupportedArgument(name, isBlockType, suggest(name, absent)), { subject: nameRange }));
  }
  for (const { type, typeRange } of node.blocks) {
    if (taken.blocks.has(type)) continue;
    const types = (schema.blocks ?? []).map((b) => b.type);
    const isArgument = schema.attributes?.some(({ name }) => name === type) ?? false;
    diagnostics.push(errorDiagnostic(unsupportedBlock(type, isArgument, suggest(type, types)), { subject: typeRange }));
  }
  return { content, diagnostics };
}

/** What a schema names, and the rest. */
export function readPartialContent(node: BodyNode, hidden: Hidden, schema: BodySchema): PartialContentResult {
  const { content, diagnostics, taken } = take(node, hidden, schema);
  return { content, diagnostics, remain: new RemainingBody(node, taken) };
}

/** All attributes; a block is an error. */
export function readAttributes(node: BodyNode, hidden: Hidden): AttributesResult {
  const attributes = new Map<string, Attribute>();
  for (const attribute of node.attributes) if (!hidden.attributes.has(attribute.name)) attributes.set(attribute.name, attribute);
  const block = node.blocks.find(({ type }) => !hidden.blocks.has(type));
  const diagnostics = block === undefined ? [] : [errorDiagnostic(unexpectedBlock(block.type), { subject: block.typeRange })];
  return { attributes, diagnostics };
}

function take(node: BodyNode, hidden: Hidden, schema: BodySchema): ContentResult & { readonly taken: Hidden } {
  const diagnostics: Diagnostic[] = [];
  const wantedAttributes = new Map((schema.attributes ?? []).map((attribute) => [attribute.name, attribute]));
  const wantedBlocks = new Map((schema.blocks ?? []).map((block) => [block.type, block]));
  const attributes = new Map<string, Attribute>();
  for (const attribute of node.attributes) {
    if (wantedAttributes.has(attribute.name) && !hidden.attributes.has(attribute.name)) attributes.set(attribute.name, attribute);
  }
  for (const { name, required } of schema.attributes ?? []) {
    if (required && !attributes.has(name))
      diagnostics.push(errorDiagnostic(missingArgument({ name }), { subject: node.missingItemRange() }));
  }
  const blocks: Block[] = [];
  for (const block of node.blocks) {
    const wanted = wantedBlocks.get(block.type);
    if (wanted === undefined || hidden.blocks.has(block.type)) continue;
    const fault = labelFault(block, wanted.labelNames ?? []);
    if (fault === undefined) blocks.push(block);
    else diagnostics.push(fault);
  }
  const taken: Hidden = {
    attributes: new Set([...hidden.attributes, ...attributes.keys()]),
    blocks: new Set([...hidden.blocks, ...wantedBlocks.keys()]),
  };
  return { content: { attributes, blocks, missingItemRange: node.missingItemRange() }, diagnostics, taken };
}

function labelFault(block: BlockNode, names: readonly string[]): Diagnostic | undefined {
  const { labels, type } = block;
  if (labels.length === names.length) return undefined;
  const context = rangeBetween(block.typeRange, block.openBraceRange);
  if (labels.length > names.length) return errorDiagnostic(extraLabel(type, names), { subject: block.labelRanges[names.length]!, context });
  return errorDiagnostic(missingLabel(type, names, names[labels.length]!), { subject: block.openBraceRange, context });
}
