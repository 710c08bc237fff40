/// <reference types="node" />
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { type DirectoryEntry, FileError, type FileErrorReason, type FileKind, type FileSystem } from "../file-system.ts";

/** Settings of {@link nodeFiles}. */
export interface NodeFilesOptions {
  /**
   * Whether to refuse paths that lead out of the folder, including through symbolic links; true by
   * default.
   */
  readonly confine?: boolean;
  /** The maximum size of a file, in bytes; 64 MiB by default. */
  readonly maxSize?: number;
}

const DEFAULT_MAX_SIZE = 64 * 2 ** 20;

const REASONS: ReadonlyMap<string, FileErrorReason> = new Map([
  ["ENOENT", "not-found"],
  ["ENOTDIR", "not-directory"],
  ["EISDIR", "is-directory"],
  ["EACCES", "denied"],
  ["EPERM", "denied"],
]);

class NodeFiles implements FileSystem {
  private readonly root: string;
  private readonly confine: boolean;
  private readonly maxSize: number;

  constructor(root: string, { confine = true, maxSize = DEFAULT_MAX_SIZE }: NodeFilesOptions) {
    this.root = resolve(root);
    this.confine = confine;
    this.maxSize = maxSize;
  }

  private locate(path: string): string {
    const expanded = path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path;
    const located = resolve(this.root, expanded);
    if (!this.confine) return located;
    // A missing file cannot be read, so its path needs no check. An existing file is checked by its
    // real path.
    const real = this.attempt(path, () => realpathSync(located));
    if (
      !isInside(
        real,
        this.attempt(path, () => realpathSync(this.root)),
      )
    ) {
      throw new FileError("outside", path, `"${path}" is outside of the folder that may be read.`);
    }
    return real;
  }

  private attempt<T>(path: string, action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (error instanceof FileError) throw error;
      const code = String((error as { code?: unknown }).code);
      throw new FileError(REASONS.get(code) ?? "failed", path, `"${path}" cannot be read (${code}).`);
    }
  }

  kindOf(path: string): FileKind | undefined {
    try {
      const located = this.locate(path);
      return kindOf(this.attempt(path, () => statSync(located)));
    } catch (error) {
      if (error instanceof FileError && (error.reason === "not-found" || error.reason === "not-directory" || error.reason === "outside"))
        return undefined;
      throw error;
    }
  }

  readFile(path: string): Uint8Array {
    const located = this.locate(path);
    return this.attempt(path, () => {
      // Opening a pipe for reading would wait for a writer.
      const file = openSync(located, constants.O_RDONLY | constants.O_NONBLOCK);
      try {
        const stats = fstatSync(file);
        if (stats.isDirectory()) throw new FileError("is-directory", path, `"${path}" is a folder, not a file.`);
        if (!stats.isFile()) throw new FileError("not-regular", path, `"${path}" is not a regular file.`);
        if (stats.size > this.maxSize) throw new FileError("too-large", path, `"${path}" is larger than ${this.maxSize} bytes.`);
        return readFileSync(file);
      } finally {
        closeSync(file);
      }
    });
  }

  readDirectory(path: string): readonly DirectoryEntry[] {
    const located = this.locate(path);
    return this.attempt(path, () =>
      readdirSync(located, { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        kind: entry.isSymbolicLink() ? (this.kindOf(join(located, entry.name)) ?? "other") : kindOf(entry),
      })),
    );
  }
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean }): FileKind {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "directory" : "other";
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (!isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`));
}

/**
 * Creates a file system from a folder on disk.
 * @param root path of the folder, relative to the working directory
 * @param options whether paths may lead out of the folder, and the largest file that is read
 * @example
 * const fs = nodeFiles("infrastructure/network");
 */
export function nodeFiles(root: string, options: NodeFilesOptions = {}): FileSystem {
  return new NodeFiles(root, options);
}
