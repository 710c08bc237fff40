import type { Traversal } from "@hcl-ts/hcl";
import type { Expr } from "../ast/expr.ts";

/** Names that an expression binds for part of itself, with those bound further out. */
interface Binding {
  readonly names: readonly string[];
  readonly outer: Binding | undefined;
}

/** The references of an expression that are looked up in the context, in source order. Goes down any depth without recursion. */
export function freeVariables(root: Expr): readonly Traversal[] {
  const found: Traversal[] = [];
  const nodes: Expr[] = [root];
  const bindings: (Binding | undefined)[] = [undefined];
  while (nodes.length > 0) {
    const node = nodes.pop()!;
    const binding = bindings.pop();
    if (node.kind === "ScopeTraversalExpr") {
      const root = node.traversal[0];
      if (root?.kind === "root" && !isBound(root.name, binding)) found.push(node.traversal);
      continue;
    }
    const inner: Binding | undefined = node.kind === "ForExpr" ? { names: node.names, outer: binding } : binding;
    const children = node.kind === "ObjectConsKeyExpr" && node.literalName() !== undefined ? [] : node.children;
    for (let i = children.length - 1; i >= 0; i--) {
      nodes.push(children[i]!);
      bindings.push(node.kind === "ForExpr" && i === 0 ? binding : inner);
    }
  }
  return found;
}

function isBound(name: string, binding: Binding | undefined): boolean {
  for (let b = binding; b !== undefined; b = b.outer) if (b.names.includes(name)) return true;
  return false;
}
