/**
 * Blocks that are not closed before the end of the file: which brace is to blame, and where the block was meant to end.
 *
 * A block at the end of the file often lacks its brace only because an item inside it took that brace:
 *
 *     service {
 *       env = {
 *         a = 1
 *       port = 80     the "}" below closes env, though it is
 *     }               indented like the header of service
 */
import type { AttributeNode } from "../../ast/attribute.ts";
import type { BlockNode } from "../../ast/block.ts";
import type { BodyNode } from "../../ast/body.ts";
import type { Expr } from "../../ast/expr.ts";
import type { BodyItems } from "../body-items.ts";
import type { Layout } from "./layout.ts";

/** The offset of the opening brace inside an item that is closed by a brace probably meant for something around the item; undefined if there is none. */
export function misclosedBrace(item: AttributeNode | BlockNode, text: string, layout: Layout): number | undefined {
  const culprit = innermostMisclosed(item, text, layout);
  if (culprit === undefined) return undefined;
  return culprit.kind === "Block" ? culprit.openBraceStart : lastObject(culprit.expr)?.start;
}

/** The innermost last item that ends with a brace on a line indented less than the item; undefined if `item` does not. */
function innermostMisclosed(item: AttributeNode | BlockNode, text: string, layout: Layout): AttributeNode | BlockNode | undefined {
  let culprit: AttributeNode | BlockNode | undefined;
  let next: AttributeNode | BlockNode | undefined = item;
  while (next !== undefined && isMisclosed(next, text, layout)) {
    culprit = next;
    next = next.kind === "Block" ? lastItem(next.body) : undefined;
  }
  return culprit;
}

function lastItem(body: BodyItems | BodyNode): AttributeNode | BlockNode | undefined {
  const [block, attribute] = [body.blocks.at(-1), body.attributes.at(-1)];
  return block !== undefined && (attribute === undefined || block.start > attribute.start) ? block : attribute;
}

/** Whether an item ends with a brace that is first on a line indented less than the item. */
function isMisclosed({ start, end }: AttributeNode | BlockNode, text: string, layout: Layout): boolean {
  return (
    text.charCodeAt(end - 1) === 0x7d /* } */ && layout.isFirstOnLine(end - 1) && layout.indentation(end - 1) < layout.indentation(start)
  );
}

/** The object that an expression ends with. */
function lastObject(expr: Expr): Expr | undefined {
  let last: Expr | undefined = expr;
  while (last !== undefined && last.kind !== "ObjectConsExpr") last = last.children.findLast(({ end }) => end === expr.end);
  return last;
}
