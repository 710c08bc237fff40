/**
 * Documents that are edited, for editors and language servers: a change reads a small part of the
 * text again. The trees are those of `/tree`, without the evaluator.
 */
export type { DocumentChange, EditorChange, OffsetChange } from "./document/changes.ts";
export { Document, type DocumentOptions, type DocumentUpdate } from "./document/document.ts";
export type { Piece } from "./document/piece.ts";
export type { EditorPosition, EditorRange, PositionEncoding } from "./document/positions.ts";
