/** A document that an editor has open. */
import type { JsonPiece } from "@hcl-ts/hcljson/document";
import type { DocumentPiece, EditedDocument, Piece } from "@hcl-ts/hclsyntax/document";

/** The syntax of a document. */
export type Syntax = "native" | "json";

/** A document that an editor has open, with its text as pieces. */
export interface OpenDocument {
  readonly uri: string;
  readonly languageId: string | undefined;
  readonly syntax: Syntax;
  /** The text, tree and syntax errors, which stay the same object while the document is edited. */
  readonly content: EditedDocument;
}

/** The length from which on a document is long. In a shorter one, all pieces take a few milliseconds, and need not be kept. */
const LONG = 200_000;

/** Whether a document is so long that its pieces are looked at when there is time. */
export function isLong({ content }: OpenDocument): boolean {
  return content.length >= LONG;
}

/** Whether a piece belongs to a document in the JSON syntax. */
export function isJsonPiece(piece: DocumentPiece): piece is JsonPiece {
  return "tree" in piece;
}

/** Whether a piece belongs to a document in the native syntax. */
export function isNativePiece(piece: DocumentPiece): piece is Piece {
  return "tokens" in piece;
}
