/** The syntax tree and the tokens of a file, as rows with offsets. */
import { formatTraversal } from "@hcl-ts/hcl";
import { type BodyNode, type Node, walk } from "@hcl-ts/hclsyntax";
import { Document, type EditedDocument } from "@hcl-ts/hclsyntax/document";
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
export function treeOf(document: EditedDocument): readonly SourceRow[] {
  if (!(document instanceof Document)) return [];
  const rows: SourceRow[] = [{ kind: "Body", text: "", depth: 0, start: document.body.start, end: document.length }];
  for (const { body, shift } of document.pieces) {
    for (const item of itemsOf(body)) addTree(item, shift, rows);
    if (rows.length >= MAX_NODES) break;
  }
  return rows;
}

function itemsOf({ attributes, blocks }: BodyNode): readonly Node[] {
  return [...attributes, ...blocks].sort((a, b) => a.start - b.start);
}

/** Adds a node of a piece of a document, and those in it. @param shift the offset of the piece's text */
function addTree(item: Node, shift: number, rows: SourceRow[]): void {
  let depth = 1;
  walk(
    item,
    (node) => {
      if (rows.length >= MAX_NODES) return "stop";
      const [start, end] = [node.start + shift, node.end + shift];
      rows.push({ kind: node.kind, text: cut(describe(node)), depth: Math.min(depth, 40), start, end });
      depth++;
      return undefined;
    },
    () => void depth--,
  );
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
export function tokensOf(document: EditedDocument): readonly SourceRow[] {
  if (!(document instanceof Document)) return [];
  const rows: SourceRow[] = [];
  for (const { tokens, shift, end } of document.pieces) {
    for (const token of tokens) {
      if (rows.length >= MAX_NODES) return rows;
      // The tokens of each piece have an end. Only the file's own end is a token of the file.
      if (token.kind === "TokenEOF" && end < document.length) continue;
      const [start, after] = [token.start + shift, token.end + shift];
      rows.push({ kind: token.kind.replace(/^Token/, ""), text: cut(token.text), depth: 0, start, end: after });
    }
  }
  return rows;
}
