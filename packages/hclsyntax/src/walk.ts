/**
 * Tree traversal. Visits all nodes in source order, including bodies, blocks and attributes.
 * `walk` uses an explicit stack, so trees of any
 * depth can be visited.
 */
import type { AttributeNode } from "./ast/attribute.ts";
import type { BlockNode } from "./ast/block.ts";
import type { BodyNode } from "./ast/body.ts";
import type { Expr } from "./ast/expr.ts";
import { NO_CHILDREN } from "./ast/node.ts";

/** Any node of the native syntax. */
export type Node = Expr | AttributeNode | BlockNode | BodyNode;

/**
 * The result of `enter`: undefined to continue, `"skip"` to skip the children of the node, `"stop"`
 * to end the traversal.
 */
export type WalkDecision = "skip" | "stop" | undefined;

/** Called for a node before its children. `parent` is undefined for the root. */
export type EnterNode<N = Node> = (node: N, parent: Node | undefined) => WalkDecision | void;

/** Called for a node after its children, even if those were skipped. */
export type LeaveNode<N = Node> = (node: N, parent: Node | undefined) => void;

/**
 * Callbacks by node kind. Children are visited whether or not their parent's kind has a callback.
 */
export type Visitor = {
  readonly [Kind in Node["kind"]]?: {
    readonly enter?: EnterNode<Extract<Node, { readonly kind: Kind }>>;
    readonly leave?: LeaveNode<Extract<Node, { readonly kind: Kind }>>;
  };
};

/**
 * Returns the children of a node, in source order. The symbol of a splat is a child of the
 * expression that uses it, not of the splat.
 */
export function childrenOf(node: Node): readonly Node[] {
  return node.children;
}

/** Visits a node and all its descendants. */
export function walk(root: Node, enter: EnterNode, leave?: LeaveNode): void {
  const first = enter(root, undefined);
  if (first === "stop") return;
  // The path from the root: each node with its children and the index of the next one.
  const path: Node[] = [root];
  const inside: (readonly Node[])[] = [first === "skip" ? NO_CHILDREN : childrenOf(root)];
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
      inside.push(decision === "skip" ? NO_CHILDREN : childrenOf(child));
      positions.push(0);
      continue;
    }
    const node = path.pop()!;
    inside.pop();
    positions.pop();
    leave?.(node, path[top - 1]);
  }
}

/** Visits a node and all its descendants, with the visitor's callbacks for each kind. */
export function visit(root: Node, visitor: Visitor): void {
  walk(
    root,
    (node, parent) => (visitor[node.kind]?.enter as EnterNode | undefined)?.(node, parent),
    (node, parent) => (visitor[node.kind]?.leave as LeaveNode | undefined)?.(node, parent),
  );
}
