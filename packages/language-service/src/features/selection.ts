/** Selection that grows by what the code consists of. */
import type { JsonSyntaxNode } from "@hcl-ts/hcljson";
import { JsonDocument } from "@hcl-ts/hcljson/document";
import { childrenOf, type Node, nodesAtPos } from "@hcl-ts/hclsyntax";
import { Document } from "@hcl-ts/hclsyntax/document";
import type { Position, SelectionRange } from "vscode-languageserver-types";
import type { OpenDocument } from "../documents/open-document.ts";
import { offsetOf, rangeBetween } from "../documents/ranges.ts";
import { type Word, wordAt } from "../place/word.ts";
import type { Session } from "./session.ts";

/** Returns the ranges around positions, each with those around it. */
export function selectionRanges(_session: Session, document: OpenDocument, positions: readonly Position[]): readonly SelectionRange[] {
  return positions.map((position) => selectionRange(document, offsetOf(document, position)));
}

function selectionRange(document: OpenDocument, offset: number): SelectionRange {
  const { content } = document;
  const whole: Word = { start: 0, end: content.length };
  const word = wordIn(document, offset);
  const inside =
    content instanceof JsonDocument ? jsonWords(content, offset) : content instanceof Document ? nativeWords(content, offset) : [];
  let range: SelectionRange = { range: rangeBetween(document, whole.start, whole.end) };
  let last = whole;
  const smaller = [...inside, word]
    .filter(({ start, end }) => start <= offset && offset <= end)
    .sort((a, b) => b.end - b.start - (a.end - a.start));
  for (const next of smaller) {
    if (next.start < last.start || next.end > last.end || (next.start === last.start && next.end === last.end)) continue;
    range = { range: rangeBetween(document, next.start, next.end), parent: range };
    last = next;
  }
  return range;
}

function wordIn({ content }: OpenDocument, offset: number): Word {
  const piece = content.pieceAt(offset);
  const { start, end } = wordAt(piece.text, offset - piece.offset);
  return { start: start + piece.offset, end: end + piece.offset };
}

/** Returns the ranges of the nodes around an offset, and of their parts that are not nodes. */
function nativeWords(document: Document, offset: number): readonly Word[] {
  const { body, shift, file } = document.pieceAt(offset);
  const at = offset - shift;
  const path = nodesAtPos(body, at);
  // A cursor directly behind a node belongs to it, unless another one starts there.
  const behind = at > 0 ? nodesAtPos(body, at - 1) : [];
  const nodes = path.length >= behind.length ? path : behind;
  return nodes.flatMap((node) => wordsOf(node, file.text, at)).map(({ start, end }) => ({ start: start + shift, end: end + shift }));
}

function wordsOf(node: Node, text: string, at: number): readonly Word[] {
  const own = { start: node.start, end: node.end };
  switch (node.kind) {
    case "Body":
      return [];
    case "Block": {
      const labels = node.labels.map((_, i) => ({ start: node.labelOffsets[2 * i]!, end: node.labelOffsets[2 * i + 1]! }));
      const header = { start: node.start, end: labels.at(-1)?.end ?? node.typeEnd };
      const inside = { start: node.openBraceStart + 1, end: node.closeBraceStart };
      return [own, inside, header, ...labels, ...labels.map(({ start, end }) => ({ start: start + 1, end: end - 1 }))];
    }
    case "TemplateExpr":
    case "TemplateWrapExpr": {
      const quoted = text[node.start] === '"' ? [{ start: node.start + 1, end: node.end - 1 }] : [];
      return [own, ...quoted, ...childrenOf(node).flatMap((child) => interpolation(child, text))];
    }
    case "FunctionCallExpr":
      return [own, { start: node.openParenStart + 1, end: node.closeParenStart }];
    case "ObjectConsExpr": {
      const item = node.items.find(({ keyExpr, valueExpr }) => keyExpr.start <= at && at <= valueExpr.end);
      const items = item === undefined ? [] : [{ start: item.keyExpr.start, end: item.valueExpr.end }];
      return [own, { start: node.start + 1, end: node.end - 1 }, ...items];
    }
    case "TupleConsExpr":
    case "ParenthesesExpr":
      return [own, { start: node.start + 1, end: node.end - 1 }];
    case "ScopeTraversalExpr":
      // The steps up to the one at the cursor.
      return [own, ...node.traversal.filter(({ end }) => end >= at).map(({ end }) => ({ start: node.start, end }))];
    default:
      return [own];
  }
}

/** Returns the range of an interpolation or directive with its marks. */
function interpolation({ start, end }: Node, text: string): readonly Word[] {
  const before = /[$%]\{~?\s*$/.exec(text.slice(Math.max(0, start - MAX_SPACE), start));
  const after = /^\s*~?\}/.exec(text.slice(end, end + MAX_SPACE));
  return before === null || after === null ? [] : [{ start: start - before[0].length, end: end + after[0].length }];
}

/** The maximum number of spaces between the marks of an interpolation and its expression. */
const MAX_SPACE = 100;

function jsonWords(document: JsonDocument, offset: number): readonly Word[] {
  const [{ tree }] = document.pieces;
  const words: Word[] = [];
  let node: JsonSyntaxNode | undefined = tree;
  while (node !== undefined) {
    words.push({ start: node.start, end: node.end });
    if (node.kind === "JsonString") {
      words.push({ start: node.start + 1, end: node.end - 1 });
      for (const expr of node.children) addEmbedded(words, expr, offset);
      break;
    }
    const children: readonly JsonSyntaxNode[] = node.children;
    node = children.find(({ start, end }) => start <= offset && offset < end) ?? children.find(({ end }) => end === offset);
  }
  return words;
}

/** Adds the node ranges of a string, whose positions are those in the document. */
function addEmbedded(words: Word[], root: Node, offset: number): void {
  for (let node: Node | undefined = root; node !== undefined; ) {
    const { file, kind }: Node = node;
    if (kind !== "Body" && kind !== "Block" && kind !== "Attribute") {
      for (const { start, end } of [
        { start: node.start, end: node.end },
        ...childrenOf(node).flatMap((child) => interpolation(child, file.text)),
      ])
        words.push({ start: file.position(start).offset, end: file.position(end).offset });
    }
    node = childrenOf(node).find(({ start, end }) => file.position(start).offset <= offset && offset <= file.position(end).offset);
  }
}
