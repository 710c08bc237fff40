/** Files in memory in front of other files, such as the unsaved files of an editor. */
import { type DirectoryEntry, FileError, type FileKind, type FileSystem } from "./file-system.ts";
import { memoryFiles } from "./memory-files.ts";

class OverlayFiles implements FileSystem {
  readonly #base: FileSystem;
  readonly #above: FileSystem;
  readonly workingDirectory: string | undefined;
  readonly homeDirectory: string | undefined;

  constructor(base: FileSystem, above: FileSystem) {
    this.#base = base;
    this.#above = above;
    this.workingDirectory = base.workingDirectory;
    this.homeDirectory = base.homeDirectory;
  }

  kindOf(path: string): FileKind | undefined {
    return this.#kindAbove(path) ?? this.#base.kindOf(path);
  }

  readFile(path: string): Uint8Array {
    return (this.#kindAbove(path) === undefined ? this.#base : this.#above).readFile(path);
  }

  readDirectory(path: string): readonly DirectoryEntry[] {
    const kind = this.#kindAbove(path);
    if (kind === undefined) return this.#base.readDirectory(path);
    const entries = new Map<string, DirectoryEntry>();
    if (kind === "directory" && this.#base.kindOf(path) === "directory")
      for (const entry of this.#base.readDirectory(path)) entries.set(entry.name, entry);
    for (const entry of this.#above.readDirectory(path)) entries.set(entry.name, entry);
    return [...entries.values()];
  }

  realPath(path: string): string {
    const isBelow = this.#base.kindOf(path) !== undefined;
    if (!isBelow && this.#kindAbove(path) === undefined) throw new FileError("not-found", path, `There is no file "${path}".`);
    return isBelow ? (this.#base.realPath?.(path) ?? path) : path;
  }

  /** Paths that start at the root of the disk are not relative to the folder, so nothing lies above them. */
  #kindAbove(path: string): FileKind | undefined {
    return path.startsWith("/") ? undefined : this.#above.kindOf(path);
  }
}

/**
 * Returns a file system with files in memory in front of another one: a file in memory
 * replaces one with the same path, or is added. Everything else is read from `base`.
 *
 * @param base the files below, such as `nodeFiles(folder)`
 * @param files the content by path from the root of `base`, with `/` between names
 * @throws FileError if a path leads out of the folder or through another file
 * @example
 * loadTree(overlayFiles(nodeFiles("."), { "main.tf": editor.getText() }));
 */
export function overlayFiles(
  base: FileSystem,
  files: Readonly<Record<string, string | Uint8Array>> | ReadonlyMap<string, string | Uint8Array>,
): FileSystem {
  return new OverlayFiles(base, memoryFiles(files));
}
