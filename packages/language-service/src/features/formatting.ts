/** Formatting. */
import type { TextEdit as OffsetEdit } from "@hcl-ts/analysis";
import type { JsonSyntaxNode } from "@hcl-ts/hcljson";
import { Document, type DocumentPiece } from "@hcl-ts/hclsyntax/document";
import { type FormatOptions, type FormattedPart, formatInParts } from "@hcl-ts/hclwrite/format";
import type { Position, Range, TextEdit } from "vscode-languageserver-types";
import { isJsonPiece, type OpenDocument } from "../documents/open-document.ts";
import { offsetOf, rangeBetween } from "../documents/ranges.ts";
import { jsonEdits } from "./json-layout.ts";
import type { Session } from "./session.ts";

/** Returns the edits that format a document. */
export function format(session: Session, document: OpenDocument): readonly TextEdit[] {
  if (document.syntax === "json")
    return edits(document, jsonEdits(document.content.text, { keepsLines: false, start: 0, end: document.content.length }));
  const options = optionsOf(session, document);
  const found: TextEdit[] = [];
  for (const group of groupsOf(document))
    for (const part of formatted(group, options))
      for (const edit of part.edits) found.push(editAt(document, edit, group.first.offset + part.start));
  return found;
}

/** Finds the edits that format a document in the native syntax, one part of a group at each step. They stay while the pieces do. */
export function* prepareFormat(session: Session, document: OpenDocument): Generator<void, void> {
  const options = optionsOf(session, document);
  for (const group of groupsOf(document)) for (const _ of formatted(group, options)) yield;
}

/** Pieces that are formatted together. */
interface Group {
  readonly first: DocumentPiece;
  readonly pieces: readonly DocumentPiece[];
}

