/** Ranges of documents in the form of the protocol. */
import type { Range as HclRange } from "@hcl-ts/hcl";
import { EditorLines } from "@hcl-ts/hclsyntax/document";
import type { Location, TextEdit as ProtocolEdit, Range } from "vscode-languageserver-types";
import type { FileRange } from "../model/file-range.ts";
import type { FileEdits } from "../model/language-support.ts";
import type { OpenDocument } from "./open-document.ts";
import type { OpenFiles } from "./open-files.ts";
import { uriParts } from "./uri.ts";

/** Returns the range between two offsets of a document. */
export function rangeBetween({ content }: OpenDocument, start: number, end: number): Range {
  return { start: content.editorPositionAt(start), end: content.editorPositionAt(Math.max(start, end)) };
}

/** Returns a range of a document. */
export function editorRange(document: OpenDocument, { start, end }: HclRange): Range {
  return rangeBetween(document, start.offset, end.offset);
}

/** Returns the offset of a position. One outside of the document counts as the nearest one inside. */
export function offsetOf({ content }: OpenDocument, position: { readonly line: number; readonly character: number }): number {
  return content.offsetAt(position);
}

/** Converts offsets in files, open or not. Reads each file once. */
export class FileLines {
  readonly #files: OpenFiles;
  readonly #lines = new Map<string, EditorLines | OpenDocument["content"] | undefined>();

  constructor(files: OpenFiles) {
    this.#files = files;
  }

  /** Returns the range between two offsets; undefined for a file that cannot be read. */
  range(uri: string, start: number, end: number): Range | undefined {
    const lines = this.#of(uri);
    if (lines === undefined) return undefined;
    if (lines instanceof EditorLines) return { start: lines.positionAt(start), end: lines.positionAt(end) };
    return { start: lines.editorPositionAt(start), end: lines.editorPositionAt(end) };
  }

  location({ uri, range }: FileRange): Location | undefined {
    const found = this.range(uri, range.start.offset, range.end.offset);
    return found && { uri, range: found };
  }

  /** Returns edits by URI; undefined if there are none. */
  changes(edits: FileEdits): Record<string, ProtocolEdit[]> | undefined {
    // Names that are URIs cannot be names of an object's members.
    const changes: Record<string, ProtocolEdit[]> = {};
    for (const [uri, inFile] of edits) {
      const converted = inFile.flatMap(({ start, end, newText }): ProtocolEdit[] => {
        const range = this.range(uri, start, end);
        return range === undefined ? [] : [{ range, newText }];
      });
      if (converted.length > 0) changes[uri] = converted;
    }
    return Object.keys(changes).length === 0 ? undefined : changes;
  }

  #of(uri: string): EditorLines | OpenDocument["content"] | undefined {
    if (!this.#lines.has(uri)) this.#lines.set(uri, this.#files.documents.get(uri)?.content ?? this.#read(uri));
    return this.#lines.get(uri);
  }

  #read(uri: string): EditorLines | undefined {
    const { scheme, path } = uriParts(uri);
    try {
      const text = new TextDecoder().decode(this.#files.files(scheme).readFile(path));
      return new EditorLines(text, this.#files.positionEncoding);
    } catch {
      // The file is gone, or cannot be read.
      return undefined;
    }
  }
}
