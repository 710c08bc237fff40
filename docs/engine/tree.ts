/** The syntax tree and the tokens of a file, as rows with offsets. */
import { formatTraversal } from "@hcl-ts/hcl";
import { BodyNode, lexConfig, type Node, walk } from "@hcl-ts/hclsyntax";
import type { ReadFile } from "./configuration.ts";
import { cut } from "./values.ts";

/** A node of the tree or a token. */
export interface SourceRow {
  readonly kind: string;
  /** A description of the node, or the source of the token. */
  readonly text: string;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
}

const MAX_NODES = 1_500;

/** The nodes of a file of the native syntax, parents before children. */
export function treeOf({ body }: Pick<ReadFile, "body">): readonly SourceRow[] {
  if (!(body instanceof BodyNode)) return [];
  const rows: SourceRow[] = [];
  let depth = 0;
  walk(
    body,
    (node) => {
      if (rows.length >= MAX_NODES) return "stop";
      rows.push({ kind: node.kind, text: cut(describe(node)), depth: Math.min(depth, 40), start: node.start, end: node.end });
      depth++;
      return undefined;
    },
    () => void depth--,
  );
  return rows;
}

function describe(node: Node): string {
  switch (node.kind) {
    case "Attribute":
    case "FunctionCallExpr":
      return node.name;
    case "Block":
      return [node.type, ...node.labels.map((label) => JSON.stringify(label))].join(" ");
    case "LiteralValueExpr":
      return String(node.literal);
    case "ScopeTraversalExpr":
    case "RelativeTraversalExpr":
      return formatTraversal(node.traversal);
    case "BinaryOpExpr":
    case "UnaryOpExpr":
      return node.op;
    case "ForExpr":
      return node.keyVar === "" ? node.valVar : `${node.keyVar}, ${node.valVar}`;
    default:
      return "";
  }
}

/** The tokens of a file. */
export function tokensOf({ source }: Pick<ReadFile, "source">): readonly SourceRow[] {
  const { tokens } = lexConfig(source);
  const rows: SourceRow[] = [];
  for (let i = 0; i < tokens.length && i < MAX_NODES; i++) {
    const token = tokens.at(i)!;
    rows.push({ kind: token.kind.replace(/^Token/, ""), text: cut(token.text), depth: 0, start: token.start, end: token.end });
  }
  return rows;
}
