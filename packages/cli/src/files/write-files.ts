/** Writes files: all of them or, if one cannot be written, none. Errors name the file and the problem. */

import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCode } from "../error-code.ts";
import { RunError } from "../errors.ts";
import { cannotWrite, changedMeanwhile, emptyPath, isReadOnly, mayBeIncomplete, noSuchFolder, systemReason } from "../messages.ts";
import { waitABit } from "../terminal/wait.ts";
import { readInput } from "./files.ts";
import { readSource } from "./read-source.ts";

/** A file to write. */
export interface NewFile {
  readonly path: string;
  readonly content: string | readonly (string | Uint8Array)[];
  /** The text that was read from the file, if it is edited. If it has another text by now, it is not written. */
  readonly before?: string;
}

/** Settings of {@link writeFiles}. */
export interface WriteOptions {
  /** Whether read-only files are written too; undefined if the command has no option for this. */
  readonly force?: boolean | undefined;
}

/**
 * Writes files. Each is written completely to a new file beside it, which then replaces it, so that a
 * crash leaves one of the two. The new file has the owner and the mode of the old one. A link stays
 * a link. A file with several names, or whose owner or folder does not allow a replacement, is
 * written in place. Devices and pipes are written to.
 *
 * @throws RunError if a file cannot be written, is read-only, or has changed since it was read
 */
export function writeFiles(files: readonly NewFile[], options: WriteOptions = {}): void {
  const writes = new Map<string, FileWrite>();
  try {
    for (const file of files) prepare(file, options, writes);
    for (const write of writes.values()) attempt(write.path, () => write.commit());
  } finally {
    for (const write of writes.values()) write.discard();
  }
}

/** Writes one file like {@link writeFiles}. @throws RunError if it cannot be written */
export function writeOutput(path: string, content: NewFile["content"], options: WriteOptions = {}): void {
  writeFiles([{ path, content }], options);
}

function prepare(file: NewFile, options: WriteOptions, writes: Map<string, FileWrite>): void {
  if (file.path === "") throw new RunError(emptyPath());
  attempt(file.path, () => {
    const target = targetOf(file.path);
    const stats = statSync(target, { throwIfNoEntry: false });
    // Several paths can lead to one file.
    const key = stats === undefined ? target : `${stats.dev} ${stats.ino}`;
    const same = writes.get(key);
    if (same === undefined) writes.set(key, new FileWrite(file, target, stats, options));
    else if (!same.hasContent(file.content)) throw new RunError(changedMeanwhile(file.path), file.path);
  });
}

function attempt(path: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (error instanceof RunError) throw error;
    const parent = dirname(path);
    const isMissing = errorCode(error) === "ENOENT" && !existsSync(parent);
    throw new RunError(isMissing ? noSuchFolder(path, parent) : cannotWrite(path, systemReason(error)), path);
  }
}

/** A file that is about to be written. */
class FileWrite {
  readonly path: string;
  private readonly content: NewFile["content"];
  private readonly target: string;
  private readonly stats: Stats | undefined;
  /** Whether the file itself may not be written. */
  private readonly isProtected: boolean = false;
  /** The file with the new content, until it replaces the old one. */
  private temporary: string | undefined;

  constructor({ path, content, before }: NewFile, target: string, stats: Stats | undefined, { force }: WriteOptions) {
    this.path = path;
    this.content = content;
    this.target = target;
    this.stats = stats;
    if (before !== undefined && (stats === undefined || textOf(target) !== before)) throw new RunError(changedMeanwhile(path), path);
    if (stats?.isFile() === false) return;
    this.isProtected = stats !== undefined && isProtected(target, stats);
    if (this.isProtected && force !== true) throw new RunError(isReadOnly(path, force !== undefined), path);
    if (stats === undefined || stats.nlink === 1) this.temporary = this.writeBeside();
  }

  hasContent(content: NewFile["content"]): boolean {
    return content === this.content;
  }

  /**
   * Writes the content to a new file in the same folder. Returns undefined if that is not possible,
   * or if it could not replace the file without a change of its owner.
   */
  private writeBeside(): string | undefined {
    const { target, stats } = this;
    const created = createBeside(target, stats);
    if (created === undefined) return undefined;
    const { path, descriptor } = created;
    let isReady = false;
    try {
      writePieces(descriptor, piecesOf(this.content));
      // A file that cannot be written in place gets another owner rather than no new content.
      const isSuitable = stats === undefined || takeOver(descriptor, stats) || this.isProtected;
      // Otherwise, a crash of the system could leave an empty file.
      if (isSuitable) fsyncSync(descriptor);
      isReady = isSuitable;
    } finally {
      closeSync(descriptor);
      if (!isReady) rmSync(path, { force: true });
    }
    return isReady ? path : undefined;
  }

  commit(): void {
    const { target, stats, temporary } = this;
    if (stats?.isFile() === false) {
      writeToDevice(target, piecesOf(this.content));
      return;
    }
    if (stats !== undefined && !isSame(stats, statSync(target, { throwIfNoEntry: false })))
      throw new RunError(changedMeanwhile(this.path), this.path);
    if (temporary !== undefined && replaces(temporary, target, stats !== undefined)) this.temporary = undefined;
    else overwrite(this.path, target, piecesOf(this.content), stats!);
  }

  /** Removes what is not needed. */
  discard(): void {
    if (this.temporary !== undefined) rmSync(this.temporary, { force: true });
  }
}

