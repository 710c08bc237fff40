/**
 * Documents that are edited, for editors and language servers: a change reads a small part of the
 * text again. The trees come from `/tree`, without the evaluator, unless a document gets a source
 * that has it.
 */
export { checkOffsets, type DocumentChange, type EditorChange, inOrder, type OffsetChange } from "./document/changes.ts";
export { Document, type NativeDocumentOptions } from "./document/document.ts";
export type { DocumentOptions, DocumentPiece, DocumentUpdate, EditedDocument } from "./document/edited-document.ts";
export { ListedItem, listItems } from "./document/item-list.ts";
export type { Piece } from "./document/piece.ts";
export { EditorLines, type EditorPosition, type EditorRange, type PositionEncoding } from "./document/positions.ts";
