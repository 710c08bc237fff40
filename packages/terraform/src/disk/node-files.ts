/// <reference types="node" />
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { errorCode, FileRefusal, type FileStatus, readRegularFile } from "@hcl-ts/hcl/syntax";
import { type DirectoryEntry, FileError, type FileErrorReason, type FileKind, type FileSystem } from "../source/file-system.ts";
import { realTarget } from "./real-target.ts";

/** Settings of {@link nodeFiles}. */
export interface NodeFilesOptions {
  /**
   * The files that may be read: with `true`, the default, those in the folder and below it; with a
   * list, those at and below these paths, which are relative to the folder; with `false`, all files.
   * Symbolic links count as the files that they lead to. Of a path outside, it is not even reported
   * whether there is a file.
   */
  readonly confine?: boolean | readonly string[];
  /**
   * Advice for users about a path outside of these files, such as
   * `"add --allow-read PATH to allow it"`. Messages of functions end with it.
   */
  readonly outsideHint?: string | undefined;
  /** The maximum size of a file, in bytes; 64 MiB by default. */
  readonly maxSize?: number;
}

const DEFAULT_MAX_MEGABYTES = 64;

const READING = { constants, openSync, closeSync, fstatSync, readSync };

const REASONS: ReadonlyMap<string, FileErrorReason> = new Map([
  ["ENOENT", "not-found"],
  ["ENOTDIR", "not-directory"],
  ["EISDIR", "is-directory"],
  ["EACCES", "denied"],
  ["EPERM", "denied"],
  ["ELOOP", "loop"],
  // A name that is too long for the file system does not belong to a file.
  ["ENAMETOOLONG", "not-found"],
  // A socket cannot be opened at all.
  ["ENXIO", "not-regular"],
]);

/** The reasons for which a path has no kind. */
const NOTHING_THERE: ReadonlySet<FileErrorReason> = new Set(["not-found", "not-directory", "outside"]);

/** Returns a path with the separators of the language. */
const toSlashes = (path: string): string => (sep === "/" ? path : path.replaceAll(sep, "/"));

class NodeFiles implements FileSystem {
  readonly workingDirectory: string;
  readonly homeDirectory: string;
  private readonly root: string;
  /** The paths at and below which files may be read; undefined if all may be. */
  private readonly allowed: readonly string[] | undefined;
  private allowedReal: ReadonlySet<string> | undefined;
  private readonly outsideHint: string | undefined;
  private readonly maxSize: number;

  constructor(root: string, { confine = true, outsideHint, maxSize = DEFAULT_MAX_MEGABYTES * 2 ** 20 }: NodeFilesOptions) {
    this.root = resolve(root);
    this.workingDirectory = toSlashes(this.root);
    this.homeDirectory = toSlashes(homedir());
    if (confine !== false) this.allowed = confine === true ? [this.root] : confine.map((path) => this.absolute(path));
    this.outsideHint = outsideHint;
    this.maxSize = maxSize;
  }

  private absolute(path: string): string {
    return resolve(this.root, path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path);
  }

  /**
   * Returns the path to read. If files are confined, it is a path without links, so that what is
   * read is what was checked.
   * @throws FileError if the file is outside, whether there is one or not
   */
  private locate(path: string): string {
    const located = this.absolute(path);
    if (this.allowed === undefined) return located;
    const real = realTarget(located);
    if (!this.isAllowed(real ?? located, this.allowed))
      throw new FileError("outside", path, `"${path}" is outside of the folders that may be read.`, this.outsideHint);
    if (real === undefined) throw new FileError("loop", path, loopMessage(path));
    return real;
  }

  private isAllowed(real: string, allowed: readonly string[]): boolean {
    // One folder can be a link that is changed later. Of many, the real paths are found once.
    if (allowed.length === 1 || this.allowedReal === undefined) this.allowedReal = new Set(allowed.map((path) => realTarget(path) ?? path));
    for (let path = real; ; path = dirname(path)) {
      if (this.allowedReal.has(path)) return true;
      if (dirname(path) === path) return false;
    }
  }

  /** Throws if a path that was checked leads elsewhere by now. */
  private checkAgain(path: string, located: string, opened?: FileStatus): void {
    if (this.allowed === undefined) return;
    const now = this.locate(path) === located ? statSync(located) : undefined;
    if (now === undefined || (opened !== undefined && (now.dev !== opened.dev || now.ino !== opened.ino)))
      throw new FileError("failed", path, `"${path}" was replaced while it was read.`);
  }

  private attempt<T>(path: string, action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (error instanceof FileError) throw error;
      const code = String(errorCode(error));
      const reason = error instanceof FileRefusal ? error.reason : (REASONS.get(code) ?? "failed");
      throw new FileError(reason, path, this.messageOf(reason, path, code));
    }
  }

  private messageOf(reason: FileErrorReason, path: string, code: string): string {
    switch (reason) {
      case "is-directory":
        return `"${path}" is a folder, not a file.`;
      case "not-regular":
        return `"${path}" is not a regular file.`;
      case "too-large":
        return `"${path}" is larger than ${this.maxSize} bytes.`;
      case "loop":
        return loopMessage(path);
      default:
        return `"${path}" cannot be read (${code}).`;
    }
  }

  kindOf(path: string): FileKind | undefined {
    try {
      const located = this.locate(path);
      return kindOf(this.attempt(path, () => statSync(located)));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (NOTHING_THERE.has(error.reason)) return undefined;
      if (error.reason === "loop") return "other";
      throw error;
    }
  }

  readFile(path: string): Uint8Array {
    const located = this.locate(path);
    return this.attempt(path, () =>
      readRegularFile(READING, located, {
        maxSize: this.maxSize,
        inspect: (status) => this.checkAgain(path, located, status),
      }),
    );
  }

  readDirectory(path: string): readonly DirectoryEntry[] {
    const located = this.locate(path);
    return this.attempt(path, () => {
      const entries = readdirSync(located, { withFileTypes: true });
      this.checkAgain(path, located);
      return entries.map((entry) => ({
        name: entry.name,
        kind: entry.isSymbolicLink() ? this.kindOfLink(join(located, entry.name)) : kindOf(entry),
      }));
    });
  }

  /** Returns the kind of a link's target. One without a target does not prevent the others from being listed. */
  private kindOfLink(path: string): FileKind {
    try {
      return this.kindOf(path) ?? "other";
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return "other";
    }
  }

  realPath(path: string): string {
    return realTarget(this.locate(path)) ?? path;
  }
}

const loopMessage = (path: string): string => `"${path}" cannot be read: its links form a loop.`;

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean }): FileKind {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "directory" : "other";
}

/**
 * Creates a file system from a folder on disk.
 * @param root path of the folder, relative to the working directory
 * @param options which files may be read, and the largest one
 * @example
 * const fs = nodeFiles("infrastructure/network");
 */
export function nodeFiles(root: string, options: NodeFilesOptions = {}): FileSystem {
  return new NodeFiles(root, options);
}
