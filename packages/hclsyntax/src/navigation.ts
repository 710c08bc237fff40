/**
 * Finds nodes by their position, for editors: the enclosing blocks, the attribute, the expression,
 * or all nodes from the root to the innermost one.
 *
 * Positions are offsets in UTF-16 code units, like `start` and `end` of nodes. A node contains an
 * offset if the character after the offset belongs to it. A cursor directly after a name is
 * therefore outside; to include it, also query the offset before.
 */
import { partitionPoint } from "@hcl-ts/hcl/syntax";
import type { AttributeNode } from "./ast/attribute.ts";
import type { BlockNode } from "./ast/block.ts";
import type { BodyNode } from "./ast/body.ts";
import type { Expr } from "./ast/expr.ts";
import { childrenOf, type Node } from "./walk.ts";

/** Returns the blocks that contain an offset, outermost first. */
export function blocksAtPos(body: BodyNode, offset: number): readonly BlockNode[] {
  const blocks: BlockNode[] = [];
  for (let block = itemAt(body.blocks, offset); block !== undefined; block = itemAt(block.body.blocks, offset)) blocks.push(block);
  return blocks;
}

/** Returns the outermost block that contains an offset. */
export function outermostBlockAtPos(body: BodyNode, offset: number): BlockNode | undefined {
  return itemAt(body.blocks, offset);
}

/** Returns the innermost block that contains an offset. */
export function innermostBlockAtPos(body: BodyNode, offset: number): BlockNode | undefined {
  return blocksAtPos(body, offset).at(-1);
}

/** Returns the attribute that contains an offset, in any block. */
export function attributeAtPos(body: BodyNode, offset: number): AttributeNode | undefined {
  const inner = innermostBlockAtPos(body, offset)?.body ?? body;
  return itemAt(inner.attributes, offset);
}

/** Returns the expression of the attribute at an offset, if the offset is inside the expression. */
export function outermostExprAtPos(body: BodyNode, offset: number): Expr | undefined {
  const expr = attributeAtPos(body, offset)?.expr;
  return expr !== undefined && isAt(expr, offset) ? expr : undefined;
}

/**
 * Returns the nodes that contain an offset, from the root, which is always included, to the
 * innermost one.
 */
export function nodesAtPos(root: Node, offset: number): readonly Node[] {
  const nodes: Node[] = [];
  for (let node: Node | undefined = root; node !== undefined; node = childrenOf(node).find((child) => isAt(child, offset)))
    nodes.push(node);
  return nodes;
}

function isAt({ start, end }: { readonly start: number; readonly end: number }, offset: number): boolean {
  return start <= offset && offset < end;
}

/** Returns the item that contains an offset, by binary search. The items are in source order. */
function itemAt<T extends AttributeNode | BlockNode>(items: readonly T[], offset: number): T | undefined {
  const item = items[partitionPoint(items, ({ end }) => end <= offset)];
  return item !== undefined && isAt(item, offset) ? item : undefined;
}