/** Returns the path to which a path leads through links, whether there is a file or not. */
function targetOf(path: string): string {
  let target = path;
  for (let links = 0; links < 40; links++) {
    try {
      return realpathSync(target);
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
    }
    try {
      target = resolve(realpathSync(dirname(target)), readlinkSync(target));
    } catch {
      // Nothing is there.
      return target;
    }
  }
  return target;
}

/** Returns the text of a file as it was read; undefined if it cannot be read any more. */
function textOf(path: string): string | undefined {
  try {
    return readSource(path).text;
  } catch (error) {
    if (error instanceof RunError) return undefined;
    throw error;
  }
}

/** Reports whether a file may not be written, although its folder may. The superuser may write all files. */
function isProtected(path: string, { mode }: Stats): boolean {
  if ((mode & 0o222) === 0) return true;
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    // A file system that is read-only has its own message.
    return errorCode(error) !== "EROFS";
  }
}

/** The errors of folders and file systems that do not allow new files or replacements, although a file can be written. */
const NOT_REPLACEABLE: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS", "EBUSY", "EXDEV", "ENAMETOOLONG"]);

const isNotReplaceable = (error: unknown): boolean => NOT_REPLACEABLE.has(errorCode(error) ?? "");

let count = 0;

/** Creates a file in the folder of another one. Returns undefined if only the other one can be written. */
function createBeside(target: string, stats: Stats | undefined): { readonly path: string; readonly descriptor: number } | undefined {
  for (;;) {
    // Short, because the name of the target can be as long as the file system allows.
    const path = join(dirname(target), `.hcl-${process.pid.toString(36)}-${(count++).toString(36)}.tmp`);
    try {
      // Until it has the mode of the target, no other user may read it.
      return { path, descriptor: openSync(path, "wx", stats === undefined ? 0o666 : 0o600) };
    } catch (error) {
      if (errorCode(error) === "EEXIST") continue;
      if (stats !== undefined && isNotReplaceable(error)) return undefined;
      throw error;
    }
  }
}

/** Sets the mode and the owner of an open file to another one's. Returns whether the latter is permitted. */
function takeOver(descriptor: number, { uid, gid, mode }: Stats): boolean {
  const own = fstatSync(descriptor);
  let isOwner = own.uid === uid && own.gid === gid;
  if (!isOwner) {
    try {
      fchownSync(descriptor, uid, gid);
      isOwner = true;
    } catch {
      // Only the superuser may give files away.
    }
  }
  // A change of the owner can change the mode.
  fchmodSync(descriptor, mode & 0o7777);
  return isOwner;
}

/** Renames a file so that it replaces another one. Returns whether the file system allows it. */
function replaces(temporary: string, target: string, exists: boolean): boolean {
  try {
    renameSync(temporary, target);
    return true;
  } catch (error) {
    if (exists && isNotReplaceable(error)) return false;
    throw error;
  }
}

/** Reports whether a file is the same as before, and unchanged. */
function isSame(before: Stats, now: Stats | undefined): boolean {
  return (["dev", "ino", "size", "mtimeMs", "ctimeMs"] as const).every((property) => before[property] === now?.[property]);
}

/** Replaces the content of a file, and restores the old content if that fails. */
function overwrite(path: string, target: string, pieces: Iterable<Uint8Array>, { mode }: Stats): void {
  const old = readInput(target);
  const isOpenable = (mode & 0o200) !== 0;
  if (!isOpenable) chmodSync(target, mode | 0o200);
  try {
    const descriptor = openSync(target, "r+");
    try {
      replaceContent(descriptor, pieces);
    } catch (error) {
      restore(path, descriptor, old, error);
      throw error;
    } finally {
      closeSync(descriptor);
    }
  } finally {
    if (!isOpenable) chmodSync(target, mode & 0o7777);
  }
}

function replaceContent(descriptor: number, pieces: Iterable<Uint8Array>): void {
  ftruncateSync(descriptor, writePieces(descriptor, pieces));
  fsyncSync(descriptor);
}

/** Restores the content of a file after an error. @throws RunError if that fails too */
function restore(path: string, descriptor: number, old: Uint8Array, reason: unknown): void {
  try {
    replaceContent(descriptor, [old]);
  } catch {
    throw new RunError(mayBeIncomplete(path, systemReason(reason)), path);
  }
}

function* piecesOf(content: NewFile["content"]): Generator<Uint8Array> {
  for (const piece of typeof content === "string" ? [content] : content) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}

/** Writes pieces from the start of an open file on. Returns their size. */
function writePieces(descriptor: number, pieces: Iterable<Uint8Array>): number {
  let size = 0;
  for (const piece of pieces) {
    for (let written = 0; written < piece.length; )
      written += writeSync(descriptor, piece, written, piece.length - written, size + written);
    size += piece.length;
  }
  return size;
}

/**
 * Writes to a device or to a pipe with a reader. A pipe without one is an error, because waiting
 * for a reader could take forever.
 */
function writeToDevice(path: string, pieces: Iterable<Uint8Array>): void {
  const descriptor = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    for (const piece of pieces) for (let written = 0; written < piece.length; ) written += writeSome(descriptor, piece, written);
  } finally {
    closeSync(descriptor);
  }
}

function writeSome(descriptor: number, bytes: Uint8Array, offset: number): number {
  for (;;) {
    try {
      return writeSync(descriptor, bytes, offset);
    } catch (error) {
      if (errorCode(error) !== "EAGAIN") throw error;
      waitABit();
    }
  }
}
