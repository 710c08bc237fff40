/** Formatting. */
import type { TextEdit as OffsetEdit } from "@hcl-ts/analysis";
import type { JsonSyntaxNode } from "@hcl-ts/hcljson";
import { Document, type DocumentPiece } from "@hcl-ts/hclsyntax/document";
import { type FormatOptions, formatEdits, formatRange } from "@hcl-ts/hclwrite/format";
import type { Position, Range, TextEdit } from "vscode-languageserver-types";
import { isJsonPiece, type OpenDocument } from "../documents/open-document.ts";
import { offsetOf, rangeBetween } from "../documents/ranges.ts";
import { jsonEdits } from "./json-layout.ts";
import type { Session } from "./session.ts";

/** Returns the edits that format a document. */
export function format(session: Session, document: OpenDocument): readonly TextEdit[] {
  if (document.syntax === "json")
    return edits(document, jsonEdits(document.content.text, { keepsLines: false, end: document.content.length }));
  const options = optionsOf(session, document);
  const found: OffsetSpan[] = [];
  for (const { pieces, offset } of groupsOf(document))
    for (const edit of editsOfGroup(pieces, options)) found.push({ ...edit, start: edit.start + offset, end: edit.end + offset });
  return edits(document, found);
}

/** Finds the edits that format a document in the native syntax, one group of pieces at each step. They stay while the pieces do. */
export function* prepareFormat(session: Session, document: OpenDocument): Generator<void, void> {
  const options = optionsOf(session, document);
  for (const { pieces } of groupsOf(document)) {
    editsOfGroup(pieces, options);
    yield;
  }
}

/** Pieces that are formatted together, and the offset at which they start. */
interface Group {
  readonly pieces: readonly DocumentPiece[];
  readonly offset: number;
}

/** A line at the start of a piece with which nothing above is aligned: an empty one, or one with a comment alone. */
const SEPARATE = /^[ \t]*(?:\r?\n|#|\/)/;

/**
 * Returns the groups of pieces that can be formatted by themselves. What is aligned is in the same group. A syntax error does not change
 * the indentation of the pieces below.
 */
function groupsOf({ content }: OpenDocument): readonly Group[] {
  const groups: { readonly pieces: DocumentPiece[]; readonly offset: number }[] = [];
  for (const piece of content.pieces) {
    const last = groups.at(-1);
    if (last === undefined || piece.derive(startsSeparately)) groups.push({ pieces: [piece], offset: piece.offset });
    else last.pieces.push(piece);
  }
  return groups;
}

const startsSeparately = ({ text }: DocumentPiece): boolean => SEPARATE.test(text);

/** The edits of groups by their first pieces. */
const formatted = new WeakMap<
  DocumentPiece,
  { readonly pieces: readonly DocumentPiece[]; readonly style: FormatOptions["style"]; readonly edits: readonly OffsetEdit[] }
>();

/** Returns the edits that format a group, with offsets from its start. */
function editsOfGroup(pieces: readonly DocumentPiece[], options: FormatOptions): readonly OffsetEdit[] {
  const [first] = pieces;
  if (first === undefined) return [];
  const known = formatted.get(first);
  const isSame =
    known?.style === options.style && known?.pieces.length === pieces.length && pieces.every((piece, i) => piece === known.pieces[i]);
  if (isSame) return known.edits;
  const found = formatEdits(pieces.map(({ text }) => text).join(""), options);
  formatted.set(first, { pieces, style: options.style, edits: found });
  return found;
}

/** Returns the edits that format ranges, extended to whole lines and what is aligned with them. */
export function formatRanges(session: Session, document: OpenDocument, ranges: readonly Range[]): readonly TextEdit[] {
  if (document.syntax === "json") return edits(document, jsonEditsIn(document, ranges, false));
  const options = optionsOf(session, document);
  const found = new Map<number, OffsetEdit>();
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
  const isBefore = (edit: OffsetEdit): boolean => character === "}" || edit.end <= end;
  return edits(document, editsOfRange(content, start, end, optionsOf(session, document)).filter(isBefore));
}

/** Returns the edits that format a range. Only the pieces around it are read. */
function editsOfRange(content: OpenDocument["content"], start: number, end: number, options: FormatOptions): readonly OffsetEdit[] {
  let [first, last] = [content.pieceAt(start), content.pieceAt(end)];
  // Attributes of the top level are aligned with attributes in the pieces beside them.
  while (first.offset > 0 && isAttribute(first)) first = content.pieceAt(first.offset - 1);
  while (last.end < content.length && isAttribute(last)) last = content.pieceAt(last.end);
  const found = formatRange(content.slice(first.offset, last.end), start - first.offset, end - first.offset, options);
  return found.map((edit) => ({ ...edit, start: edit.start + first.offset, end: edit.end + first.offset }));
}

function isAttribute({ body }: DocumentPiece): boolean {
  const content = body.staticContent?.();
  return content !== undefined && content.attributes.length > 0;
}

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
  const end = Math.max(0, ...lines.map((line) => line.end));
  // An edit of the space before a line belongs to that line.
  return jsonEdits(content.text, { keepsLines, end }).filter((edit) =>
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
  return found.map(({ start, end, newText }) => ({ range: rangeBetween(document, start, end), newText }));
}
