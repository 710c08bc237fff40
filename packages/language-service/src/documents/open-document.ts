/** A document that an editor has open. */
import type { EditedDocument } from "@hcl-ts/hclsyntax/document";

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
