/** The interface that documents of both syntaxes share, so that a program for editors serves either one. */
import type { Body, Diagnostic, Position, Range, SourceFile } from "@hcl-ts/hcl";
import type { DocumentChange, OffsetChange } from "./changes.ts";
import type { EditorPosition, PositionEncoding } from "./positions.ts";

/** Options of a document. */
export interface DocumentOptions {
  /** The version that the editor gives the text; 0 by default. */
  readonly version?: number | undefined;
  /** The unit of characters in positions of editors; `"utf-16"` by default. */
  readonly positionEncoding?: PositionEncoding | undefined;
}

/** The effect of an update of a document. */
export interface DocumentUpdate<P> {
  /** The pieces that are no longer part of the document. */
  readonly removed: readonly P[];
  /** The pieces that are new. */
  readonly added: readonly P[];
  /** The changes that restore the text, for `update`. */
  readonly undo: readonly OffsetChange[];
}

/** A part of a document. It stays the same object until a change touches it. */
export interface DocumentPiece {
  /** The offset in the document at which the piece starts. */
  readonly offset: number;
  /** The offset in the document after the piece. */
  readonly end: number;
  /** The line of the document on which the piece starts, counted from 1. */
  readonly line: number;
  /** The difference between an offset in the document and the one in `file.text`. */
  readonly shift: number;
  readonly text: string;
  /** The source of the nodes, whose positions are those in the document. */
  readonly file: SourceFile;
  readonly body: Body;
  /** Whether a syntax error is in the piece. */
  readonly hasErrors: boolean;
  /** Returns what a function derives from the piece, and keeps it with the piece. */
  derive<T>(derive: (piece: this) => T): T;
}

/** A configuration file that is edited, in the native syntax (`Document`) or in JSON (`JsonDocument` of `@hcl-ts/hcljson/document`). */
export interface EditedDocument<P extends DocumentPiece = DocumentPiece> {
  readonly filename: string;
  readonly positionEncoding: PositionEncoding;
  readonly version: number;
  readonly text: string;
  /** The number of UTF-16 code units. */
  readonly length: number;
  /** The pieces, in the order of the text. There is at least one. */
  readonly pieces: readonly P[];
  /** The attributes and blocks of all pieces. */
  readonly body: Body;
  /** The syntax errors, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether tree and diagnostics are known to equal those from a fresh read. */
  readonly isSettled: boolean;

  /** Makes changes, each in the text that the ones before left. */
  update(changes: readonly DocumentChange[], version?: number): DocumentUpdate<P>;
  /** Makes edits that all refer to the text as it is now. */
  edit(edits: readonly OffsetChange[], version?: number): DocumentUpdate<P>;
  /** Makes the document equal to a fresh read. */
  settle(): DocumentUpdate<P>;
  /** Does the same in steps. If the document is changed in between, nothing else happens, and it has to be settled again. */
  settleSteps(): Generator<void, DocumentUpdate<P>>;

  /** Returns the piece that contains an offset, or the last one. */
  pieceAt(offset: number): P;
  /** Returns the text between two offsets. */
  slice(start: number, end: number): string;
  /** Returns the position of an offset, as in ranges. */
  positionAt(offset: number): Position;
  /** Returns the range between two offsets. */
  rangeOf(start: number, end: number): Range;
  /** Returns the offset of a position of an editor. One outside of the text counts as the nearest one inside. */
  offsetAt(position: EditorPosition): number;
  /** Returns the position of an offset as editors count it. */
  editorPositionAt(offset: number): EditorPosition;
}
