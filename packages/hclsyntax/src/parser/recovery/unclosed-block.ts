/**
 * Finds the brace to blame for a block that is not closed before the end of the file.
 *
 * Often such a block lacks its brace only because an item inside it took that brace:
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

/**
 * Returns the offset of an opening brace inside an item whose closing brace was probably meant for
 * an enclosing construct; undefined if there is none.
 */
export function misclosedBrace(item: AttributeNode | BlockNode, text: string, layout: Layout): number | undefined {
  const culprit = innermostMisclosed(item, text, layout);
  if (culprit === undefined) return undefined;
  return culprit.kind === "Block" ? culprit.openBraceStart : lastObject(culprit.expr)?.start;
}

/**
 * Returns the innermost last item that ends with a brace on a line indented less than the item;
 * undefined if `item` itself does not.
 */
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

/** Whether an item ends with a brace that starts a line indented less than the item. */
function isMisclosed({ start, end }: AttributeNode | BlockNode, text: string, layout: Layout): boolean {
  return (
    text.charCodeAt(end - 1) === 0x7d /* } */ && layout.isFirstOnLine(end - 1) && layout.indentation(end - 1) < layout.indentation(start)
  );
}

/** Returns the object at the end of an expression. */
function lastObject(expr: Expr): Expr | undefined {
  let last: Expr | undefined = expr;
  while (last !== undefined && last.kind !== "ObjectConsExpr") last = last.children.findLast(({ end }) => end === expr.end);
  return last;
}
