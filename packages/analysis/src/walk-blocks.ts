import type { Attribute, Block, Body } from "@hcl-ts/hcl";
import { type BodyOutline, contentOf, outlineOf } from "./body-outline.ts";

/** A block of a body, at any depth. */
export interface BlockVisit {
  readonly block: Block;
  /** The enclosing blocks, the outermost one first; empty for a block at the top level. */
  readonly parents: readonly Block[];
  /** Its attributes by name, in source order. */
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** Options of {@link walkBlocks}. */
export interface WalkBlocksOptions {
  /**
   * Names the blocks. Without an outline, blocks are found only where the syntax distinguishes
   * them, which the JSON syntax does not.
   */
  readonly outline?: BodyOutline | undefined;
}

/**
 * Iterates over all blocks of a body at every depth, without a schema. Blocks are in source order,
 * each before the blocks inside it. Merged bodies follow one another. A dynamic block is treated as
 * any other block.
 *
 * @example for (const { block, parents } of walkBlocks(parse(source).body)) console.log("
 *   ".repeat(parents.length) + block.type, ...block.labels);
 */
export function* walkBlocks(body: Body, { outline }: WalkBlocksOptions = {}): Generator<BlockVisit> {
  const open = [{ blocks: blocksOf(body, outline), next: 0, outline }];
  const parents: Block[] = [];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const block = level.blocks[level.next++];
    if (block === undefined) {
      open.pop();
      parents.pop();
      continue;
    }
    const inside = outlineOf(level.outline, block.type);
    yield { block, parents: [...parents], attributes: attributesOf(block.body, inside) };
    open.push({ blocks: blocksOf(block.body, inside), next: 0, outline: inside });
    parents.push(block);
  }
}

function blocksOf(body: Body, outline: BodyOutline | undefined): readonly Block[] {
  return body.bodies?.flatMap((member) => blocksOf(member, outline)) ?? contentOf(body, outline, false).blocks;
}

function attributesOf(body: Body, outline: BodyOutline | undefined): ReadonlyMap<string, Attribute> {
  const all = (member: Body): readonly Attribute[] => member.bodies?.flatMap(all) ?? contentOf(member, outline, false).attributes;
  return new Map(all(body).map((attribute) => [attribute.name, attribute]));
}
