/** The promises for every syntax tree, valid or not. */
import type { SourceFile } from "@hcl-ts/hcl";
import { childrenOf, type Node, walk } from "@hcl-ts/hclsyntax";
import { type Violation, violation } from "../area.ts";
import { rangeProblem } from "./diagnostics.ts";

/** Nodes are inside the file, children inside their parents, siblings apart and in order, and no node appears twice. */
export function checkTree(root: Node, file: SourceFile): Violation | undefined {
  let found: Violation | undefined;
  const seen = new Set<Node>();
  walk(root, (node) => {
    found ??= checkNode(node, file, seen);
    return found === undefined ? undefined : "stop";
  });
  return found;
}

function checkNode(node: Node, file: SourceFile, seen: Set<Node>): Violation | undefined {
  if (seen.has(node)) return violation("no node appears twice in the tree", node.kind, describe(node));
  seen.add(node);
  const problem = rangeProblem(node.range, file) ?? ("startRange" in node ? rangeProblem(node.startRange, file) : undefined);
  if (problem !== undefined) return violation("ranges are inside the file", node.kind, `${describe(node)}: ${problem}`);
  let last = node.start;
  let before = node;
  for (const child of childrenOf(node)) {
    // An empty template has a literal after its closing quote, and the element of a splat is placed at the marker.
    if ((child.kind === "LiteralValueExpr" && child.start === child.end) || child.kind === "AnonSymbolExpr") continue;
    if (child.start < node.start || child.end > node.end) {
      return violation(
        "children are inside their parent",
        `${child.kind} in ${node.kind}`,
        `${describe(child)} is not inside ${describe(node)}`,
      );
    }
    if (child.start < last) {
      return violation(
        "siblings are apart and in order",
        `${child.kind} in ${node.kind}`,
        `${describe(child)} overlaps or precedes ${describe(before)}`,
      );
    }
    last = child.end;
    before = child;
  }
  return undefined;
}

function describe(node: Node): string {
  return `${node.kind} ${node.start}-${node.end}`;
}
