/** Files that a client sends, for a server that cannot read them itself, as in a browser. */
import { type DirectoryEntry, FileError, type FileKind, type FileSystem } from "@hcl-ts/terraform";
import { uriParts } from "../documents/uri.ts";
import { normalized } from "./schemas/place.ts";

/** Files that a client sends. */
export class ClientFiles {
  readonly #schemes = new Map<string, SentFiles>();

  /** Returns the files with a scheme; undefined if none were sent. */
  fileSystem(scheme: string): FileSystem | undefined {
    return this.#schemes.get(scheme);
  }

  /** Sets the text of a file. With null, the file does not exist any more. */
  set(uri: string, text: string | null): void {
    const { scheme, path } = uriParts(uri);
    let files = this.#schemes.get(scheme);
    if (files === undefined) {
      files = new SentFiles();
      this.#schemes.set(scheme, files);
    }
    files.set(normalized(path), text);
  }
}

type Folder = Map<string, Uint8Array | Folder>;

class SentFiles implements FileSystem {
  readonly #root: Folder = new Map();

  set(path: string, text: string | null): void {
    const names = namesOf(path);
    const last = names.pop();
    if (last === undefined) return;
    const folders: Folder[] = [this.#root];
    for (const name of names) {
      const folder = folders.at(-1)!;
      let next = folder.get(name);
      if (!(next instanceof Map)) {
        if (text === null) return;
        next = new Map();
        folder.set(name, next);
      }
      folders.push(next);
    }
    if (text !== null) {
      folders.at(-1)!.set(last, new TextEncoder().encode(text));
      return;
    }
    folders.at(-1)!.delete(last);
    // A folder without files does not exist.
    for (let i = names.length; i > 0 && folders[i]!.size === 0; i--) folders[i - 1]!.delete(names[i - 1]!);
  }

  kindOf(path: string): FileKind | undefined {
    const found = this.#find(path);
    if (found === undefined) return undefined;
    return found instanceof Map ? "directory" : "file";
  }

  readFile(path: string): Uint8Array {
    const found = this.#find(path);
    if (found === undefined) throw new FileError("not-found", path, `There is no file "${path}".`);
    if (found instanceof Map) throw new FileError("is-directory", path, `"${path}" is a folder, not a file.`);
    return found;
  }

  readDirectory(path: string): readonly DirectoryEntry[] {
    const found = this.#find(path);
    if (found === undefined) throw new FileError("not-found", path, `There is no folder "${path}".`);
    if (!(found instanceof Map)) throw new FileError("not-directory", path, `"${path}" is a file, not a folder.`);
    return Array.from(found, ([name, entry]) => ({ name, kind: entry instanceof Map ? "directory" : "file" }));
  }

  #find(path: string): Uint8Array | Folder | undefined {
    let found: Uint8Array | Folder | undefined = this.#root;
    for (const name of namesOf(normalized(path))) found = found instanceof Map ? found.get(name) : undefined;
    return found;
  }
}

const namesOf = (path: string): string[] => path.split("/").filter((name) => name !== "");
