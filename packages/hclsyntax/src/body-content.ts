/**
 * Extracts the content of a native body according to a schema. Native syntax specification,
 * "Structural Elements"; information model, "Schema-driven processing".
 */
import { type AttributesResult, type Block, type BodySchema, type ContentResult, type Diagnostic, errorDiagnostic } from "@hcl-ts/hcl";
import { bodyContent, limitRepeats, MAX_REPEATS, missingArgument, rangeBetween, schemaIndex, suggest } from "@hcl-ts/hcl/syntax";
import type { AttributeNode } from "./ast/attribute.ts";
import type { BlockNode } from "./ast/block.ts";
import type { BodyNode } from "./ast/body.ts";
import { extraLabel, missingLabel, unexpectedBlock, unsupportedArgument, unsupportedBlock } from "./messages-body.ts";

/** The items that a schema declares, and those that it does not. */
interface Taken extends ContentResult {
  readonly attributes: readonly AttributeNode[];
  readonly blocks: readonly BlockNode[];
  readonly diagnostics: Diagnostic[];
}

/** Returns the items that the schema declares, the problems found, and the remaining body. */
export function takeContent(body: BodyNode, schema: BodySchema): Taken {
  const diagnostics: Diagnostic[] = [];
  const { attributes: wantedAttributes, blocks: wantedBlocks, required } = schemaIndex(schema);
  const attributes = new Map<string, AttributeNode>();
  const otherAttributes: AttributeNode[] = [];
  for (const attribute of body.attributes) {
    if (wantedAttributes.has(attribute.name)) attributes.set(attribute.name, attribute);
    else otherAttributes.push(attribute);
  }
  for (const name of required) {
    if (!attributes.has(name)) diagnostics.push(errorDiagnostic(missingArgument({ name }), { subject: body.missingItemRange() }));
  }
  const blocks: Block[] = [];
  const otherBlocks: BlockNode[] = [];
  for (const block of body.blocks) {
    const header = wantedBlocks.get(block.type);
    if (header === undefined) {
      otherBlocks.push(block);
      continue;
    }
    const error = labelError(block, header.labelNames ?? []);
    if (error === undefined) blocks.push(block);
    else diagnostics.push(error);
  }
  return { content: bodyContent(attributes, blocks, body), diagnostics, attributes: otherAttributes, blocks: otherBlocks };
}

/** Returns the items that the schema declares. Any other item is an error. */
export function readContent(body: BodyNode, schema: BodySchema): ContentResult {
  const { content, diagnostics, attributes, blocks } = takeContent(body, schema);
  if (attributes.length === 0 && blocks.length === 0) return { content, diagnostics: limitRepeats(diagnostics) };
  const names = schema.attributes?.map(({ name }) => name) ?? [];
  const types = schema.blocks?.map(({ type }) => type) ?? [];
  const absent = names.filter((candidate) => !content.attributes.has(candidate));
  // One more than are reported, so that the limit is noticed.
  for (const { name, nameRange } of attributes.slice(0, MAX_REPEATS + 1)) {
    const message = unsupportedArgument({ name, isBlockType: types.includes(name), suggestion: suggest(name, absent) });
    diagnostics.push(errorDiagnostic(message, { subject: nameRange }));
  }
  for (const { type, typeRange } of blocks.slice(0, MAX_REPEATS + 1)) {
    diagnostics.push(
      errorDiagnostic(unsupportedBlock({ type, isArgument: names.includes(type), suggestion: suggest(type, types) }), {
        subject: typeRange,
      }),
    );
  }
  return { content, diagnostics: limitRepeats(diagnostics) };
}

/** Returns all attributes. A block is an error. */
export function readAttributes({ attributes, blocks: [block] }: BodyNode): AttributesResult {
  const diagnostics = block === undefined ? [] : [errorDiagnostic(unexpectedBlock({ type: block.type }), { subject: block.typeRange })];
  return { attributes: byName(attributes), diagnostics };
}

function byName(attributes: readonly AttributeNode[]): Map<string, AttributeNode> {
  return new Map(attributes.map((attribute) => [attribute.name, attribute]));
}

function labelError(block: BlockNode, names: readonly string[]): Diagnostic | undefined {
  const { labels, type } = block;
  if (labels.length === names.length) return undefined;
  const context = rangeBetween(block.typeRange, block.openBraceRange);
  if (labels.length > names.length)
    return errorDiagnostic(extraLabel({ type, names }), { subject: block.labelRanges[names.length], context });
  return errorDiagnostic(missingLabel({ type, names, name: names[labels.length] ?? "" }), { subject: block.openBraceRange, context });
}
