/** Folding: brackets, heredocs, comments and regions over several lines. */

import { finish } from "@hcl-ts/hcl/syntax";
import type { JsonSyntaxNode } from "@hcl-ts/hcljson";
import type { JsonPiece } from "@hcl-ts/hcljson/document";
import { configTokens, TokenKind } from "@hcl-ts/hclsyntax";
import { type DocumentPiece, EditorLines, type Piece } from "@hcl-ts/hclsyntax/document";
import type { FoldingRange } from "vscode-languageserver-types";
import { isJsonPiece, isNativePiece, type OpenDocument } from "../documents/open-document.ts";
import type { Session } from "./session.ts";

/** A part of a piece that can be folded, with offsets in the text of the piece. */
interface Fold {
  readonly start: number;
  /** An offset on the last line. */
  readonly end: number;
  readonly kind: "brackets" | "heredoc" | "comment";
}

/** The start or the end of a region, which is a comment. */
interface RegionMark {
  readonly isStart: boolean;
  readonly offset: number;
}

interface Folds {
  readonly folds: readonly Fold[];
  readonly marks: readonly RegionMark[];
}

const NO_FOLDS: Folds = { folds: [], marks: [] };

/** The ranges and marks of a piece, with lines counted from its first one. */
interface PieceRanges {
  readonly ranges: readonly FoldingRange[];
  readonly marks: readonly { readonly isStart: boolean; readonly line: number }[];
}

/** Returns what can be folded in a document. */
export function foldingRanges(_session: Session, document: OpenDocument): readonly FoldingRange[] {
  const { content } = document;
  const found = new Map<number, FoldingRange>();
  const add = (range: FoldingRange): void => {
    if (range.endLine > range.startLine && !found.has(range.startLine)) found.set(range.startLine, range);
  };
  const open: number[] = [];
  for (const piece of content.pieces) {
    const { ranges, marks } = rangesOf(document, piece);
    const { line: first } = content.editorPositionAt(piece.offset);
    for (const { isStart, line } of marks) {
      if (isStart) open.push(first + line);
      else {
        const startLine = open.pop();
        if (startLine !== undefined) add({ startLine, endLine: first + line, kind: "region" });
      }
    }
    for (const range of ranges) add({ ...range, startLine: first + range.startLine, endLine: first + range.endLine });
  }
  return [...found.values()].sort((a, b) => a.startLine - b.startLine);
}

/** The ranges of pieces, which stay while a piece does. */
const kept = new WeakMap<DocumentPiece, PieceRanges>();

function rangesOf(document: OpenDocument, piece: DocumentPiece): PieceRanges {
  return kept.get(piece) ?? finish(findFolds(document, piece));
}

/** Finds what can be folded in a piece, which stays while it does, some nodes of a text in the JSON syntax at each step. */
export function* findFolds({ content }: OpenDocument, piece: DocumentPiece): Generator<void, PieceRanges> {
  const known = kept.get(piece);
  if (known !== undefined) return known;
  const { folds, marks } = isJsonPiece(piece) ? yield* foldsOfJson(piece) : isNativePiece(piece) ? yield* foldsOfPiece(piece) : NO_FOLDS;
  const lines = new EditorLines(piece.text, content.positionEncoding);
  const lineOf = (offset: number): number => lines.positionAt(offset).line;
  const ranges: FoldingRange[] = [];
  for (const { start, end, kind } of folds) {
    // The line with the closing bracket or marker stays visible.
    if (kind !== "comment") ranges.push({ startLine: lineOf(start), endLine: lineOf(end) - 1 });
    else ranges.push({ startLine: lineOf(start), endLine: lineOf(end), kind });
    if (ranges.length % NODES_OF_STEP === 0) yield;
  }
  const found = { ranges, marks: marks.map(({ isStart, offset }) => ({ isStart, line: lineOf(offset) })) };
  kept.set(piece, found);
  return found;
}

/** The number of nodes that are looked at in one step. */
const NODES_OF_STEP = 2_000;

const CLOSERS: ReadonlyMap<number, number> = new Map([
  [TokenKind.CBrace, TokenKind.OBrace],
  [TokenKind.CBrack, TokenKind.OBrack],
  [TokenKind.CParen, TokenKind.OParen],
  [TokenKind.CHeredoc, TokenKind.OHeredoc],
]);
const OPENERS: ReadonlySet<number> = new Set(CLOSERS.values());

/** Matches the text of a comment that starts or ends a region. */
const REGION = /^(end ?)?region\b/i;

function* foldsOfPiece({ text: source }: Piece): Generator<void, Folds> {
  // The tokens of the piece would stay with it.
  const tokens = configTokens(source);
  yield;
  const folds: Fold[] = [];
  const marks: RegionMark[] = [];
  const open: { readonly kind: number; readonly start: number }[] = [];
  /** The number of open brackets of each kind. */
  const opened = new Map<number, number>();
  const count = (of: number, change: number): void => void opened.set(of, (opened.get(of) ?? 0) + change);
  let run: { start: number; end: number; line: number } | undefined;
  let isLineStart = true;
  const endRun = (): void => {
    if (run !== undefined && run.end > run.start) folds.push({ start: run.start, end: run.end, kind: "comment" });
    run = undefined;
  };
  for (let i = 0; i < tokens.length; i++) {
    if (i % NODES_OF_STEP === NODES_OF_STEP - 1) yield;
    const kind = tokens.kind(i);
    const [start, end] = [tokens.start(i), tokens.end(i)];
    if (kind === TokenKind.Comment) {
      const text = tokens.text(i);
      const region = REGION.exec(text.replace(/^(?:#|\/\/|\/\*)/, "").trimStart());
      const isLine = text.endsWith("\n") || !text.startsWith("/*");
      if (region !== null) {
        endRun();
        marks.push({ isStart: region[1] === undefined, offset: start });
      } else if (!isLine) {
        endRun();
        folds.push({ start, end: end - 1, kind: "comment" });
      } else if (isLineStart) {
        if (run === undefined) run = { start, end: start, line: 0 };
        else run.end = start;
      }
      isLineStart = isLine;
      continue;
    }
    endRun();
    isLineStart = kind === TokenKind.Newline;
    if (OPENERS.has(kind)) {
      open.push({ kind, start });
      count(kind, 1);
    }
    const opener = CLOSERS.get(kind);
    if (opener === undefined || (opened.get(opener) ?? 0) === 0) continue;
    let last = open.pop();
    // Brackets in between that are not closed are left out.
    for (; last !== undefined && last.kind !== opener; last = open.pop()) count(last.kind, -1);
    count(opener, -1);
    folds.push({
      start: last?.start ?? start,
      end: kind === TokenKind.CHeredoc ? end - 1 : start,
      kind: kind === TokenKind.CHeredoc ? "heredoc" : "brackets",
    });
  }
  endRun();
  folds.sort((a, b) => a.start - b.start);
  return { folds, marks };
}

function* foldsOfJson({ tree }: JsonPiece): Generator<void, Folds> {
  const folds: Fold[] = [];
  const nodes: JsonSyntaxNode[] = tree === undefined ? [] : [tree];
  let visited = 0;
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (++visited % NODES_OF_STEP === 0) yield;
    if (node.kind === "JsonObject" || node.kind === "JsonArray")
      folds.push({ start: node.start, end: Math.max(node.start, node.end - 1), kind: "brackets" });
    if (node.kind === "JsonProperty") nodes.push(node.value);
    else if (node.kind === "JsonObject" || node.kind === "JsonArray") for (const child of node.children) nodes.push(child);
  }
  folds.sort((a, b) => a.start - b.start);
  return { folds, marks: [] };
}
