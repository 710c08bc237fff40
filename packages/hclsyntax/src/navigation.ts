/**
 * What is at a place, for editors: the blocks around it, the attribute, the expression, or the whole way down to the innermost node.
 *
 * Places are offsets in the text in UTF-16 units, as `start` and `end` of nodes are. A node is at an offset if the character after
 * the offset belongs to it, so a cursor right after a name is beyond the name; an editor that wants that too asks for the offset before.
 */
import type { AttributeNode } from "./ast/attribute.ts";
import type { BlockNode } from "./ast/block.ts";
import type { BodyNode } from "./ast/body.ts";
import type { Expr } from "./ast/expr.ts";
import { childrenOf, type Node } from "./walk.ts";

/** The blocks around an offset, the outermost first; none for an offset in no block. */
export function blocksAtPos(body: BodyNode, offset: number): readonly BlockNode[] {
  const blocks: BlockNode[] = [];
  for (let block = itemAt(body.blocks, offset); block !== undefined; block = itemAt(block.body.blocks, offset)) blocks.push(block);
  return blocks;
}

/** The outermost block at an offset, of those directly in the body. */
export function outermostBlockAtPos(body: BodyNode, offset: number): BlockNode | undefined {
  return itemAt(body.blocks, offset);
}

/** The innermost block at an offset. */
export function innermostBlockAtPos(body: BodyNode, offset: number): BlockNode | undefined {
  return blocksAtPos(body, offset).at(-1);
}

/** The attribute at an offset, in whichever block. */
export function attributeAtPos(body: BodyNode, offset: number): AttributeNode | undefined {
  const inner = innermostBlockAtPos(body, offset)?.body ?? body;
  return itemAt(inner.attributes, offset);
}

/** The expression of the attribute at an offset, if the offset is in it rather than in the name before it. */
export function outermostExprAtPos(body: BodyNode, offset: number): Expr | undefined {
  const expr = attributeAtPos(body, offset)?.expr;
  return expr !== undefined && isAt(expr, offset) ? expr : undefined;
}

/** The nodes at an offset, from the root, which is always the first, to the innermost one. */
export function nodesAtPos(root: Node, offset: number): readonly Node[] {
  const nodes: Node[] = [];
  for (let node: Node | undefined = root; node !== undefined; node = childrenOf(node).find((child) => isAt(child, offset)))
    nodes.push(node);
  return nodes;
}

function isAt({ start, end }: { readonly start: number; readonly end: number }, offset: number): boolean {
  return start <= offset && offset < end;
}

/** The one at an offset of nodes that are in source order. */
function itemAt<T extends AttributeNode | BlockNode>(items: readonly T[], offset: number): T | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  const item = items[low];
  return item !== undefined && isAt(item, offset) ? item : undefined;
}
