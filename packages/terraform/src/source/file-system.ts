/**
 * Access to files, as an interface. Modules and file functions can read from a folder on disk, from
 * an archive or from memory. Everything is synchronous, because functions are called in the middle
 * of an evaluation.
 */

/** The kind of a directory entry. Devices, pipes and sockets are `other`, and are never read. */
export type FileKind = "file" | "directory" | "other";

/** An entry of a directory. */
export interface DirectoryEntry {
  readonly name: string;
  /** The kind of the entry, or of the target if the entry is a symbolic link. */
  readonly kind: FileKind;
}

/** Reasons why a file cannot be read. */
export type FileErrorReason =
  | "not-found"
  | "is-directory"
  | "not-directory"
  | "not-regular"
  | "denied"
  | "outside"
  | "too-large"
  | "loop"
  | "failed";

/** The error that a {@link FileSystem} throws. Loaders and functions turn it into a diagnostic. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly reason: FileErrorReason;
  /** The path as it was given. */
  readonly path: string;
  /** Advice for users. Messages that describe the reason in their own words end with it. */
  readonly hint: string | undefined;

  constructor(reason: FileErrorReason, path: string, message: string, hint?: string) {
    super(hint === undefined ? message : `${message.replace(/\.$/, "")}: ${hint}.`);
    this.reason = reason;
    this.path = path;
    this.hint = hint;
  }
}

/**
 * Read access to a tree of files. Paths are separated by `/`. Relative paths start from the root of
 * the file system.
 */
export interface FileSystem {
  /**
   * Returns the kind of the file or directory at a path, following symbolic links; `undefined` if
   * there is none, and `other` if the links form a loop.
   */
  kindOf(path: string): FileKind | undefined;
  /**
   * Returns the content of a regular file.
   * @throws FileError
   */
  readFile(path: string): Uint8Array;
  /**
   * Returns the entries of a directory, in no particular order, without `.` and `..`.
   * @throws FileError
   */
  readDirectory(path: string): readonly DirectoryEntry[];
  /**
   * Returns a path that is the same for all paths to a file or directory, whatever symbolic links
   * they contain. A file system without links does not need it.
   * @throws FileError
   */
  realPath?(path: string): string;
  /** The absolute root path of the file system, for `path.cwd` and `abspath`, if it has one. */
  readonly workingDirectory?: string | undefined;
  /** The absolute path of the folder that `~` denotes, for `pathexpand`, if there is one. */
  readonly homeDirectory?: string | undefined;
}
