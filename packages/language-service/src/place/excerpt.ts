/** The part of a long piece that decides what is at a cursor. */
import { partitionPoint } from "@hcl-ts/hcl/syntax";
import type { BodyNode, Expr, Node } from "@hcl-ts/hclsyntax";
import type { Document, Piece } from "@hcl-ts/hclsyntax/document";

/** The number of characters before and after a cursor in which all items are kept. */
const NEAR = 4_000;

/** The most characters before and after a cursor that are kept of a text without such items. */
const FAR = 16_000;

/** Two offsets in a document. */
type Span = readonly [start: number, end: number];

/** A text made of parts of a document. */
export interface Excerpt {
  readonly text: string;
  /** Returns the offset in the text of an offset in the document. An offset in a part that was left out becomes the start of the next part. */
  readonly toText: (offset: number) => number;
  /** Returns the offset in the document of an offset in the text. */
  readonly toDocument: (offset: number) => number;
}

/** A part of a node without which the others are read in the same way, with the node inside that may have such parts too. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly inside: BodyNode | Node;
  /** Whether commas are between the parts. */
  readonly isElement: boolean;
}

/**
 * Returns the spans of a piece that do not matter at a cursor: the attributes, blocks, elements and arguments that are far from it,
 * as the tree has them. What is around the cursor stays, and so does the last item of a piece that ends before the cursor: it may not be closed.
 */
export function farFrom(piece: Piece, offset: number): readonly Span[] {
  if (piece.length <= 2 * NEAR) return [];
  const { shift } = piece;
  const at = offset - shift;
  const spans: Span[] = [];
  for (let parts = partsOf(piece.body); parts.length > 0; ) {
    const around = partitionPoint(parts, ({ start }) => start <= at) - 1;
    const first = Math.min(
      partitionPoint(parts, ({ end }) => end <= at - NEAR),
      Math.max(0, around),
    );
    const next = Math.max(
      partitionPoint(parts, ({ start }) => start < at + NEAR),
      around + 1,
    );
    if (first > 0) spans.push([parts[0]!.start + shift, parts[first]!.start + shift]);
    // The comma after the last element that stays goes too: there may be one after the last of all.
    const from = parts[next - 1]?.isElement === true ? parts[next - 1]!.end : parts[next]?.start;
    if (next < parts.length && from !== undefined) spans.push([from + shift, parts.at(-1)!.end + shift]);
    const part = parts[around];
    parts = part === undefined || part.end - part.start <= 2 * NEAR ? [] : partsOf(part.inside);
  }
  return spans.sort(([a], [b]) => a - b);
}

function partsOf(node: BodyNode | Node): readonly Part[] {
  switch (node.kind) {
    case "Body":
      return node.children.map((item) => ({
        start: item.start,
        end: item.end,
        inside: item.kind === "Block" ? item.body : item.expr,
        isElement: false,
      }));
    case "ObjectConsExpr":
      return node.items.map(({ keyExpr, valueExpr }) => ({ start: keyExpr.start, end: valueExpr.end, inside: valueExpr, isElement: true }));
    case "TupleConsExpr":
      return node.exprs.map(partOf);
    case "FunctionCallExpr":
      return node.args.map(partOf);
    default:
      return [];
  }
}

const partOf = (inside: Expr): Part => ({ start: inside.start, end: inside.end, inside, isElement: true });

/** Returns the text between two offsets of a document, without some spans, and without what is very far from a cursor. */
export function excerptOf(document: Document, start: number, end: number, cursor: number, without: readonly Span[]): Excerpt {
  let kept: Span[] = [];
  let from = start;
  for (const [first, last] of without) {
    if (last <= from || first >= end) continue;
    if (first > from) kept.push([from, first]);
    from = last;
  }
  if (from < end) kept.push([from, end]);
  kept = kept.map(([first, last]): Span => {
    if (last - first <= 2 * FAR) return [first, last];
    const middle = Math.min(Math.max(cursor, first), last);
    return [Math.max(first, middle - FAR), Math.min(last, middle + FAR)];
  });
  return joined(document, kept, start);
}

function joined(document: Document, kept: readonly Span[], start: number): Excerpt {
  let text = "";
  /** The starts of the parts in the text. */
  const starts = kept.map(([first, last]) => {
    const at = text.length;
    text += document.slice(first, last);
    return at;
  });
  return {
    text,
    toText: (offset) => {
      const i = kept.findIndex(([, last]) => offset <= last);
      return i < 0 ? text.length : starts[i]! + Math.max(0, offset - kept[i]![0]);
    },
    toDocument: (offset) => {
      const i = starts.findLastIndex((at) => at <= offset);
      return i < 0 ? start : kept[i]![0] + offset - starts[i]!;
    },
  };
}
