/** Files of a scheme with the documents of the editor in front of them. */
import { type DirectoryEntry, FileError, type FileKind, type FileSystem } from "@hcl-ts/terraform";
import type { OpenDocument } from "./open-document.ts";
import { uriParts } from "./uri.ts";

/** The open documents that an overlay shows. */
export interface OpenDocuments {
  readonly scheme: string;
  readonly documents: ReadonlyMap<string, OpenDocument>;
  /** Returns a number that changes when a document is opened or closed. */
  revision(): number;
}

/** The files of a host with open documents in front of them. Without a host, only open documents exist. */
export class DocumentOverlay implements FileSystem {
  readonly #base: FileSystem | undefined;
  readonly #open: OpenDocuments;
  #indexed: (Index & { readonly revision: number }) | undefined = undefined;

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
    const key = this.#index().documents.get(normalPath(path));
    return key === undefined ? undefined : this.#open.documents.get(key);
  }

  /** Returns the names of open documents in a folder, and of folders below it with such. */
  #namesBelow(path: string): ReadonlyMap<string, FileKind> {
    return this.#index().folders.get(normalPath(path)) ?? NO_NAMES;
  }

  #index(): Index {
    const revision = this.#open.revision();
    if (this.#indexed?.revision !== revision) this.#indexed = { revision, ...indexOf(this.#open) };
    return this.#indexed;
  }
}

/**
 * The keys of the open documents of a scheme by path, and the names in each folder that contains some. It has no documents, because
 * it lives until the next request and would keep those that are closed.
 */
interface Index {
  readonly documents: ReadonlyMap<string, string>;
  readonly folders: ReadonlyMap<string, ReadonlyMap<string, FileKind>>;
}

const NO_NAMES: ReadonlyMap<string, FileKind> = new Map();

function indexOf({ scheme, documents }: OpenDocuments): Index {
  const byPath = new Map<string, string>();
  const folders = new Map<string, Map<string, FileKind>>();
  for (const [key, document] of documents) {
    const parts = uriParts(document.uri);
    if (parts.scheme !== scheme) continue;
    let path = normalPath(parts.path);
    if (!byPath.has(path)) byPath.set(path, key);
    for (let kind: FileKind = "file"; path !== "" && path !== "/"; kind = "directory") {
      const end = path.lastIndexOf("/");
      const folder = end === 0 ? "/" : path.slice(0, Math.max(end, 0));
      const names = folders.get(folder) ?? new Map<string, FileKind>();
      folders.set(folder, names);
      const name = path.slice(end + 1);
      const isKnown = names.has(name);
      names.set(name, kind);
      if (isKnown) break;
      path = folder;
    }
  }
  return { documents: byPath, folders };
}

/** Returns a path without empty parts, `.` and `..`. */
function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return (path.startsWith("/") ? "/" : "") + parts.join("/");
}
