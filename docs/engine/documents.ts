/** The files of a playground as documents that are edited, so that a key reads a small part of a file again. */
import { JsonDocument } from "@hcl-ts/hcljson/document";
import { evaluatingSource } from "@hcl-ts/hclsyntax";
import { Document, type EditedDocument } from "@hcl-ts/hclsyntax/document";
import { type File, type FileEdit, isJson } from "./files.ts";

/** Files by name, in the order in which the page shows them. */
export class Documents implements Iterable<EditedDocument> {
  #documents: ReadonlyMap<string, EditedDocument> = new Map();

  /** @param files the files at first */
  constructor(files: readonly File[] = []) {
    this.open(files);
  }

  /** Replaces all files. A file that is known keeps the parts that are the same. */
  open(files: readonly File[]): void {
    const before = this.#documents;
    this.#documents = new Map(
      files.map(({ name, text }) => {
        const known = before.get(name);
        known?.update([{ text }]);
        return [name, known ?? newDocument(name, text)];
      }),
    );
  }

  /** Changes the text of a file. Edits that do not fit it are ignored: the page then opens the file again. */
  edit(name: string, edits: readonly FileEdit[]): void {
    const document = this.#documents.get(name);
    if (document !== undefined && edits.every(({ end }) => end <= document.length)) document.edit(edits);
  }

  /** Returns a document, as after a fresh read. */
  get(name: string): EditedDocument | undefined {
    const document = this.#documents.get(name);
    document?.settle();
    return document;
  }

  /** The documents, as after a fresh read. */
  *[Symbol.iterator](): Iterator<EditedDocument> {
    for (const document of this.#documents.values()) {
      document.settle();
      yield document;
    }
  }

  /** The files with their texts. */
  get files(): readonly File[] {
    return [...this.#documents].map(([name, { text }]) => ({ name, text }));
  }
}

function newDocument(name: string, text: string): EditedDocument {
  return isJson(name) ? new JsonDocument(name, text) : new Document(name, text, { source: evaluatingSource });
}