/** A line at the start of a piece with which nothing above is aligned: an empty one, or one with a comment alone. */
const SEPARATE = /^[ \t]*(?:\r?\n|#|\/)/;

/**
 * Returns the groups of pieces that can be formatted by themselves. What is aligned is in the same group. A syntax error does not change
 * the indentation of the pieces below.
 */
function groupsOf({ content }: OpenDocument): readonly Group[] {
  const groups: { readonly first: DocumentPiece; readonly pieces: DocumentPiece[] }[] = [];
  for (const piece of content.pieces) {
    const last = groups.at(-1);
    if (last === undefined || piece.derive(startsSeparately)) groups.push({ first: piece, pieces: [piece] });
    else last.pieces.push(piece);
  }
  return groups;
}

/** Returns the group that contains an offset, or the last one. */
function groupAt(content: OpenDocument["content"], at: number): Group {
  let first = content.pieceAt(at);
  let last = first;
  const pieces = [first];
  while (first.offset > 0 && !first.derive(startsSeparately)) {
    first = content.pieceAt(first.offset - 1);
    pieces.push(first);
  }
  pieces.reverse();
  while (last.end < content.length) {
    last = content.pieceAt(last.end);
    if (last.derive(startsSeparately)) break;
    pieces.push(last);
  }
  return { first, pieces };
}

const startsSeparately = ({ text }: DocumentPiece): boolean => SEPARATE.test(text);

/** A group with the parts of its text that were formatted so far. */
interface Formatted {
  readonly pieces: readonly DocumentPiece[];
  readonly style: FormatOptions["style"];
  readonly parts: FormattedPart[];
  /** The parts that are not formatted yet. */
  rest: Iterator<FormattedPart, void> | undefined;
}

/** Groups by their first pieces. */
const known = new WeakMap<DocumentPiece, Formatted>();

/** Formats a group part by part. Parts that were formatted before are known. */
function* formatted(group: Group, options: FormatOptions): Generator<FormattedPart, void> {
  const layout = layoutOf(group, options);
  for (let i = 0; ; i++) {
    const part = layout.parts[i] ?? layout.rest?.next().value;
    if (part === undefined) break;
    layout.parts[i] = part;
    yield part;
  }
  layout.rest = undefined;
}

function layoutOf({ first, pieces }: Group, options: FormatOptions): Formatted {
  const before = known.get(first);
  const isSame =
    before?.style === options.style && before?.pieces.length === pieces.length && pieces.every((piece, i) => piece === before.pieces[i]);
  if (isSame) return before;
  const text = pieces.map((piece) => piece.text).join("");
  const layout: Formatted = { pieces, style: options.style, parts: [], rest: formatInParts(text, options) };
  known.set(first, layout);
  return layout;
}

/** Returns the edits that format ranges, extended to whole lines and what is aligned with them. */
export function formatRanges(session: Session, document: OpenDocument, ranges: readonly Range[]): readonly TextEdit[] {
  if (document.syntax === "json") return edits(document, jsonEditsIn(document, ranges, false));
  const options = optionsOf(session, document);
  const found = new Map<number, OffsetSpan>();
  for (const { start, end } of ranges) {
    const offsets = [offsetOf(document, start), offsetOf(document, end)];
    for (const edit of editsOfRange(document.content, Math.min(...offsets), Math.max(...offsets), options)) found.set(edit.start, edit);
  }
  return edits(
    document,
    [...found.values()].sort((a, b) => a.start - b.start),
  );
}

/**
 * Returns the edits that format what a typed character has finished: the line before a line break, or
 * the block of a closing brace.
 */
export function formatOnType(session: Session, document: OpenDocument, position: Position, character: string): readonly TextEdit[] {
  const { content, syntax } = document;
  const offset = offsetOf(document, position);
  if (syntax === "json") return edits(document, jsonEditsIn(document, [typedRange(document, position, character)], true));
  if (!(content instanceof Document)) return [];
  const [start, end] = character === "}" ? blockEndingAt(content, offset) : lineBefore(content, position);
  if (end <= start) return [];
  // The line of the cursor stays as it is: the editor indents it.
  const isBefore = (edit: OffsetSpan): boolean => character === "}" || edit.end <= end;
  return edits(document, editsOfRange(content, start, end, optionsOf(session, document)).filter(isBefore));
}

/** Returns the edits that format a range. Only the groups that it touches are read, up to its end. */
function editsOfRange(content: OpenDocument["content"], start: number, end: number, options: FormatOptions): readonly OffsetSpan[] {
  const found: OffsetSpan[] = [];
  for (let at = start; ; ) {
    const group = groupAt(content, at);
    const { offset } = group.first;
    const groupEnd = group.pieces.at(-1)?.end ?? at;
    for (const part of formatted(group, options)) {
      const [partStart, partEnd] = [offset + part.start, offset + part.end];
      if (partEnd <= start && partEnd < content.length) continue;
      if (partStart >= end && partStart > start) break;
      for (const edit of part.editsWithin(Math.max(0, start - partStart), Math.min(end, partEnd) - partStart))
        found.push(movedBy(edit, partStart));
    }
    if (groupEnd >= end || groupEnd <= at) return found;
    at = groupEnd;
  }
}

const movedBy = ({ start, end, newText }: OffsetSpan, by: number): OffsetSpan => ({ start: start + by, end: end + by, newText });

/** Returns the edits of a JSON text in the lines of some ranges. */
function jsonEditsIn(document: OpenDocument, ranges: readonly Range[], keepsLines: boolean): readonly OffsetSpan[] {
  const { content } = document;
  const lines = ranges.map(({ start, end }) => {
    const [first, last] = [Math.min(start.line, end.line), Math.max(start.line, end.line)];
    return {
      start: content.offsetAt({ line: first, character: 0 }),
      end: content.offsetAt({ line: last, character: Number.MAX_SAFE_INTEGER }),
    };
  });
  const start = Math.min(content.length, ...lines.map((line) => line.start));
  const end = Math.max(0, ...lines.map((line) => line.end));
  // An edit of the space before a line belongs to that line.
  return jsonEdits(content.text, { keepsLines, start, end }).filter((edit) =>
    lines.some((line) => line.start <= edit.end && edit.end <= line.end),
  );
}

/** Returns the line before a line break that was typed, or the lines of the object that a brace closes. */
function typedRange(document: OpenDocument, position: Position, character: string): Range {
  if (character !== "}") {
    const line = Math.max(0, position.line - 1);
    return { start: { line, character: 0 }, end: { line, character: 0 } };
  }
  const offset = offsetOf(document, position);
  const closed = objectEndingAt(document, offset);
  return { start: closed === undefined ? position : document.content.editorPositionAt(closed), end: position };
}

/** Returns the start of the object that ends at an offset. */
function objectEndingAt({ content }: OpenDocument, offset: number): number | undefined {
  const [piece] = content.pieces;
  const nodes: JsonSyntaxNode[] = piece !== undefined && isJsonPiece(piece) && piece.tree !== undefined ? [piece.tree] : [];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.kind === "JsonObject" && node.end === offset) return node.start;
    if (node.kind === "JsonProperty") nodes.push(node.value);
    else if (node.kind === "JsonObject" || node.kind === "JsonArray")
      for (const child of node.children) if (child.start < offset && offset <= child.end) nodes.push(child);
  }
  return undefined;
}

function lineBefore(content: OpenDocument["content"], { line }: Position): readonly [start: number, end: number] {
  if (line === 0) return [0, 0];
  const end = content.offsetAt({ line: line - 1, character: Number.MAX_SAFE_INTEGER });
  return [content.offsetAt({ line: line - 1, character: 0 }), end];
}

function blockEndingAt(content: Document, offset: number): readonly [start: number, end: number] {
  if (offset === 0) return [0, 0];
  const { shift } = content.pieceAt(offset - 1);
  const block = content.nodesAt(offset - 1).findLast((node) => node.kind === "Block" && node.end + shift === offset);
  if (block !== undefined) return [block.start + shift, offset];
  const { line } = content.editorPositionAt(offset);
  return [content.offsetAt({ line, character: 0 }), offset];
}

function optionsOf(session: Session, document: OpenDocument): FormatOptions {
  const style = session.model(document).formatStyle;
  return style === undefined ? {} : { style };
}

type OffsetSpan = Pick<OffsetEdit, "start" | "end" | "newText">;

function edits(document: OpenDocument, found: readonly OffsetSpan[]): TextEdit[] {
  return found.map((edit) => editAt(document, edit, 0));
}

/** Returns an edit of a text that starts at an offset of a document. */
function editAt(document: OpenDocument, { start, end, newText }: OffsetSpan, offset: number): TextEdit {
  return { range: rangeBetween(document, start + offset, end + offset), newText };
}
