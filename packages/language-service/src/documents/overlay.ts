/** Files of a scheme with the documents of the editor in front of them. */
import { type DirectoryEntry, FileError, type FileKind, type FileSystem } from "@hcl-ts/terraform";
import type { OpenDocument } from "./open-document.ts";
import { uriParts } from "./uri.ts";

/** The open documents that an overlay shows. */
export interface OpenDocuments {
  readonly scheme: string;
  readonly documents: ReadonlyMap<string, OpenDocument>;
}

/** The files of a host with open documents in front of them. Without a host, only open documents exist. */
export class DocumentOverlay implements FileSystem {
  readonly #base: FileSystem | undefined;
  readonly #open: OpenDocuments;

  constructor(base: FileSystem | undefined, open: OpenDocuments) {
    this.#base = base;
    this.#open = open;
  }

  get workingDirectory(): string | undefined {
    return this.#base?.workingDirectory;
  }

  get homeDirectory(): string | undefined {
    return this.#base?.homeDirectory;
  }

  kindOf(path: string): FileKind | undefined {
    if (this.#documentAt(path) !== undefined) return "file";
    const kind = this.#base?.kindOf(path);
    return kind ?? (this.#namesBelow(path).size > 0 ? "directory" : undefined);
  }

  readFile(path: string): Uint8Array {
    const document = this.#documentAt(path);
    if (document !== undefined) return new TextEncoder().encode(document.content.text);
    if (this.#base === undefined) throw new FileError("not-found", path, `There is no file "${path}".`);
    return this.#base.readFile(path);
  }

  readDirectory(path: string): readonly DirectoryEntry[] {
    const names = this.#namesBelow(path);
    const isBelow = this.#base?.kindOf(path) === "directory";
    if (!isBelow && names.size === 0) {
      if (this.#base !== undefined) return this.#base.readDirectory(path);
      throw new FileError("not-found", path, `There is no folder "${path}".`);
    }
    const entries = new Map<string, DirectoryEntry>();
    if (isBelow) for (const entry of this.#base?.readDirectory(path) ?? []) entries.set(entry.name, entry);
    for (const [name, kind] of names) entries.set(name, { name, kind });
    return [...entries.values()];
  }

  realPath(path: string): string {
    if (this.#base?.realPath === undefined || this.#base.kindOf(path) === undefined) return normalPath(path);
    return this.#base.realPath(path);
  }

  #documentAt(path: string): OpenDocument | undefined {
    const wanted = normalPath(path);
    for (const document of this.#open.documents.values()) {
      const { scheme, path: own } = uriParts(document.uri);
      if (scheme === this.#open.scheme && normalPath(own) === wanted) return document;
    }
    return undefined;
  }

  /** Returns the names of open documents in a folder, and of folders below it with such. */
  #namesBelow(path: string): ReadonlyMap<string, FileKind> {
    const folder = normalPath(path);
    const start = folder === "/" || folder === "" ? folder : `${folder}/`;
    const names = new Map<string, FileKind>();
    for (const document of this.#open.documents.values()) {
      const { scheme, path: full } = uriParts(document.uri);
      const own = normalPath(full);
      if (scheme !== this.#open.scheme || !own.startsWith(start)) continue;
      const [name = "", ...rest] = own.slice(start.length).split("/");
      if (name !== "") names.set(name, rest.length === 0 ? "file" : "directory");
    }
    return names;
  }
}

/** Returns a path without empty parts, `.` and `..`. */
export function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return (path.startsWith("/") ? "/" : "") + parts.join("/");
}
