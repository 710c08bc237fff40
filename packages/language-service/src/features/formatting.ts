/** Formatting. */
import type { TextEdit as OffsetEdit } from "@hcl-ts/analysis";
import { Document, type DocumentPiece } from "@hcl-ts/hclsyntax/document";
import { type FormatOptions, formatEdits, formatRange } from "@hcl-ts/hclwrite/format";
import type { Position, Range, TextEdit } from "vscode-languageserver-types";
import type { OpenDocument } from "../documents/open-document.ts";
import { offsetOf, rangeBetween } from "../documents/ranges.ts";
import type { Session } from "./session.ts";

/** Returns the edits that format a document. Files in the JSON syntax have no layout. */
export function format(session: Session, document: OpenDocument): readonly TextEdit[] {
  if (document.syntax === "json") return [];
  return edits(document, formatEdits(document.content.text, optionsOf(session, document)));
}

/** Returns the edits that format ranges, extended to whole lines and what is aligned with them. */
export function formatRanges(session: Session, document: OpenDocument, ranges: readonly Range[]): readonly TextEdit[] {
  if (document.syntax === "json") return [];
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
  if (syntax === "json" || !(content instanceof Document)) return [];
  const offset = offsetOf(document, position);
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

function lineBefore(content: Document, { line }: Position): readonly [start: number, end: number] {
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

function edits(document: OpenDocument, found: readonly OffsetEdit[]): TextEdit[] {
  return found.map(({ start, end, newText }) => ({ range: rangeBetween(document, start, end), newText }));
}
