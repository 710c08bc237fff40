/** Finds the name or text at an offset of a tree of the native syntax. */
import type { SourceFile } from "@hcl-ts/hcl";
import { partitionPoint } from "@hcl-ts/hcl/syntax";
import type { AttributeNode, BlockNode, BodyNode, Expr, Node } from "@hcl-ts/hclsyntax";
import { nodesAtPos } from "@hcl-ts/hclsyntax";
import { keyOf } from "./expected.ts";

/** The name or text at an offset, without what a schema says about it. */
export interface Found {
  /** The blocks around the offset, from the outside in. */
  readonly blocks: readonly BlockNode[];
  /** The innermost body. */
  readonly body: BodyNode;
  readonly leaf: Leaf;
}

export type Leaf =
  | { readonly kind: "item"; readonly node: AttributeNode | BlockNode }
  | { readonly kind: "label"; readonly block: BlockNode; readonly index: number }
  | (ExpressionLeaf & { readonly attribute: AttributeNode });

/** The name or text at an offset of an expression. */
export interface ExpressionLeaf {
  readonly kind: "name" | "key" | "text";
  readonly file: SourceFile;
  /** The nodes around the offset, from the whole expression to the innermost one. */
  readonly path: readonly Node[];
  readonly at: number;
}

/** Returns the name or text at an offset of a body, if there is one. */
export function findInBody(root: BodyNode, at: number): Found | undefined {
  const blocks: BlockNode[] = [];
  let body = root;
  for (;;) {
    const block = itemAt(body.blocks, at);
    if (block === undefined) break;
    if (at < block.typeEnd) return { blocks, body, leaf: { kind: "item", node: block } };
    const index = block.labels.findIndex((_, i) => block.labelOffsets[2 * i]! <= at && at < block.labelOffsets[2 * i + 1]!);
    if (index >= 0) return { blocks, body, leaf: { kind: "label", block, index } };
    if (at <= block.openBraceStart) return undefined;
    blocks.push(block);
    body = block.body;
  }
  const attribute = itemAt(body.attributes, at);
  if (attribute === undefined) return undefined;
  if (at < attribute.nameEnd) return { blocks, body, leaf: { kind: "item", node: attribute } };
  const leaf = findInExpression(attribute.expr, at);
  return leaf && { blocks, body, leaf: { ...leaf, attribute } };
}

/** Returns the item that contains an offset. @param items in source order */
function itemAt<T extends { readonly start: number; readonly end: number }>(items: readonly T[], at: number): T | undefined {
  const item = items[partitionPoint(items, ({ start }) => start <= at) - 1];
  return item !== undefined && at < item.end ? item : undefined;
}

/** Returns the name or text at an offset of an expression, if there is one. */
export function findInExpression(root: Expr, at: number): ExpressionLeaf | undefined {
  if (at < root.start || at >= root.end) return undefined;
  const path = nodesAtPos(root, at);
  const kind = kindOf(path, at);
  return kind && { kind, file: root.file, path, at };
}

function kindOf(path: readonly Node[], at: number): ExpressionLeaf["kind"] | undefined {
  const [above, parent, node] = [path.at(-3), path.at(-2), path.at(-1)];
  switch (node?.kind) {
    case "ScopeTraversalExpr":
      return parent?.kind === "ObjectConsKeyExpr" && parent.literalName() !== undefined ? "key" : "name";
    case "RelativeTraversalExpr":
      return "name";
    case "FunctionCallExpr":
      return at < node.nameEnd ? "name" : undefined;
    case "ForExpr":
      return isBinding(node.file.text, node.start, node.coll.start, at) ? "name" : undefined;
    case "LiteralValueExpr":
      if (parent?.kind === "ObjectConsKeyExpr") return "key";
      if (parent?.kind !== "TemplateExpr") return node.loneName() === undefined ? undefined : "name";
      return above?.kind === "ObjectConsKeyExpr" && keyOf(above) !== undefined ? "key" : "text";
    case "TemplateExpr":
      return parent?.kind === "ObjectConsKeyExpr" ? "key" : "text";
    default:
      return undefined;
  }
}

/** Whether an offset is in the names that a `for` binds, which stand before its collection. */
function isBinding(text: string, start: number, end: number, at: number): boolean {
  return at < end && /\bfor\s/.test(text.slice(start, at + 1));
}
