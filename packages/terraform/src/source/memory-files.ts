import { type DirectoryEntry, FileError, type FileKind, type FileSystem } from "./file-system.ts";

/**
 * Returns the parts of a path without `.`, `..` and empty parts; `undefined` if the path leads out
 * of the root.
 */
function partsOf(path: string): readonly string[] | undefined {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts;
}

/** A folder in memory. A file is represented by its content, a directory by a map of names. */
type Folder = Map<string, Uint8Array | Folder>;

class MemoryFiles implements FileSystem {
  readonly #root: Folder = new Map();

  constructor(files: Iterable<readonly [string, string | Uint8Array]>) {
    const encoder = new TextEncoder();
    for (const [path, content] of files) {
      const parts = partsOf(path);
      if (parts === undefined || parts.length === 0)
        throw new FileError("outside", path, `"${path}" is not the path of a file in this folder`);
      let folder = this.#root;
      for (const part of parts.slice(0, -1)) {
        let next = folder.get(part);
        if (next instanceof Uint8Array) throw new FileError("not-directory", path, `"${part}" is both a file and a folder`);
        if (next === undefined) {
          next = new Map();
          folder.set(part, next);
        }
        folder = next;
      }
      folder.set(parts[parts.length - 1]!, typeof content === "string" ? encoder.encode(content) : content);
    }
  }

  #find(path: string): Uint8Array | Folder | undefined {
    const parts = partsOf(path);
    if (parts === undefined) throw new FileError("outside", path, `"${path}" is outside of the folders that may be read`);
    let found: Uint8Array | Folder | undefined = this.#root;
    for (const part of parts) found = found instanceof Map ? found.get(part) : undefined;
    return found;
  }

  kindOf(path: string): FileKind | undefined {
    if (partsOf(path) === undefined) return undefined;
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
    return [...found].map(([name, entry]) => ({ name, kind: entry instanceof Map ? "directory" : "file" }));
  }
}

/**
 * Creates a file system from files in memory, for tests, browsers and archives.
 * @param files contents by path; text is encoded as UTF-8
 * @throws FileError if a path leads out of the folder or through a file
 * @example
 * const fs = memoryFiles({ "main.tf": 'module "m" { source = "./m" }', "m/main.tf": "" });
 */
export function memoryFiles(files: Readonly<Record<string, string | Uint8Array>> | ReadonlyMap<string, string | Uint8Array>): FileSystem {
  return new MemoryFiles(files instanceof Map ? files : Object.entries(files));
}
