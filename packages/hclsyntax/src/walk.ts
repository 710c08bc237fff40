/**
 * Going through a tree: every node, bodies, blocks and attributes included, in source order. There is one table of what is inside a node
 * (`childrenOf`), and one loop over it that keeps its own stack, so that trees of any depth can be walked.
 */
import type { AttributeNode } from "./ast/attribute.ts";
import type { BlockNode } from "./ast/block.ts";
import type { BodyNode } from "./ast/body.ts";
import type { Expr } from "./ast/expr.ts";

/** Any node of the native syntax. */
export type Node = Expr | AttributeNode | BlockNode | BodyNode;

/** What `enter` may say: nothing to go on, `"skip"` to leave out what is inside the node, `"stop"` to end the walk. */
export type WalkDecision = "skip" | "stop" | undefined;

/** Called for a node before what is inside it. `parent` is undefined for the root. */
export type EnterNode<N = Node> = (node: N, parent: Node | undefined) => WalkDecision | void;

/** Called for a node after what is inside it, also if that was skipped. */
export type LeaveNode<N = Node> = (node: N, parent: Node | undefined) => void;

/** What to call for the nodes of each kind; kinds that are left out are gone through all the same. */
export type Visitor = {
  readonly [Kind in Node["kind"]]?: {
    readonly enter?: EnterNode<Extract<Node, { readonly kind: Kind }>>;
    readonly leave?: LeaveNode<Extract<Node, { readonly kind: Kind }>>;
  };
};

const nothing: readonly Node[] = [];

/** The nodes directly inside a node, in source order. A splat's symbol is not inside the splat but where it is used. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "Body":
      return itemsInOrder(node);
    case "Block":
      return [node.body];
    case "Attribute":
      return [node.expr];
    case "LiteralValueExpr":
    case "ScopeTraversalExpr":
    case "AnonSymbolExpr":
    case "ExprSyntaxError":
      return nothing;
    default:
      return node.children;
  }
}

/** The attributes and blocks of a body by where they start. */
function itemsInOrder({ attributes, blocks }: BodyNode): readonly Node[] {
  if (blocks.length === 0) return attributes;
  if (attributes.length === 0) return blocks;
  const items: Node[] = [];
  let next = 0;
  for (const attribute of attributes) {
    while (next < blocks.length && blocks[next]!.start < attribute.start) items.push(blocks[next++]!);
    items.push(attribute);
  }
  while (next < blocks.length) items.push(blocks[next++]!);
  return items;
}

/** Goes through a node and everything inside it. */
export function walk(root: Node, enter: EnterNode, leave?: LeaveNode): void {
  const first = enter(root, undefined);
  if (first === "stop") return;
  // The way from the root: each node with what is inside it and how far that has been gone through.
  const path: Node[] = [root];
  const inside: (readonly Node[])[] = [first === "skip" ? nothing : childrenOf(root)];
  const positions: number[] = [0];
  while (path.length > 0) {
    const top = path.length - 1;
    const children = inside[top]!;
    const position = positions[top]!;
    if (position < children.length) {
      positions[top] = position + 1;
      const child = children[position]!;
      const decision = enter(child, path[top]);
      if (decision === "stop") return;
      path.push(child);
      inside.push(decision === "skip" ? nothing : childrenOf(child));
      positions.push(0);
      continue;
    }
    const node = path.pop()!;
    inside.pop();
    positions.pop();
    leave?.(node, path[top - 1]);
  }
}

/** Goes through a node and everything inside it, calling what the visitor has for each kind. */
export function visit(root: Node, visitor: Visitor): void {
  walk(
    root,
    (node, parent) => (visitor[node.kind]?.enter as EnterNode | undefined)?.(node, parent),
    (node, parent) => (visitor[node.kind]?.leave as LeaveNode | undefined)?.(node, parent),
  );
}
