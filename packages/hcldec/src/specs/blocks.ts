/**
 * The common part of the specifications that read blocks: finding the blocks of a type, decoding
 * their bodies, counting them, and converting their values to a common type.
 */
import { type Type, unknownVal, type Value, withMarks } from "@hcl-ts/cty";
import {
  type Block,
  type BlockHeaderSchema,
  type BodyContent,
  blocksOfType,
  type Diagnostic,
  errorDiagnostic,
  type Range,
  type Traversal,
} from "@hcl-ts/hcl";
import { decodeBody, labelsFrom, sourceRange } from "../decode.ts";
import { labelNames } from "../implied-schema.ts";
import { inconsistentBlocks, missingBlock, repeatedBlock, tooFewBlocks, tooManyBlocks } from "../messages.ts";
import type { DecodeScope, Spec } from "../spec.ts";
import { variables } from "../variables.ts";
import { toOneType } from "./one-type.ts";

/** The limits for the number of blocks of a type. */
export interface BlockCount {
  /** The minimum number; 0 by default. */
  readonly minItems?: number | undefined;
  /** The maximum number; unlimited if 0 or left out. */
  readonly maxItems?: number | undefined;
}

/**
 * Returns the schema of blocks whose bodies a nested spec decodes. The labels that the nested spec
 * reads follow the leading ones.
 */
export function blockSchema(type: string, nested: Spec, leadingLabels: readonly string[] = []): readonly BlockHeaderSchema[] {
  return [{ type, labelNames: [...leadingLabels, ...labelNames(nested)] }];
}

/** Returns the variables in the bodies of these blocks. */
export function blockVariables(blocks: readonly Block[], nested: Spec): readonly Traversal[] {
  return blocks.flatMap((block) => variables(block.body, nested));
}

/**
 * Returns the range of the items that the nested spec reads from the first block of a type, or the
 * range where a block could be added.
 */
export function firstBlockRange(content: BodyContent, type: string, nested: Spec): Range {
  const first = content.blocks.find((block) => block.type === type);
  return first === undefined ? content.missingItemRange : nestedRange(first, nested);
}

/**
 * Returns the range of the items that the nested spec reads from a block.
 * @param leadingLabels the number of labels that the nested spec does not read
 */
export function nestedRange(block: Block, nested: Spec, leadingLabels = 0): Range {
  return sourceRange(block.body, nested, labelsFrom(block, leadingLabels));
}

/**
 * Decodes the body of a block.
 * @param leadingLabels the number of labels that the nested spec does not read
 */
export function decodeBlock<T extends Type>(
  block: Block,
  nested: Spec<T>,
  scope: DecodeScope,
  diagnostics: Diagnostic[],
  leadingLabels = 0,
): Value<T> {
  return decodeBody(block.body, labelsFrom(block, leadingLabels), nested, scope, diagnostics);
}

/** Returns the only block of a type. Reports a second one, and a missing one if it is required. */
export function singleBlock({ content }: DecodeScope, type: string, required: boolean, diagnostics: Diagnostic[]): Block | undefined {
  const [first, second] = blocksOfType(content, type);
  if (first === undefined && required) diagnostics.push(errorDiagnostic(missingBlock({ type }), { subject: content.missingItemRange }));
  if (first !== undefined && second !== undefined) {
    diagnostics.push(errorDiagnostic(repeatedBlock({ type, first: first.definitionRange }), { subject: second.definitionRange }));
  }
  return first;
}

/**
 * Returns the value for blocks of which one has an unknown body: wholly unknown, with the marks of
 * all blocks.
 */
export function unknownBlocks<T extends Type>({ content }: DecodeScope, type: string, implied: T): Value<T> {
  return withMarks(unknownVal(implied), ...blocksOfType(content, type).map((block) => block.body.marks?.()));
}

/**
 * Decodes all blocks of a type. Returns undefined if one has an unknown body, which makes the whole
 * value unknown.
 */
export function decodeBlocks<T extends Type>(
  scope: DecodeScope,
  type: string,
  nested: Spec<T>,
  { minItems: min = 0, maxItems: max = 0 }: BlockCount,
  diagnostics: Diagnostic[],
): Value<T>[] | undefined {
  const { content } = scope;
  const blocks = blocksOfType(content, type);
  const values: Value<T>[] = [];
  for (const block of blocks) {
    values.push(decodeBlock(block, nested, scope, diagnostics));
    if (block.body.isUnknown?.()) return undefined;
  }
  const count = blocks.length;
  const found = numberToShow(blocks);
  if (count < min) {
    diagnostics.push(errorDiagnostic(tooFewBlocks({ type, found, min }), { subject: content.missingItemRange }));
  } else if (max > 0 && count > max) {
    diagnostics.push(errorDiagnostic(tooManyBlocks({ type, found, max }), { subject: nestedRange(blocks[max]!, nested) }));
  }
  return values;
}

/** Returns the number of blocks unless it would reveal the size of a marked collection. */
function numberToShow(blocks: readonly Block[]): number | undefined {
  return blocks.some(({ body }) => body.marks?.() !== undefined) ? undefined : blocks.length;
}

/**
 * Converts the block values of one block type to one type, as collections require. Returns
 * undefined after an error, or if the type is unknown.
 */
export function unifyBlockValues(
  values: readonly Value[],
  { content }: DecodeScope,
  type: string,
  nested: Spec,
  diagnostics: Diagnostic[],
): readonly Value[] | undefined {
  return toOneType(values, nested.impliedType(), (index, reason) => {
    const subject = nestedRange(blocksOfType(content, type)[index]!, nested);
    diagnostics.push(errorDiagnostic(inconsistentBlocks({ type, reason }), { subject }));
  });
}
